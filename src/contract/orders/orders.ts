/** What both sides know of orders without their schemas. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How many orders, and rows of all of them, one file may hold; more is an error that says so. */
export const EXPORT_ORDERS_MAX = 1_000
export const EXPORT_LINES_MAX = 20_000
/** A PDF of a book's length is made once in a while, and no longer one. */
export const PDF_LINES_MAX = 5_000
/** How many orders may be named one by one. */
export const EXPORT_IDS_MAX = 200

export const SUMMARY_MONTHS = 12
export const SUMMARY_MONTHS_MAX = 36

/** Characters of a cursor of changed orders, and the shops that one may be about. */
export const CURSOR_MAX = 8_000
export const CURSOR_SHOPS_MAX = 50

/**
 * What the supplier, or who placed it, did with an order. `delivered`: some of its pieces; `message`: words to the buyer;
 * `note`: words among the supplier's staff, who alone see them.
 */
export const STEP_KINDS = ['placed', 'confirmed', 'delivered', 'handed_over', 'cancelled', 'message', 'note'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** The highest number of a delivery that may be asked for. */
export const DELIVERY_MAX = 100_000

/** Characters of the supplier's words to the buyer when an order is moved. */
export const MOVE_NOTE_MAX = 1_000
