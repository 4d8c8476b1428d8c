/** What a price list is called by machines, files and addresses: letters, digits, ., - and _. */
export const PRICE_LIST_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$'
/** Signs of the name that buyers read. */
export const PRICE_LIST_NAME_MAX = 200
/** Price lists of a shop. */
export const PRICE_LISTS_MAX = 5_000
/** Companies that pay by one list. */
export const PRICE_LIST_COMPANIES_MAX = 5_000
export const RANK_MAX = 9_999
/** Rows that come by one call, and bytes of the call or file that brings them. */
export const PRICE_ROWS_MAX = 50_000
export const PRICE_ROWS_BYTES_MAX = 20_000_000
/** Rows of a whole list, however they came. */
export const PRICE_LIST_ROWS_MAX = 500_000
/** Rows with something wrong that are told one by one. */
export const PRICE_PROBLEMS_TOLD = 200
/** Subjects that the shop does not have which are told. */
export const PRICE_UNKNOWN_TOLD = 20
/** Changes of a list that are kept. */
export const PRICE_LIST_CHANGES_KEPT = 50

/** The list becomes those rows, or those rows are put over what it has. */
export const PRICE_ROWS_MODES = ['replace', 'patch'] as const
export type PriceRowsMode = (typeof PRICE_ROWS_MODES)[number]

/** What became of a list by a change. */
export const PRICE_LIST_CHANGES = ['made', 'details', 'rows', 'companies', 'removed'] as const
export type PriceListChangeKind = (typeof PRICE_LIST_CHANGES)[number]

/** Who changes price lists: somebody of the staff, a machine by its key, or the command line. */
export const PRICE_LIST_AUTHORS = ['person', 'key', 'command'] as const

export interface PriceListAuthor {
  kind: (typeof PRICE_LIST_AUTHORS)[number]
  name: string
}
