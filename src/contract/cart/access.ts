/** How many colleagues a cart may be shared with by name, and how many shared carts somebody may have in a shop. */
export const ACCESS_MAX = 100
export const SHARED_CARTS_MAX = 200
/** How many colleagues are told at once: whoever looks for another one says more of the name. */
export const COLLEAGUES_MAX = 50
/** How many changes of a cart are remembered, how many are told at once, and how many lines of each. */
export const HISTORY_MAX = 1_000
export const HISTORY_PAGE = 50
export const HISTORY_LINES_MAX = 20
