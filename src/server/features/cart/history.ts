import { HISTORY_PAGE } from '#contract/cart/access.ts'
import type { HistoryAnswer, HistoryEntry } from '#contract/cart/access.schema.ts'
import { textIn, type TextLanguages } from '#contract/locale.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { cartEvents } from '../../db/access-schema.ts'
import type { Tx } from '../../db/client.ts'
import { and, desc, eq, lt } from '../../db/drizzle.ts'
import { type Names, namesOf } from './signatures.ts'

type Stored = typeof cartEvents.$inferSelect

const personKey = (id: string): string => ownerKey({ kind: 'user', id })

/** What was done to a cart, the newest first, from a place on. */
export async function readHistory(
  tx: Tx,
  cartId: string,
  before: string | undefined,
  languages: TextLanguages,
): Promise<HistoryAnswer> {
  const older = before === undefined ? undefined : lt(cartEvents.id, Number(before))
  const rows = await tx
    .select()
    .from(cartEvents)
    .where(and(eq(cartEvents.cartId, cartId), older))
    .orderBy(desc(cartEvents.id))
    .limit(HISTORY_PAGE + 1)
  const page = rows.slice(0, HISTORY_PAGE)
  const people = page.flatMap(({ actor, detail: { userId } }) => [actor, userId ? personKey(userId) : null])
  const names = await namesOf(tx, people)
  return {
    data: page.map((row) => presentEvent(row, names, languages)),
    meta: { next: rows.length > page.length ? String(page.at(-1)?.id) : null },
  }
}

function presentEvent(
  { id, at, actor, what, detail }: Stored,
  names: Names,
  { language, own }: TextLanguages,
): HistoryEntry {
  const { lines = [], touched = 0, userId, right } = detail
  const person = (key: string) => ({ name: names.get(key) ?? '' })
  return {
    id: String(id),
    at: at.toISOString(),
    who: names.has(actor) ? person(actor) : null,
    what,
    lines: lines.map(({ id: line_id, name, ...line }) => ({
      line_id,
      name: textIn(name, language, own) || line.uid,
      ...line,
    })),
    touched,
    ...(detail.to !== undefined && { from: detail.from ?? null, to: detail.to }),
    ...(userId && { person: person(personKey(userId)) }),
    ...(userId === null && { everybody: true }),
    ...(right !== undefined && { right }),
  }
}
