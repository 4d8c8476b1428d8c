/** Bounds of what a company says about its orders. */
export const RULES_MAX = 100
export const APPROVERS_MAX = 20
export const BUDGETS_MAX = 500
export const COST_CENTRES_MAX = 500
export const COST_CENTRE_MAX = 100
/** Of a request, and of a decision about it. */
export const COMMENT_MAX = 2_000
