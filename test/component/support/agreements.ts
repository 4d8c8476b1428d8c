import type { Agreement, PriceBreak } from '#contract/organisation/agreement.schema.ts'

/** A row of the list *Frame agreement*, without a discount unless a test says so. */
export const priceBreak = (from: number, price: number, overrides: Partial<PriceBreak> = {}): PriceBreak => ({
  from,
  price,
  list_price: price,
  discount_percentage: 0,
  row: { list: 'frame', name: 'Frame agreement', target: 'product', from },
  ...overrides,
})

/** What a product costs by quantity: 1 000 kr, from 10 pieces 900 kr, from 25 pieces 800 kr; 1 200 kr for anybody else. */
export const agreement = (overrides: Partial<Agreement> = {}): Agreement => ({
  list: 'frame',
  name: 'Frame agreement',
  shop_price: 1200,
  breaks: [priceBreak(1, 1000), priceBreak(10, 900), priceBreak(25, 800)],
  ...overrides,
})
