import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  agreedPrice,
  presentAgreement,
  readAgreement,
  type ShopPriced,
  stepAt,
} from '#contract/organisation/agreement.ts'
import { openPriceBook, type PriceList } from '#contract/organisation/price-list.ts'
import { priceOfPiece } from '#contract/price.ts'
import { rounds } from '#test/length.ts'
import { decidingRow, naivePrice } from './naive-prices.ts'
import { priceLists, shopPriced } from './price-lists.ts'

const CHAIR: ShopPriced = {
  uid: 'chair',
  currency: 'SEK',
  categories: ['chairs', 'office'],
  brand: 'Nord',
  price: 100_000,
  quantity: 1,
  discountPercentage: 10,
  parts: [],
}

const rowOf = (
  target: 'product' | 'category' | 'brand',
  subject: string,
  offer: PriceList['rows'][number]['offer'],
  from = 1,
) => ({
  target,
  subject,
  from,
  offer,
})

const list = (id: string, ...rows: PriceList['rows'][number][]): PriceList => ({
  id,
  name: `List ${id}`,
  currency: 'SEK',
  rows,
})

const priced = (lists: PriceList[], product: ShopPriced = CHAIR) => agreedPrice(openPriceBook(lists), product)

const at = (lists: PriceList[], quantity: number, product: ShopPriced = CHAIR) => {
  const agreed = priced(lists, product)
  if (agreed === 'hidden') return agreed
  if (agreed) return stepAt(agreed.steps, quantity).unitPrice
  return priceOfPiece(product, product.quantity, product.parts).unitPrice
}

const stepsOf = (...rows: PriceList['rows'][number][]) => {
  const agreed = priced([list('a', ...rows)])
  return agreed === 'hidden' ? agreed : agreed?.steps.map((step) => [step.from, step.unitPrice, step.listPrice])
}

describe('what a company pays', () => {
  test('without a row that names the product, the shop’s own price stands', () => {
    expect(priced([])).toBeNull()
    expect(priced([list('a', rowOf('product', 'table', { price: 1 }))])).toBeNull()
  })

  test('a price leaves no discount; a discount takes the place of the shop’s', () => {
    expect(at([list('a', rowOf('product', 'chair', { price: 80_000 }))], 1)).toBe(80_000)
    expect(at([list('a', rowOf('product', 'chair', { discountPercentage: 25 }))], 1)).toBe(75_000)
    expect(at([list('a', rowOf('product', 'chair', { discountPercentage: 0 }))], 1)).toBe(100_000)
  })

  test('the product’s row wins over its category’s, that over the brand’s, in the product’s own order', () => {
    const brand = rowOf('brand', 'Nord', { price: 3 })
    const office = rowOf('category', 'office', { price: 2 })
    const chairs = rowOf('category', 'chairs', { price: 1 })
    expect(at([list('a', brand)], 1)).toBe(3)
    expect(at([list('a', brand, office)], 1)).toBe(2)
    expect(at([list('a', brand, office, chairs)], 1)).toBe(1)
    expect(at([list('a', brand, office, chairs, rowOf('product', 'chair', { price: 0 }))], 1)).toBe(0)
  })

  test('the first list that has a row decides, for so many pieces as it has one', () => {
    const first = list('a', rowOf('product', 'chair', { price: 70_000 }, 10))
    const second = list('b', rowOf('brand', 'Nord', { price: 80_000 }))
    expect([1, 9, 10, 500].map((quantity) => at([first, second], quantity))).toEqual([80_000, 80_000, 70_000, 70_000])
  })

  test('the highest break not above the quantity counts', () => {
    const breaks = list(
      'a',
      ...[1, 10, 50].map((from) => rowOf('product', 'chair', { price: 90_000 - from * 100 }, from)),
    )
    expect([1, 9, 10, 49, 50].map((quantity) => at([breaks], quantity))).toEqual([
      89_900, 89_900, 89_000, 89_000, 85_000,
    ])
  })

  test('rows in another currency do not exist, but what they hide is hidden', () => {
    const euros = { ...list('a', rowOf('product', 'chair', { price: 1 })), currency: 'EUR' }
    expect(priced([euros])).toBeNull()
    expect(priced([{ ...euros, rows: [rowOf('category', 'chairs', 'hidden')] }])).toBe('hidden')
  })

  test('a row of an earlier list, or a nearer one, shows what another one hides', () => {
    const hides = list('b', rowOf('brand', 'Nord', 'hidden'))
    expect(priced([hides])).toBe('hidden')
    expect(at([list('a', rowOf('category', 'office', { discountPercentage: 5 })), hides], 1)).toBe(95_000)
    expect(at([list('b', ...hides.rows, rowOf('product', 'chair', { price: 5 }))], 1)).toBe(5)
    // What begins at ten pieces does not show the product to whoever looks for one.
    expect(priced([list('b', ...hides.rows, rowOf('product', 'chair', { price: 5 }, 10))])).toBe('hidden')
  })

  test('parts take their own price for one piece, and never a discount of theirs', () => {
    const seat = { quantity: 2, price: 10_000, listed: { uid: 'seat', currency: 'SEK', categories: [], brand: 'Syd' } }
    const whole = { ...CHAIR, discountPercentage: 0, parts: [seat] }
    expect(at([], 1, whole)).toBe(120_000)
    expect(at([list('a', rowOf('product', 'seat', { price: 5_000 }))], 1, whole)).toBe(110_000)
    expect(at([list('a', rowOf('product', 'seat', { price: 5_000 }, 2))], 9, whole)).toBe(120_000)
    expect(at([list('a', rowOf('brand', 'Syd', { discountPercentage: 50 }))], 1, whole)).toBe(120_000)
    expect(at([list('a', rowOf('product', 'seat', 'hidden'))], 1, whole)).toBe(120_000)
  })

  test('on request becomes priced by an agreement, and stays on request by a discount', () => {
    const unpriced = { ...CHAIR, price: null }
    expect(at([list('a', rowOf('product', 'chair', { price: 7 }))], 1, unpriced)).toBe(7)
    expect(at([list('a', rowOf('product', 'chair', { discountPercentage: 7 }))], 1, unpriced)).toBeNull()
  })

  test('steps of a list that cost the same are one, unless the price before the discount is another', () => {
    const net = rowOf('product', 'chair', { price: 75_000 })
    expect(stepsOf(net, { ...net, from: 10 })).toEqual([[1, 75_000, 75_000]])
    expect(stepsOf(net, rowOf('product', 'chair', { discountPercentage: 25 }, 10))).toEqual([
      [1, 75_000, 75_000],
      [10, 75_000, 100_000],
    ])
  })

  test('says which row made the price, and what others pay', () => {
    const agreed = priced([
      list(
        'a',
        rowOf('category', 'chairs', { discountPercentage: 25 }),
        rowOf('product', 'chair', { price: 60_000 }, 10),
      ),
    ])
    expect(agreed).toEqual({
      price: 100_000,
      discountPercentage: 25,
      partPrices: [],
      steps: [
        {
          from: 1,
          unitPrice: 75_000,
          listPrice: 100_000,
          discountPercentage: 25,
          shopPrice: 90_000,
          source: { list: 'a', name: 'List a', target: 'category', from: 1 },
        },
        {
          from: 10,
          unitPrice: 60_000,
          listPrice: 60_000,
          discountPercentage: 0,
          shopPrice: 90_000,
          source: { list: 'a', name: 'List a', target: 'product', from: 10 },
        },
      ],
    })
  })
})

describe('for any lists and product', () => {
  const quantity = fc.integer({ min: 1, max: 15 })
  const numRuns = rounds('PRICES', { short: 5_000, long: 100_000 })

  test('the price is what looking at every row gives', () => {
    fc.assert(
      fc.property(priceLists, shopPriced, quantity, (lists, product, pieces) => {
        expect(at(lists, pieces, product)).toBe(naivePrice(lists, product, pieces))
      }),
      { numRuns },
    )
  })

  test('the step names the list that decides, and the wire brings it back', () => {
    fc.assert(
      fc.property(priceLists, shopPriced, quantity, (lists, product, pieces) => {
        const agreed = priced(lists, product)
        if (agreed === 'hidden' || agreed === null) return
        const decided = decidingRow(lists, product, pieces)
        expect(stepAt(agreed.steps, pieces).source?.list).toBe(decided?.list.id)
        expect(agreed.steps[0]?.from).toBe(1)
        expect(readAgreement(presentAgreement(agreed.steps, pieces))).toEqual(agreed.steps)
      }),
      { numRuns: numRuns / 5 },
    )
  })
})
