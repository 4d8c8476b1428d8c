import { toDecimal } from '#contract/money.ts'
import type { ApprovalReason } from '#contract/organisation/approval.ts'
import type { ApprovalRequest, CartApproval } from '#contract/organisation/approval.schema.ts'
import type { Budget } from '#contract/organisation/budget.ts'
import { sumsOnWire } from '#contract/cart/wire.ts'
import { type ApprovalFacts, approvedIn, decidersIn, type OpenRequest } from '../rules/approval.ts'
import type { CartState } from '../rules/state.ts'

/** Why somebody's yes is needed, on the wire. */
export function presentReason(reason: ApprovalReason): ApprovalRequest['reason'] {
  if (reason.kind !== 'rule') return { kind: reason.kind, need: 'one' }
  const { levelBelow, amountOver, costCentre, userId } = reason.rule.when
  return {
    kind: 'rule',
    need: reason.rule.need,
    when: {
      ...(levelBelow !== undefined && { level_below: levelBelow }),
      ...(amountOver !== undefined && { amount_over: toDecimal(amountOver) }),
      ...(costCentre !== undefined && { cost_centre: costCentre }),
      ...(userId !== undefined && { user_id: userId }),
    },
  }
}

/** A budget with what waits of it and what was spent, on the wire. */
export const presentStand = (budget: Budget | null): CartApproval['budget'] =>
  budget && {
    id: budget.id,
    cost_centre: budget.costCentre,
    from: budget.from,
    to: budget.to,
    amount: toDecimal(budget.amount),
    reserved: toDecimal(budget.reserved),
    spent: toDecimal(budget.spent),
  }

/** What stands beside a request's cart. */
export interface Stored {
  id: string
  askedAt: Date
  asker: string
  comment: string
}

/** A request that waits, as whoever decides about it sees it in a list. */
export function presentRequest(
  cart: CartState,
  { id, askedAt, asker, comment }: Stored,
  reason: ApprovalReason,
  standing: ApprovalRequest['approvals'],
): ApprovalRequest {
  return {
    id,
    cart_id: cart.id,
    shop_id: cart.shopId,
    revision: cart.revision,
    asked_by: { name: asker },
    asked_at: askedAt.toISOString(),
    comment,
    title: cart.title,
    company: cart.company,
    cost_centre: cart.costCentre,
    currency: cart.currency,
    ...sumsOnWire(cart),
    line_count: cart.lineCount,
    reason: presentReason(reason),
    approvals: standing,
  }
}

/** How many said yes to the cart as it is, and how many still have to. */
export function standingOf(cart: CartState, request: OpenRequest, { people }: ApprovalFacts) {
  const { ids, need } = decidersIn(cart, request, people)
  const given = approvedIn(cart, request).filter((id) => ids.includes(id)).length
  return { given, missing: need === 'all' ? ids.length - given : 1 }
}
