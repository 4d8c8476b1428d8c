import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import { isWaiting, STATUS } from '#contract/cart/status.ts'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { toDecimal } from '#contract/money.ts'
import {
  type ApprovalReason,
  type ApprovalRule,
  approvalReason,
  type Colleague,
  type Deciders,
  decidersOf,
  decisionRefusal,
  isApproved,
  type RequestFacts,
  type RuleCondition,
} from '#contract/organisation/approval.ts'
import { type Budget, leftOf } from '#contract/organisation/budget.ts'
import { may } from '#contract/users/permission.ts'
import { type Authority, type CartState, type Context, type LineMap, type Refused, refuse } from './state.ts'

/** What is known of a cart's company and of its request; read with the cart locked, and its budgets too. */
export interface ApprovalFacts {
  rules: readonly ApprovalRule[]
  /** The company has budgets. */
  budgeted: boolean
  /** Those who may have to decide, and whoever asks. */
  people: readonly Colleague[]
  request: OpenRequest | null
  /** That counts today for the cart's cost centre. */
  budget: Budget | null
  /** What the cart takes of a budget already. */
  entry: BudgetEntry | null
}

/** A request that waits. */
export interface OpenRequest {
  id: string
  askedBy: string
  /** Who was asked then. */
  asked: readonly string[]
  reason: ApprovalReason
  /** Of those who changed the company's rules since. */
  ruleChangers: readonly string[]
  /** Who said yes, and to which revision. */
  approvals: readonly { userId: string; revision: number }[]
  language: string | null
}

export interface BudgetEntry {
  budgetId: string
  amount: number
  state: 'reserved' | 'spent'
}

/** A decision's quantities as they were and as they became. */
export interface Lowered {
  lineId: string
  uid: string
  before: number
  after: number
}

/** What becomes of a request besides its cart. */
export type RequestChange =
  | { what: 'asked'; asked: readonly string[]; reason: ApprovalReason; comment: string }
  | { what: 'withdrawn' | 'cancelled' | 'refused' | 'returned'; comment: string }
  /** `by`: all those whose yes placed the order; null: others have to say yes as well. */
  | { what: 'approved'; comment: string; lowered: readonly Lowered[]; by: readonly string[] | null }

const USER = 'user:'

/** The user who asks; null in a punchout session, which belongs to nobody. */
export const userIn = ({ owner }: Pick<Context, 'owner'>): string | null =>
  owner.startsWith(USER) ? owner.slice(USER.length) : null

/** A request as it says who decides. */
export function requestFacts({ lineChangers }: Pick<CartState, 'lineChangers'>, request: OpenRequest): RequestFacts {
  const { reason, askedBy, ruleChangers } = request
  const { approvers, need } = reason.kind === 'rule' ? reason.rule : { approvers: [], need: 'one' as const }
  return { askedBy, changers: lineChangers, ruleChangers, approvers, need }
}

export const decidersIn = (cart: CartState, request: OpenRequest, people: readonly Colleague[]): Deciders =>
  decidersOf(requestFacts(cart, request), people)

/** Whose yes counts already: to the cart as it is. */
export const approvedIn = ({ revision }: Pick<CartState, 'revision'>, { approvals }: OpenRequest): string[] =>
  approvals.flatMap((one) => (one.revision === revision ? [one.userId] : []))

/** Why somebody may not order a cart without asking; null: they may. */
export function reasonIn(cart: CartState, context: Context): ApprovalReason | null {
  const { approval, level = 0, shop } = context
  const userId = userIn(context)
  const mayOrder = may(level, 'cart.order')
  // What comes by a procurement system is neither limited nor counted.
  if (approval === null || userId === null) return mayOrder ? null : { kind: 'level' }
  const { subtotal, currency, costCentre } = cart
  const purchase = { userId, level, amount: subtotal, comparable: currency === shop.currency, costCentre }
  return approvalReason(approval, purchase, mayOrder)
}

/** That somebody has to say yes first, with the rule that says so. */
export function requireNoApproval(cart: CartState, context: Context): Refused | null {
  const reason = reasonIn(cart, context)
  return reason && refuse(ERROR.approvalRequired, reasonErrors(reason, context.shop.currency))
}

const choice = (field: string, message: string): FieldError => ({ field, rule: RULE.choice, message })

export const reasonErrors = (reason: ApprovalReason, currency: string): FieldError[] => {
  if (reason.kind === 'level') return [choice('level', 'Level 3 or above orders in this shop')]
  if (reason.kind === 'currency') return [choice('currency', `The company’s rules are in ${currency}`)]
  const { id, when } = reason.rule
  const named = conditions(when, currency).map((text) => choice(`rules.${id}`, text))
  return named.length > 0 ? named : [choice(`rules.${id}`, 'Every order of the company')]
}

const conditions = ({ levelBelow, amountOver, costCentre, userId }: RuleCondition, currency: string): string[] => [
  ...(levelBelow === undefined ? [] : [`Whoever has a level below ${levelBelow}`]),
  ...(amountOver === undefined ? [] : [`More than ${toDecimal(amountOver)} ${currency}`]),
  ...(costCentre === undefined ? [] : [`The cost centre ${costCentre}`]),
  ...(userId === undefined ? [] : ['This person']),
]

/** Who will have to decide about a cart that is asked for now. */
export function askedIn(cart: CartState, context: Context, reason: ApprovalReason): readonly string[] {
  const request = { askedBy: userIn(context) ?? '', asked: [], ruleChangers: [], approvals: [], id: '', language: null }
  return decidersIn(cart, { ...request, reason }, context.approval?.people ?? []).ids
}

/** Asking, where the cart could be ordered but for somebody's yes. @param orderable what else an order needs */
export const mayAsk =
  (orderable: Authority<MutationArguments['cart.order']>): Authority<MutationArguments['cart.ask']> =>
  (cart, lines, args, context) => {
    if (context.punchout) return refuse(ERROR.forbidden)
    const reason = reasonIn(cart, context)
    if (reason === null) return refuse(ERROR.approvalNotNeeded)
    return (
      orderable(cart, lines, args, context) ??
      (askedIn(cart, context, reason).length === 0 ? refuse(ERROR.noApprover) : null)
    )
  }

/** By who asked, or whose cart it is. */
export const mayWithdraw: Authority<unknown> = (cart, _lines, _args, context) => {
  if (!isWaiting(cart.status)) return refuse(ERROR.statusNotAllowed)
  const isAsker = context.approval?.request?.askedBy === userIn(context)
  return isAsker || cart.owner === context.owner ? null : refuse(ERROR.forbidden)
}

/** Whether somebody has to do with a cart's request, so that they are told why they do not decide about it. */
export function isInvolved(cart: CartState, { request, people }: ApprovalFacts, userId: string | null): boolean {
  if (userId === null) return false
  const one = people.find(({ id }) => id === userId)
  const isNamed = request !== null && (request.asked.includes(userId) || request.askedBy === userId)
  return isNamed || cart.lineChangers.includes(userId) || (one !== undefined && (one.member || one.level >= STAFF))
}

const STAFF = 8

/**
 * Deciding [contract/approvals]: by who may, about what they looked at. What an order needs besides has to hold as well.
 * @param orderable that
 */
export const mayDecide =
  (orderable: Authority<MutationArguments['cart.order']>): Authority<MutationArguments['cart.decide']> =>
  (cart, lines, args, context) => {
    const { approval } = context
    const request = approval?.request
    const userId = userIn(context)
    if (!approval || !request || userId === null || !isWaiting(cart.status)) return refuse(ERROR.revisionChanged)
    if (args.approvalId !== undefined && args.approvalId !== request.id) return refuse(ERROR.revisionChanged)
    const code = decisionRefusal(requestFacts(cart, request), approval.people, userId)
    if (code) return refuse(code)
    if (args.revision !== cart.revision) return refuse(ERROR.revisionChanged)
    const wrong = wrongFields(args, lines)
    if (wrong || args.decision !== 'approve') return wrong
    return orderable(cart, lines, {}, context)
  }

function wrongFields({ decision, quantities = [], comment = '' }: MutationArguments['cart.decide'], lines: LineMap) {
  if (decision === 'refuse' && comment.trim() === '')
    return refuse(ERROR.validation, [{ field: 'comment', rule: RULE.required, message: 'A refusal says why' }])
  const isTwice = new Set(quantities.map(({ lineId }) => lineId)).size < quantities.length
  const wrong = quantities.filter(({ lineId, quantity }) => {
    const line = lines.get(lineId)
    return line?.parentId !== null || quantity > line.antal
  })
  if (!isTwice && wrong.length === 0 && (quantities.length === 0 || decision === 'approve')) return null
  return refuse(
    ERROR.onlyLower,
    wrong
      .slice(0, 50)
      .map(({ lineId }) => ({ field: `quantities.${lineId}`, rule: RULE.range, message: 'Only a lower one' })),
  )
}

/** What a decision lowers. */
export const loweredIn = (lines: LineMap, quantities: NonNullable<MutationArguments['cart.decide']['quantities']>) =>
  quantities.flatMap(({ lineId, quantity }): Lowered[] => {
    const line = lines.get(lineId)
    return line && line.antal !== quantity ? [{ lineId, uid: line.uid, before: line.antal, after: quantity }] : []
  })

/** Whose yes places the order, one's own with it; null: others have to say yes as well. */
export function approvedWith(cart: CartState, context: Context, isLower: boolean): readonly string[] | null {
  const request = context.approval?.request
  if (!request) return null
  // A yes to more is none to less.
  const before = isLower ? [] : approvedIn(cart, request)
  const all = new Set([...before, userIn(context) ?? ''])
  const deciders = decidersIn(cart, request, context.approval?.people ?? [])
  return isApproved(deciders, all) ? [...all].filter((id) => deciders.ids.includes(id)) : null
}

/**
 * What a cart takes of its budget as it becomes: reserved while it waits, spent as it is ordered, else nothing. A cart in
 * another currency is counted nowhere.
 */
export function spendingOf({ status, currency, subtotal }: CartState, { approval, shop }: Context): BudgetEntry | null {
  const budget = approval?.budget
  if (!budget || currency !== shop.currency) return null
  if (isWaiting(status)) return { budgetId: budget.id, amount: subtotal, state: 'reserved' }
  return status === STATUS.ordered ? { budgetId: budget.id, amount: subtotal, state: 'spent' } : null
}

/** A budget is hard: nothing is asked for or ordered that goes over it. */
export function overBudget(cart: CartState, context: Context): Refused | null {
  const { approval } = context
  const spending = spendingOf(cart, context)
  if (!spending || !approval?.budget) return null
  const { budget, entry } = approval
  const own = entry?.budgetId === budget.id ? entry.amount : 0
  if (spending.amount <= leftOf(budget) + own) return null
  return refuse(ERROR.budgetExceeded, [
    {
      field: 'cost_centre',
      rule: RULE.range,
      message: `${toDecimal(Math.max(0, leftOf(budget) + own))} ${context.shop.currency} are left`,
    },
  ])
}
