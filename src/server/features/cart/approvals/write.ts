import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { withoutWaiting } from '../../../db/pipeline.ts'
import type { Session } from '../../../http/session.ts'
import type { ApprovalFacts, RequestChange } from '../rules/approval.ts'
import type { Work } from '../rules/cart-rules.ts'
import type { CartState } from '../rules/state.ts'

/** What was asked, or decided, with all that is told of it. */
export interface RequestEvent {
  requestId: string
  /** A user's id. */
  askedBy: string
  /** Who was asked, by their ids. */
  asked: readonly string[]
  change: RequestChange
  cart: CartState
  /** Of who asked, for mails; undefined: not known. */
  language: string | undefined
}

/** Told of it within its transaction: whoever has to do with it gets a mail. */
export type Told = (tx: Tx, session: Session, event: RequestEvent) => Promise<void>

export interface Asking {
  session: Session
  /** Of the request, undefined for the shop's own. */
  language: string | undefined
  told: Told | undefined
}

/**
 * Writes what became of a request and of the budget, in the transaction that has changed the cart, which is locked.
 * Answers what is to be told of it; null: nothing.
 */
export async function writeApproval(
  tx: Tx,
  work: Work,
  facts: ApprovalFacts | null,
  { session, language, told }: Asking,
): Promise<(() => Promise<void>) | null> {
  const { cart, request, spending } = work
  if (!cart) return null
  if (spending !== undefined) await writeSpending(tx, cart.id, facts?.entry ?? null, spending)
  if (!request) return null
  if (!told) throw new Error('Somebody asked where nobody is told')
  const requestId = facts?.request?.id ?? randomUUID()
  if (request.what === 'asked') await writeRequest(tx, requestId, cart, request, { session, language, work })
  else if (facts?.request) await writeDecision(tx, requestId, cart, request, session)
  else return null
  const askedBy = facts?.request?.askedBy ?? session.userId
  const ofAsker = request.what === 'asked' ? language : (facts?.request?.language ?? undefined)
  const asked = request.what === 'asked' ? request.asked : (facts?.request?.asked ?? [])
  const event = { requestId, askedBy, asked, change: request, cart, language: ofAsker }
  return () => told(tx, session, event)
}

type Entry = ApprovalFacts['entry']

/** Both budgets are locked. */
async function writeSpending(tx: Tx, cartId: string, before: Entry, after: Entry): Promise<void> {
  if (before) await addTo(tx, before, -before.amount)
  if (after) await addTo(tx, after, after.amount)
  if (after)
    await withoutWaiting(
      tx,
      tx.execute(sql`
        INSERT INTO budget_entries (cart_id, budget_id, amount, state)
        VALUES (${cartId}, ${after.budgetId}, ${after.amount}, ${after.state})
        ON CONFLICT (cart_id) DO UPDATE
          SET budget_id = excluded.budget_id, amount = excluded.amount, state = excluded.state`),
    )
  else if (before) await withoutWaiting(tx, tx.execute(sql`DELETE FROM budget_entries WHERE cart_id = ${cartId}`))
}

const addTo = (tx: Tx, { budgetId, state }: NonNullable<Entry>, amount: number): Promise<void> =>
  withoutWaiting(
    tx,
    tx.execute(
      state === 'reserved'
        ? sql`UPDATE budgets SET reserved = reserved + ${amount}::bigint WHERE id = ${budgetId}`
        : sql`UPDATE budgets SET spent = spent + ${amount}::bigint WHERE id = ${budgetId}`,
    ),
  )

async function writeRequest(
  tx: Tx,
  id: string,
  cart: CartState,
  { asked, reason, comment }: Extract<RequestChange, { what: 'asked' }>,
  { session, language, work }: { session: Session; language: string | undefined; work: Work },
): Promise<void> {
  const seen = Object.fromEntries(
    [...work.lines.values()]
      .filter(({ parentId }) => parentId === null)
      .map((line) => [line.id, { unitPrice: line.unitPrice, gone: line.gone }]),
  )
  await withoutWaiting(
    tx,
    tx.execute(sql`
      INSERT INTO approvals (id, cart_id, asked_by, asked_at, asked, comment, language, reason, seen, state)
      VALUES (${id}, ${cart.id}, ${session.userId}, clock_timestamp(), ${sql.param([...asked])}::uuid[], ${comment},
        ${language ?? null}, ${JSON.stringify(reason)}::jsonb, ${JSON.stringify(seen)}::jsonb, 'open')`),
  )
}

async function writeDecision(
  tx: Tx,
  id: string,
  cart: CartState,
  change: Exclude<RequestChange, { what: 'asked' }>,
  session: Session,
): Promise<void> {
  const { what, comment } = change
  const lowered = what === 'approved' ? change.lowered : []
  const by = what === 'approved' ? change.by : []
  await withoutWaiting(
    tx,
    tx.execute(sql`
      INSERT INTO approval_decisions (approval_id, user_id, at, what, revision, comment, lowered)
      VALUES (${id}, ${session.userId}, clock_timestamp(), ${what}, ${cart.revision}, ${comment},
        ${JSON.stringify(lowered)}::jsonb)`),
  )
  // Others have to say yes as well.
  if (by === null) return
  await withoutWaiting(
    tx,
    tx.execute(sql`
      UPDATE approvals SET state = ${what}, closed_at = clock_timestamp(), approved_by = ${sql.param([...by])}::uuid[]
      WHERE id = ${id}`),
  )
}
