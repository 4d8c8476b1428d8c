import type { Colleague } from '#contract/organisation/approval.ts'
import { sql } from '../../../db/drizzle.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { preparedSql, withoutWaiting } from '../../../db/pipeline.ts'
import type { ApprovalFacts, OpenRequest } from '../rules/approval.ts'

/** Whom a mail of a request may go to. */
export interface Contact {
  id: string
  name: string
  email: string
  /** That they last used; null: the shop's. */
  language: string | null
}

/** With all who may have to be told. */
export interface ReadApproval extends ApprovalFacts {
  people: readonly (Colleague & Contact)[]
  /** `asker` null: closed. */
  request: (OpenRequest & { asker: Contact | null }) | null
}

const contact = sql`'id', u.id, 'name', u.name, 'email', u.email, 'language', u.language`

const cartIds = sql`${sql.placeholder('cartIds')}::uuid[]`

/** The budget of a cart `c` of a shop `s` that counts today. */
const todays = sql`b.customer_id = c.customer_id AND b.cost_centre = c.cost_centre AND b.retired_at IS NULL
  AND shop_day(s.country) BETWEEN b.valid_from AND b.valid_to`

const lockedBudgets = preparedSql(
  'lock_budgets',
  sql`
    SELECT b.id FROM budgets b
    WHERE b.id IN (
      SELECT e.budget_id FROM budget_entries e WHERE e.cart_id = ANY (${cartIds})
      UNION ALL
      SELECT b.id FROM carts c JOIN shops s ON s.shop_id = c.shop_id JOIN budgets b ON ${todays}
      WHERE c.id = ANY (${cartIds})
    )
    ORDER BY b.id FOR UPDATE`,
)

/** In a company without rules or budgets this reads nothing but that. */
const facts = preparedSql(
  'approval_facts',
  sql`
    SELECT c.id AS "cartId", json_build_object(
      'rules', coalesce((
        SELECT json_agg(json_build_object('id', r.id, 'approvers', r.approvers, 'need', r.need,
          'when', json_strip_nulls(json_build_object('levelBelow', r.level_below, 'amountOver', r.amount_over,
            'costCentre', r.cost_centre, 'userId', r.user_id))) ORDER BY r.position)
        FROM approval_rules r WHERE r.customer_id = c.customer_id), '[]'),
      'budgeted', EXISTS (SELECT FROM budgets b WHERE b.customer_id = c.customer_id AND b.retired_at IS NULL),
      'people', coalesce((
        SELECT json_agg(json_build_object(${contact}, 'level', CASE WHEN u.installation THEN 9 ELSE m.level END,
          'member', CASE WHEN c.customer_id IS NULL
            THEN NOT EXISTS (SELECT FROM customers k WHERE k.shop_id = c.shop_id)
            ELSE EXISTS (SELECT FROM membership_companies mc
              WHERE mc.user_id = u.id AND mc.shop_id = c.shop_id AND mc.customer_id = c.customer_id) END))
        FROM (
          SELECT m.user_id AS id FROM memberships m WHERE m.shop_id = c.shop_id AND m.level >= 8
          UNION SELECT m.user_id FROM memberships m WHERE m.shop_id = c.shop_id AND m.level >= 7 AND (c.customer_id IS NULL
            OR EXISTS (SELECT FROM membership_companies mc
              WHERE mc.user_id = m.user_id AND mc.shop_id = c.shop_id AND mc.customer_id = c.customer_id))
          UNION SELECT i.id FROM users i WHERE i.installation
          UNION SELECT unnest(r.approvers) FROM approval_rules r WHERE r.customer_id = c.customer_id
          UNION SELECT unnest(a.asked) FROM approvals a WHERE a.cart_id = c.id AND a.state = 'open'
          UNION SELECT ${sql.placeholder('userId')}::uuid
        ) AS named
        JOIN users u ON u.id = named.id AND u.active
        LEFT JOIN memberships m ON m.user_id = u.id AND m.shop_id = c.shop_id
        WHERE u.installation OR m.level IS NOT NULL), '[]'),
      'request', (
        SELECT json_build_object('id', a.id, 'askedBy', a.asked_by, 'asked', a.asked, 'reason', a.reason,
          'language', a.language,
          'asker', (SELECT json_build_object(${contact}) FROM users u WHERE u.id = a.asked_by AND u.active),
          'ruleChangers', ARRAY(SELECT DISTINCT e.actor_id FROM company_events e
            WHERE e.customer_id = c.customer_id AND e.what = 'rules' AND e.actor_id IS NOT NULL AND e.at >= a.asked_at),
          'approvals', coalesce((SELECT json_agg(json_build_object('userId', d.user_id, 'revision', d.revision))
            FROM approval_decisions d WHERE d.approval_id = a.id AND d.what = 'approved'), '[]'))
        FROM approvals a WHERE a.cart_id = c.id AND a.state = 'open'),
      'budget', (
        SELECT json_build_object('id', b.id, 'costCentre', b.cost_centre, 'from', b.valid_from, 'to', b.valid_to,
          'amount', b.amount, 'reserved', b.reserved, 'spent', b.spent)
        FROM budgets b WHERE ${todays}),
      'entry', (
        SELECT json_build_object('budgetId', e.budget_id, 'amount', e.amount, 'state', e.state)
        FROM budget_entries e WHERE e.cart_id = c.id)
    ) AS facts
    FROM carts c JOIN shops s ON s.shop_id = c.shop_id
    WHERE c.id = ANY (${cartIds})`,
)

/** Of carts that are there; for a look. @param userId who asks; null: a punchout session */
export async function readApprovals(
  tx: Db | Tx,
  cartIds: readonly string[],
  userId: string | null,
): Promise<ReadonlyMap<string, ReadApproval>> {
  const { rows } = await facts(tx).execute({ cartIds: [...cartIds], userId })
  return new Map((rows as unknown as { cartId: string; facts: ReadApproval }[]).map((row) => [row.cartId, row.facts]))
}

/**
 * The same of one cart that is locked, with its budgets locked behind it until the transaction ends; null where there is
 * no such cart. Everybody locks in this order: the cart, then its budgets by their ids.
 */
export async function lockApproval(tx: Tx, cartId: string, userId: string | null): Promise<ReadApproval | null> {
  const locked = withoutWaiting(tx, lockedBudgets(tx).execute({ cartIds: [cartId] }))
  const [, read] = await Promise.all([locked, readApprovals(tx, [cartId], userId)])
  return read.get(cartId) ?? null
}
