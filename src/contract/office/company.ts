/** What a shop writes of a company, in characters a field. */
export const COMPANY_TEXT_MAX = 300
/** Addresses of one company. */
export const COMPANY_ADDRESSES_MAX = 1_000
/** Companies of a shop that are in use. */
export const SHOP_COMPANIES_MAX = 20_000

/** Which companies are listed. */
/** What becomes of a company. */
export const COMPANY_CHANGES = ['made', 'changed', 'retired', 'returned'] as const
export type CompanyChangeKind = (typeof COMPANY_CHANGES)[number]

export const COMPANY_STATES = ['used', 'retired'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]
