import { type FieldError, RULE } from '#contract/errors.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import { type ApprovalRule, canApprove } from '#contract/organisation/approval.ts'
import type { PutRules, RulesAnswer } from '#contract/organisation/company.schema.ts'
import {
  type CompanyPolicy,
  colleaguesAmong,
  lockPolicy,
  type NamedColleague,
  type NewRules,
  policyChanges,
  putRules,
  readPolicy,
} from '../../accounts/company-policy.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type ManagedCompany, presentChanges, requireNone, requireRevision } from './managed.ts'

/** The rules of a company, and everybody whom they name. */
export async function showRules(tx: Db | Tx, company: ManagedCompany): Promise<RulesAnswer['data']> {
  const policy = await readPolicy(tx, company.customerId)
  const people = await colleaguesAmong(tx, company, namedIn(policy.rules))
  const { costCentreRequired, costCentres, revision } = policy
  return {
    rules: policy.rules.map(presentRule),
    cost_centre_required: costCentreRequired,
    cost_centres: costCentres,
    revision,
    people: people.map(({ id, name, level, member }) => ({ user_id: id, name, approves: canApprove(level, member) })),
    changes: presentChanges(await policyChanges(tx, company.customerId)),
  }
}

/** @throws {HttpProblem} 412 `revision_changed`; 422 naming people who may not approve, or are not there */
export async function changeRules(
  tx: Tx,
  actorId: string,
  company: ManagedCompany,
  body: PutRules,
): Promise<RulesAnswer['data']> {
  const before = await lockPolicy(tx, company.customerId)
  if (body.expected !== undefined && body.expected !== before.revision)
    requireRevision(body.expected, await showRules(tx, company))
  const asked: NewRules = {
    rules: body.rules.map(readRule),
    costCentres: body.cost_centres ?? before.costCentres,
    costCentreRequired: body.cost_centre_required,
  }
  const people = await colleaguesAmong(tx, company, namedIn(asked.rules))
  requireNone(wrongPeople(asked, before, people))
  await putRules(tx, { actorId, customerId: company.customerId }, before, asked)
  return await showRules(tx, company)
}

type AskedRule = NewRules['rules'][number]

const namedIn = (rules: readonly AskedRule[]): string[] => [
  ...new Set(
    rules.flatMap(({ when, approvers }) => [...approvers, ...(when.userId === undefined ? [] : [when.userId])]),
  ),
]

/** Whom a rule named already may stay in it, whatever became of them: they decide nothing until they may again. */
function wrongPeople({ rules }: NewRules, before: CompanyPolicy, people: readonly NamedColleague[]): FieldError[] {
  const known = new Set(namedIn(before.rules))
  const byId = new Map(people.map((one) => [one.id, one]))
  const wrong = (field: string, id: string, message: string): FieldError[] =>
    known.has(id) ? [] : [{ field, rule: RULE.choice, message: `${id} ${message}` }]
  return rules.flatMap(({ when, approvers }, place) => [
    ...approvers.flatMap((id) => {
      const one = byId.get(id)
      return one && canApprove(one.level, one.member)
        ? []
        : wrong(`rules.${place}.approvers`, id, 'may not approve for this company')
    }),
    ...(when.userId === undefined || byId.get(when.userId)?.member
      ? []
      : wrong(`rules.${place}.when.user_id`, when.userId, 'does not buy for this company')),
  ])
}

const readRule = ({ id, when, approvers, need }: PutRules['rules'][number]): AskedRule => ({
  id: id?.toLowerCase(),
  when: {
    ...(when.level_below !== undefined && { levelBelow: when.level_below }),
    ...(when.amount_over !== undefined && { amountOver: toMinor(when.amount_over) }),
    ...(when.cost_centre !== undefined && { costCentre: when.cost_centre }),
    ...(when.user_id !== undefined && { userId: when.user_id.toLowerCase() }),
  },
  approvers: approvers.map((one) => one.toLowerCase()),
  need,
})

const presentRule = ({ id, when, approvers, need }: ApprovalRule) => ({
  id,
  when: {
    ...(when.levelBelow !== undefined && { level_below: when.levelBelow }),
    ...(when.amountOver !== undefined && { amount_over: toDecimal(when.amountOver) }),
    ...(when.costCentre !== undefined && { cost_centre: when.costCentre }),
    ...(when.userId !== undefined && { user_id: when.userId }),
  },
  approvers: [...approvers],
  need,
})
