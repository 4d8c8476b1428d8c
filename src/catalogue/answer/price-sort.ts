/** The two orders that go by what a company pays. */
export type PriceSort = 'price_asc' | 'price_desc'

export const isByPrice = (sort: string): sort is PriceSort => sort === 'price_asc' || sort === 'price_desc'
