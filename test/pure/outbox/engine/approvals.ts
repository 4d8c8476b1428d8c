import type { Colleague } from '#contract/organisation/approval.ts'
import type { ApprovalFacts, OpenRequest, RequestChange } from '#server/features/cart/rules/approval.ts'
import type { CartState } from '#server/features/cart/rules/state.ts'

/** More than so much has to be approved by one of these, in a world that buys by a company's rules. */
const OVER = 500_000
const APPROVERS = ['berta', 'carl']

const RULE = { id: 'rule', when: { amountOver: OVER }, approvers: APPROVERS, need: 'one' as const }

/** Requests as the database keeps them, with the one rule that there is. */
export class MemoryApprovals {
  requests = new Map<string, OpenRequest>()
  #ids = 0

  /** What is known of a cart's company and request. */
  factsOf(cartId: string, people: readonly Colleague[]): ApprovalFacts {
    const request = this.requests.get(cartId) ?? null
    return { rules: [RULE], budgeted: false, people, request, budget: null, entry: null }
  }

  /** What became of a cart's request by a change of somebody's, which left the cart so. */
  took({ id, revision }: CartState, change: RequestChange, userId: string): void {
    const request = this.requests.get(id)
    if (change.what === 'asked') {
      const { asked, reason } = change
      const nobody = { ruleChangers: [], approvals: [], language: null }
      this.requests.set(id, { id: `request ${++this.#ids}`, askedBy: userId, asked, reason, ...nobody })
    } else if (change.what === 'approved' && change.by === null && request)
      this.requests.set(id, { ...request, approvals: [...request.approvals, { userId, revision }] })
    else this.requests.delete(id)
  }
}
