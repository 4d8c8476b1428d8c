/** What a shop writes of a company, in characters a field. */
export const COMPANY_TEXT_MAX = 300
/** Addresses of one company. */
export const COMPANY_ADDRESSES_MAX = 1_000
/** Companies of a shop that are in use. */
export const SHOP_COMPANIES_MAX = 20_000

/** Rows of a file of companies, or companies of a list in JSON; bytes of it. */
export const COMPANY_FILE_ROWS_MAX = 50_000
export const COMPANY_FILE_BYTES_MAX = 20_000_000
/** Of what a file does, and of what is wrong with it, so many are told. */
export const COMPANY_CHANGES_TOLD = 100
export const COMPANY_PROBLEMS_TOLD = 100

/** What becomes of a company. */
export const COMPANY_CHANGES = ['made', 'changed', 'retired', 'returned'] as const
export type CompanyChangeKind = (typeof COMPANY_CHANGES)[number]

/** Which companies are listed. */
export const COMPANY_STATES = ['used', 'retired'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]
