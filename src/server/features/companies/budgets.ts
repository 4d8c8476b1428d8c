import { type FieldError, RULE } from '#contract/errors.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import type { Budget } from '#contract/organisation/budget.ts'
import type { BudgetStand, BudgetsAnswer, PutBudgets } from '#contract/organisation/company.schema.ts'
import {
  clashing,
  lockPolicy,
  type NewBudget,
  policyChanges,
  putBudgets,
  readPolicy,
} from '../../accounts/company-policy.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type ManagedCompany, presentChanges, requireNone, requireRevision } from './managed.ts'

/** The budgets of a company, and what is left of them. */
export async function showBudgets(tx: Db | Tx, company: ManagedCompany): Promise<BudgetsAnswer['data']> {
  const { budgets, revision } = await readPolicy(tx, company.customerId)
  return {
    budgets: budgets.map(presentBudget),
    currency: company.currency,
    revision,
    changes: presentChanges(await policyChanges(tx, company.customerId)),
  }
}

/** @throws {HttpProblem} 412 `revision_changed`; 422 days that end before they begin, or that two budgets share */
export async function changeBudgets(
  tx: Tx,
  actorId: string,
  company: ManagedCompany,
  body: PutBudgets,
): Promise<BudgetsAnswer['data']> {
  const before = await lockPolicy(tx, company.customerId)
  if (body.expected !== undefined && body.expected !== before.revision)
    requireRevision(body.expected, await showBudgets(tx, company))
  const asked = body.budgets.map(
    ({ id, cost_centre, from, to, amount }): NewBudget => ({
      id: id?.toLowerCase(),
      costCentre: cost_centre,
      from,
      to,
      amount: toMinor(amount),
    }),
  )
  requireNone(wrongDays(asked))
  await putBudgets(tx, { actorId, customerId: company.customerId }, before, asked)
  return await showBudgets(tx, company)
}

function wrongDays(asked: readonly NewBudget[]): FieldError[] {
  const backwards = asked.flatMap(({ from, to }, place): FieldError[] =>
    from <= to ? [] : [{ field: `budgets.${place}.to`, rule: RULE.range, message: 'The last day is before the first' }],
  )
  const clash = backwards.length === 0 && clashing(asked)
  if (!clash) return backwards
  const [one, other] = clash
  return [
    {
      field: `budgets.${other}.from`,
      rule: RULE.range,
      message: `The budget shares days of its cost centre with the one at ${one}`,
    },
  ]
}

const presentBudget = ({ id, costCentre, from, to, amount, reserved, spent }: Budget): BudgetStand => ({
  id,
  cost_centre: costCentre,
  from,
  to,
  amount: toDecimal(amount),
  reserved: toDecimal(reserved),
  spent: toDecimal(spent),
})
