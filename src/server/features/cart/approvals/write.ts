import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { preparedSql, withoutWaiting } from '../../../db/pipeline.ts'
import type { Session } from '../../../http/session.ts'
import type { ApprovalFacts, RequestChange } from '../rules/approval.ts'
import type { Contact, ReadApproval } from './facts.ts'
import type { Work } from '../rules/cart-rules.ts'
import type { CartState, LineState } from '../rules/state.ts'

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
  /** The shop's. */
  own: string
  /** Who can be told. */
  people: readonly Contact[]
  lines: Iterable<LineState>
}

/** Told of it within its transaction: whoever has to do with it gets a mail. */
export type Told = (tx: Tx, session: Session, event: RequestEvent) => Promise<void>

export interface Asking {
  session: Session
  /** Of the request, undefined for the shop's own. */
  language: string | undefined
  /** The shop's. */
  own: string
  /** All that the cart has now. */
  wholeLines: () => Promise<Iterable<LineState>>
  told: Told | undefined
}

/**
 * Writes what became of a request and of the budget, in the transaction that has changed the cart, which is locked.
 * Answers what is to be told of it; null: nothing.
 */
export async function writeApproval(
  tx: Tx,
  work: Work,
  facts: ReadApproval | null,
  { session, language, own, wholeLines, told }: Asking,
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
  const asker = facts?.request?.asker
  const people = [...(facts?.people ?? []), ...(asker ? [asker] : [])]
  const event = { requestId, askedBy, asked, change: request, cart, language: ofAsker, own, people }
  return async () => told(tx, session, { ...event, lines: await wholeLines() })
}

type Entry = ApprovalFacts['entry']

/** Both budgets are locked. */
async function writeSpending(tx: Tx, cartId: string, before: Entry, after: Entry): Promise<void> {
  const moves = [...(before ? [moveOf(before, -1)] : []), ...(after ? [moveOf(after, 1)] : [])]
  await withoutWaiting(tx, moveBudgets(tx).execute({ moves: JSON.stringify(moves) }))
  if (after) await withoutWaiting(tx, putEntry(tx).execute({ cartId, ...after }))
  else if (before) await withoutWaiting(tx, removeEntry(tx).execute({ cartId }))
}

/** What an entry adds to its budget, or takes from it. */
const moveOf = ({ budgetId, state, amount }: NonNullable<Entry>, sign: 1 | -1) => ({
  id: budgetId,
  [state]: sign * amount,
})

const given = sql.placeholder

const moveBudgets = preparedSql(
  'move_budgets',
  sql`
    UPDATE budgets b SET reserved = b.reserved + moved.reserved, spent = b.spent + moved.spent
    FROM (
      SELECT id, coalesce(sum(reserved), 0)::bigint AS reserved, coalesce(sum(spent), 0)::bigint AS spent
      FROM jsonb_to_recordset(${given('moves')}::jsonb) AS move (id uuid, reserved bigint, spent bigint)
      GROUP BY id
    ) AS moved
    WHERE b.id = moved.id`,
)

const putEntry = preparedSql(
  'put_budget_entry',
  sql`
    INSERT INTO budget_entries (cart_id, budget_id, amount, state)
    VALUES (${given('cartId')}, ${given('budgetId')}, ${given('amount')}, ${given('state')})
    ON CONFLICT (cart_id) DO UPDATE
      SET budget_id = excluded.budget_id, amount = excluded.amount, state = excluded.state`,
)

const removeEntry = preparedSql(
  'remove_budget_entry',
  sql`DELETE FROM budget_entries WHERE cart_id = ${given('cartId')}`,
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
  const { userId } = session
  const texts = { comment, language: language ?? null, reason: JSON.stringify(reason), seen: JSON.stringify(seen) }
  const request = { id, cartId: cart.id, userId, asked: [...asked], ...texts }
  await withoutWaiting(tx, insertRequest(tx).execute(request))
}

const insertRequest = preparedSql(
  'insert_approval',
  sql`
    INSERT INTO approvals (id, cart_id, asked_by, asked_at, asked, comment, language, reason, seen, state)
    VALUES (${given('id')}, ${given('cartId')}, ${given('userId')}, clock_timestamp(), ${given('asked')}::uuid[],
      ${given('comment')}, ${given('language')}, ${given('reason')}::jsonb, ${given('seen')}::jsonb, 'open')`,
)

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
  const decision = { id, userId: session.userId, what, revision: cart.revision, comment }
  await withoutWaiting(tx, insertDecision(tx).execute({ ...decision, lowered: JSON.stringify(lowered) }))
  // Others have to say yes as well.
  if (by === null) return
  await withoutWaiting(tx, closeRequest(tx).execute({ id, what, by: [...by] }))
}

const insertDecision = preparedSql(
  'insert_decision',
  sql`
    INSERT INTO approval_decisions (approval_id, user_id, at, what, revision, comment, lowered)
    VALUES (${given('id')}, ${given('userId')}, clock_timestamp(), ${given('what')}, ${given('revision')},
      ${given('comment')}, ${given('lowered')}::jsonb)`,
)

const closeRequest = preparedSql(
  'close_approval',
  sql`
    UPDATE approvals SET state = ${given('what')}, closed_at = clock_timestamp(), approved_by = ${given('by')}::uuid[]
    WHERE id = ${given('id')}`,
)
