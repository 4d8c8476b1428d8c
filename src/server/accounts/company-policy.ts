import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, sql } from '../db/drizzle.ts'
import type { ApprovalRule } from '#contract/organisation/approval.ts'
import { type Budget, overlapping } from '#contract/organisation/budget.ts'
import { approvalRules, budgets, companyEvents } from '../db/approval-schema.ts'
import type { Db, Tx } from '../db/client.ts'
import { customers, users } from '../db/schema.ts'

/** What a company says about its orders [contract/approvals]. */
export interface CompanyPolicy {
  rules: ApprovalRule[]
  costCentres: string[]
  costCentreRequired: boolean
  budgets: Budget[]
  revision: number
}

/** Of a company that is there. */
export async function readPolicy(tx: Db | Tx, customerId: string): Promise<CompanyPolicy> {
  const [company] = await tx
    .select({
      costCentres: customers.costCentres,
      costCentreRequired: customers.costCentreRequired,
      revision: customers.policyRevision,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!company) throw new Error(`There is no company ${customerId}`)
  const rules = await tx
    .select()
    .from(approvalRules)
    .where(eq(approvalRules.customerId, customerId))
    .orderBy(asc(approvalRules.position))
  return { ...company, rules: rules.map(toRule), budgets: (await budgetRows(tx, customerId)).map(toBudget) }
}

const toRule = ({
  id,
  levelBelow,
  amountOver,
  costCentre,
  userId,
  approvers,
  need,
}: typeof approvalRules.$inferSelect) => ({
  id,
  when: {
    ...(levelBelow !== null && { levelBelow }),
    ...(amountOver !== null && { amountOver }),
    ...(costCentre !== null && { costCentre }),
    ...(userId !== null && { userId }),
  },
  approvers,
  need,
})

const toBudget = ({
  id,
  costCentre,
  validFrom,
  validTo,
  amount,
  reserved,
  spent,
}: typeof budgets.$inferSelect): Budget => ({
  id,
  costCentre,
  from: validFrom,
  to: validTo,
  amount,
  reserved,
  spent,
})

const budgetRows = (tx: Db | Tx, customerId: string) =>
  tx
    .select()
    .from(budgets)
    .where(and(eq(budgets.customerId, customerId), isNull(budgets.retiredAt)))
    .orderBy(asc(budgets.costCentre), asc(budgets.validFrom))

/** Of two who change a company at once the second waits, and finds what the first has made. */
export async function lockPolicy(tx: Tx, customerId: string): Promise<CompanyPolicy> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
  return await readPolicy(tx, customerId)
}

/** Who changes a company; null: the command line. */
interface Change {
  actorId: string | null
  customerId: string
}

export type NewRules = Pick<CompanyPolicy, 'costCentres' | 'costCentreRequired'> & {
  rules: readonly (Omit<ApprovalRule, 'id'> & { id?: string | undefined })[]
}

/**
 * Makes these the rules of a company that is locked, and writes it down. One that keeps its id is the same rule.
 * @param before as it was locked
 * @returns whether anything changed
 */
export async function putRules(tx: Tx, change: Change, before: CompanyPolicy, asked: NewRules): Promise<boolean> {
  const { customerId } = change
  const known = new Set(before.rules.map(({ id }) => id))
  const rules = asked.rules.map(
    (rule): ApprovalRule => ({ ...rule, id: rule.id && known.has(rule.id) ? rule.id : randomUUID() }),
  )
  const after = { rules, costCentres: asked.costCentres, costCentreRequired: asked.costCentreRequired }
  const { rules: former, costCentres, costCentreRequired } = before
  if (JSON.stringify(after) === JSON.stringify({ rules: former, costCentres, costCentreRequired })) return false
  await tx.delete(approvalRules).where(eq(approvalRules.customerId, customerId))
  if (rules.length > 0)
    await tx.insert(approvalRules).values(
      rules.map(({ id, when, approvers, need }, position) => ({
        id,
        customerId,
        position,
        levelBelow: when.levelBelow ?? null,
        amountOver: when.amountOver ?? null,
        costCentre: when.costCentre ?? null,
        userId: when.userId ?? null,
        approvers: [...approvers],
        need,
      })),
    )
  await tx
    .update(customers)
    .set({ costCentres: after.costCentres, costCentreRequired: after.costCentreRequired, policyRevision: next })
    .where(eq(customers.id, customerId))
  await record(tx, change, 'rules', { rules: former, costCentres, costCentreRequired }, after)
  return true
}

const next = sql`${customers.policyRevision} + 1`

export type NewBudget = Pick<Budget, 'costCentre' | 'from' | 'to' | 'amount'> & { id?: string | undefined }

/** The first two of a company's new budgets that no order could choose between, by their places. */
export const clashing = (asked: readonly NewBudget[]): readonly [number, number] | null => overlapping(asked)

/**
 * Makes these the budgets of a company that is locked, and writes it down. What was reserved and spent stays with the
 * budget that keeps its id; one that goes is kept for what was spent by it, and counts no more.
 * @returns whether anything changed
 */
export async function putBudgets(
  tx: Tx,
  change: Change,
  before: CompanyPolicy,
  asked: readonly NewBudget[],
): Promise<boolean> {
  const { customerId } = change
  const known = new Map(before.budgets.map((budget) => [budget.id, budget]))
  const wanted = asked.map(({ id, ...budget }) => ({ ...budget, id: id && known.has(id) ? id : randomUUID() }))
  const kept = new Set(wanted.map(({ id }) => id))
  const gone = before.budgets.filter(({ id }) => !kept.has(id))
  const moved = wanted.filter((budget) => !isSame(known.get(budget.id), budget))
  if (gone.length + moved.length === 0) return false
  // In the order that everybody locks them in.
  await tx
    .select({ id: budgets.id })
    .from(budgets)
    .where(eq(budgets.customerId, customerId))
    .orderBy(asc(budgets.id))
    .for('update')
  await retire(
    tx,
    gone.map(({ id }) => id),
  )
  for (const { id, costCentre, from, to, amount } of moved) {
    const values = { costCentre, validFrom: from, validTo: to, amount }
    await tx
      .insert(budgets)
      .values({ id, customerId, ...values })
      .onConflictDoUpdate({ target: budgets.id, set: values })
  }
  await tx.update(customers).set({ policyRevision: next }).where(eq(customers.id, customerId))
  await record(tx, change, 'budgets', before.budgets.map(plan), wanted.map(plan))
  return true
}

const isSame = (known: Budget | undefined, asked: Omit<Budget, 'reserved' | 'spent'>): boolean =>
  known !== undefined && JSON.stringify(plan(known)) === JSON.stringify(plan(asked))

const plan = ({ id, costCentre, from, to, amount }: Omit<Budget, 'reserved' | 'spent'>) => ({
  id,
  costCentre,
  from,
  to,
  amount,
})

async function retire(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    DELETE FROM budgets WHERE id = ANY (${sql.param([...ids])}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM budget_entries e WHERE e.budget_id = budgets.id)`)
  await tx
    .update(budgets)
    .set({ retiredAt: sql`now()` })
    .where(inArray(budgets.id, [...ids]))
}

async function record(
  tx: Tx,
  change: Change,
  what: 'rules' | 'budgets',
  before: unknown,
  after: unknown,
): Promise<void> {
  await tx.insert(companyEvents).values({ ...change, what, before, after })
}

/** As many of the latest changes as anybody reads. */
const CHANGES_SHOWN = 50

export interface PolicyChange {
  at: Date
  by: { id: string; name: string } | null
  what: 'rules' | 'budgets'
}

/** What was changed of a company, the newest first. */
export async function policyChanges(tx: Db | Tx, customerId: string): Promise<PolicyChange[]> {
  const rows = await tx
    .select({ at: companyEvents.at, what: companyEvents.what, id: users.id, name: users.name })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.actorId))
    .where(eq(companyEvents.customerId, customerId))
    .orderBy(desc(companyEvents.id))
    .limit(CHANGES_SHOWN)
  return rows.map(({ at, what, id, name }) => ({ at, what, by: id !== null && name !== null ? { id, name } : null }))
}

export interface NamedColleague {
  id: string
  name: string
  level: number
  member: boolean
}

/** Those of certain users who are in a company's shop, and may sign in. */
export async function colleaguesAmong(
  tx: Db | Tx,
  { shopId, customerId }: { shopId: string; customerId: string },
  ids: readonly string[],
): Promise<NamedColleague[]> {
  const { rows } = await tx.execute<NamedColleague & Record<string, unknown>>(sql`
    SELECT u.id, u.name, CASE WHEN u.installation THEN 9 ELSE m.level END AS level, EXISTS (
      SELECT 1 FROM membership_companies mc
      WHERE mc.user_id = u.id AND mc.shop_id = ${shopId} AND mc.customer_id = ${customerId}) AS member
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.shop_id = ${shopId}
    WHERE u.id = ANY (${sql.param([...ids])}::uuid[]) AND u.active AND (u.installation OR m.level IS NOT NULL)`)
  return rows
}
