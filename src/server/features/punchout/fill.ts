import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { ADD_ROWS_MAX, ANTAL_MAX } from '#contract/cart/line.ts'
import type { PunchoutNotice } from '#contract/punchout/punchout.ts'
import { cartLines, carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { punchoutSessions } from '../../db/punchout-schema.ts'
import { products } from '../../db/schema.ts'
import type { Session } from '../../http/session.ts'
import type { RunCart } from './carts.ts'
import { cut } from './cut.ts'
import type { Item } from './cxml/people.ts'

export interface FilledRow {
  uid: string
  quantity: number
  /** The item that asked for it. */
  item: Item
}

const nameOf = ({ part, auxiliary }: Item): string => cut(part || auxiliary || '?', 200)

/**
 * The products that items name: by our own key of the line that they once were, else by the article number. What the
 * shop does not have, or cannot count, is told, never dropped in silence [punchout/sessions].
 */
export async function rowsOf(
  tx: Tx,
  { connectionId, shopId, items }: { connectionId: string; shopId: string; items: readonly Item[] },
): Promise<{ rows: FilledRow[]; notices: PunchoutNotice[] }> {
  const byKey = await uidsByKey(tx, connectionId, items)
  const wanted = items.map((item) => ({ item, uid: byKey.get(item.auxiliary) ?? item.part }))
  const known = await knownUids(tx, shopId, new Set(wanted.flatMap(({ item, uid }) => [uid, item.part])))
  const rows: FilledRow[] = []
  const notices: PunchoutNotice[] = []
  for (const { item, uid: first } of wanted) {
    const uid = known.has(first) ? first : item.part
    const quantity = Number(item.quantity)
    if (!known.has(uid)) notices.push({ kind: 'unknown_article', article: nameOf(item) })
    else if (!Number.isInteger(quantity) || quantity < 1 || quantity > ANTAL_MAX)
      notices.push({ kind: 'not_added', article: nameOf(item) })
    else rows.push({ uid, quantity, item })
  }
  return { rows, notices: notices.slice(0, 500) }
}

export async function knownUids(tx: Tx, shopId: string, uids: ReadonlySet<string>): Promise<Set<string>> {
  const kept = [...uids].filter((uid) => uid !== '')
  const rows = await tx
    .select({ uid: products.uid })
    .from(products)
    .where(
      and(
        eq(products.shopId, shopId),
        sql`${products.uid} = ANY (${sql.param(kept)}::text[])`,
        isNull(products.deletedAt),
      ),
    )
  return new Set(rows.map(({ uid }) => uid))
}

/** The key that a line goes out with: cart and line. */
export const lineKey = (cartId: string, lineId: string): string => `${cartId}.${lineId}`

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Our own keys among the items', if they are of carts that went to this connection. */
async function uidsByKey(tx: Tx, connectionId: string, items: readonly Item[]): Promise<ReadonlyMap<string, string>> {
  const ids = items.flatMap(({ auxiliary }) => KEY.exec(auxiliary)?.slice(1, 3) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ cartId: cartLines.cartId, id: cartLines.id, uid: cartLines.uid })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(punchoutSessions, sql`${carts.owner} = 'punchout:' || ${punchoutSessions.id}`)
    .where(
      and(
        eq(punchoutSessions.connectionId, connectionId),
        inArray(
          cartLines.cartId,
          ids.filter((_, i) => i % 2 === 0),
        ),
      ),
    )
  return new Map(rows.map(({ cartId, id, uid }) => [lineKey(cartId, id), uid]))
}

/** Puts rows in a cart: all at once, and where that is refused, one by one with a word for each that cannot be. */
export async function fillCart(
  tx: Tx,
  run: RunCart,
  session: Session,
  { cartId, shopId, rows }: { cartId: string; shopId: string; rows: readonly FilledRow[] },
): Promise<PunchoutNotice[]> {
  const add = async (some: readonly FilledRow[]) => {
    const args = { rows: some.map(({ uid, quantity }) => ({ uid, quantity })) }
    return await run(tx, session, { cartId, shopId, changes: [{ name: 'lines.add', args }] })
  }
  const notices: PunchoutNotice[] = []
  for (let from = 0; from < rows.length; from += ADD_ROWS_MAX) {
    const some = rows.slice(from, from + ADD_ROWS_MAX)
    const { refusal } = await add(some)
    if (!refusal) continue
    for (const row of some)
      if ((await add([row])).refusal) notices.push({ kind: 'not_added', article: nameOf(row.item) })
  }
  return notices
}
