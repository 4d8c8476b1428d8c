import type { Minor } from '../money.ts'

/**
 * When an order needs somebody's yes, and whose [contract/approvals]. Pure: who decides about a request follows from
 * the request and from who is there at that moment, nothing else.
 */
export interface ApprovalRule {
  id: string
  /** All that is named has to be so; a rule that names nothing fits every order. */
  when: RuleCondition
  /** User ids. */
  approvers: readonly string[]
  need: Need
}

export interface RuleCondition {
  levelBelow?: number | undefined
  /** Ex VAT, in the shop's currency. */
  amountOver?: Minor | undefined
  costCentre?: string | undefined
  userId?: string | undefined
}

/** How many of a rule's approvers have to say yes. */
export type Need = 'one' | 'all'

/** What somebody wants to order. */
export interface Purchase {
  userId: string
  level: number
  /** Ex VAT. */
  amount: Minor
  /** Whether the amount is in the shop's currency. */
  comparable: boolean
  costCentre: string | null
}

/** What amounts cannot be compared with is over every one of them. */
const fits = ({ levelBelow, amountOver, costCentre, userId }: RuleCondition, purchase: Purchase): boolean =>
  (levelBelow === undefined || purchase.level < levelBelow) &&
  (amountOver === undefined || !purchase.comparable || purchase.amount > amountOver) &&
  (costCentre === undefined || purchase.costCentre === costCentre) &&
  (userId === undefined || purchase.userId === userId)

/** The first rule that fits, in the company's order; null: none does. */
export const ruleFor = (rules: readonly ApprovalRule[], purchase: Purchase): ApprovalRule | null =>
  rules.find(({ when }) => fits(when, purchase)) ?? null

/** Why an order needs somebody's yes: a rule, the buyer's level, or a currency that no rule and no budget can judge. */
export type ApprovalReason = { kind: 'rule'; rule: ApprovalRule } | { kind: 'level' } | { kind: 'currency' }

export interface Policy {
  rules: readonly ApprovalRule[]
  /** The company has budgets. */
  budgeted: boolean
}

/** @param mayOrder whether the buyer's level allows it; null: it may be ordered */
export function approvalReason(policy: Policy, purchase: Purchase, mayOrder: boolean): ApprovalReason | null {
  const rule = ruleFor(policy.rules, purchase)
  if (rule) return { kind: 'rule', rule }
  if (!mayOrder) return { kind: 'level' }
  const isJudged = policy.rules.length > 0 || policy.budgeted
  return isJudged && !purchase.comparable ? { kind: 'currency' } : null
}

/** From this level on somebody may be an approver. */
export const APPROVER_LEVEL = 3
/** Of the company's managers, and of the supplier's staff: who decides where nobody else is left. */
const MANAGER_LEVEL = 7
export const STAFF_LEVEL = 8

/** Somebody who is in the shop at this moment, and may sign in. */
export interface Colleague {
  id: string
  level: number
  /** Whether the cart's company is one of theirs. */
  member: boolean
}

/** A request as far as it says who decides about it. */
export interface RequestFacts {
  askedBy: string
  /** The user ids of those who changed a line since the last decision. */
  changers: readonly string[]
  /** Of those who changed the company's rules since it was asked. */
  ruleChangers: readonly string[]
  /** Of the rule that asked for it; none where no rule did. */
  approvers: readonly string[]
  need: Need
}

export interface Deciders {
  ids: readonly string[]
  /** Whether all of them have to say yes. */
  need: Need
  from: 'rule' | 'managers' | 'staff'
}

/**
 * Who may decide: the rule's approvers, those of them that are left; else the company's managers; else the supplier's
 * staff. Of the staff a rule's change bars nobody where all of them had a hand in it, since there is nobody behind them.
 */
export function decidersOf(request: RequestFacts, people: readonly Colleague[]): Deciders {
  const own = new Set([request.askedBy, ...request.changers])
  const ruled = new Set(request.ruleChangers)
  const others = people.filter(({ id }) => !own.has(id))
  const free = others.filter(({ id }) => !ruled.has(id))
  const named = new Set(request.approvers)
  const listed = free.filter(({ id, level, member }) => named.has(id) && canApprove(level, member))
  if (listed.length > 0) return { ids: idsOf(listed), need: request.need, from: 'rule' }
  const managers = free.filter(({ level, member }) => member && level >= MANAGER_LEVEL && level < STAFF_LEVEL)
  if (managers.length > 0) return { ids: idsOf(managers), need: 'one', from: 'managers' }
  const isStaff = ({ level }: Colleague) => level >= STAFF_LEVEL
  const staff = free.filter(isStaff)
  return { ids: idsOf(staff.length > 0 ? staff : others.filter(isStaff)), need: 'one', from: 'staff' }
}

const idsOf = (people: readonly Colleague[]): string[] => people.map(({ id }) => id)

/** Whether somebody may be an approver of a company: one of its members who may order, or staff. */
export const canApprove = (level: number, member: boolean): boolean =>
  level >= STAFF_LEVEL || (member && level >= APPROVER_LEVEL)

/** Why somebody does not decide about a request; null: they do. */
export function decisionRefusal(
  request: RequestFacts,
  people: readonly Colleague[],
  userId: string,
): 'own_request' | 'own_rule' | 'forbidden' | null {
  if (userId === request.askedBy || request.changers.includes(userId)) return 'own_request'
  if (decidersOf(request, people).ids.includes(userId)) return null
  const isRuled = request.ruleChangers.includes(userId)
  return isRuled && decidersOf({ ...request, ruleChangers: [] }, people).ids.includes(userId) ? 'own_rule' : 'forbidden'
}

/** Whether so many said yes that the order can be placed. @param approved of the cart as it is, whoever they are */
export const isApproved = ({ ids, need }: Pick<Deciders, 'ids' | 'need'>, approved: ReadonlySet<string>): boolean =>
  need === 'all' ? ids.every((id) => approved.has(id)) : ids.some((id) => approved.has(id))
