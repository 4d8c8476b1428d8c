import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSegment } from '#catalogue/segment.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import * as answers from '#client/offline-catalogue/answers.ts'

import type { Copy } from '#client/offline-catalogue/copies.ts'
import { openCopy, renewedPrices } from '#client/offline-catalogue/open-copy.ts'
import type { CatalogueEntry } from '#contract/catalogue/product.schema.ts'
import { toMinor } from '#contract/money.ts'
import type { Agreement } from '#contract/organisation/agreement.schema.ts'
import type { CompanyPrice } from '#contract/organisation/prices.schema.ts'
import { documentsOf, filters, product, question, sorts } from '../catalogue/documents.ts'
import { SEARCHES, WORDS } from '../catalogue/meeting-words.ts'
import { check } from '../catalogue/seeded.ts'

const SHOP = 'nordform'
const UIDS = 40

/** What a company is offered: by the product's number, null where the shop's own price stands. */
type Offer = { price: number | null; discount: number; part: number | null } | 'hidden' | null
type Offers = readonly Offer[]
const offers: fc.Arbitrary<Offers> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 3,
      arbitrary: fc.record({
        price: fc.option(fc.integer({ min: 0, max: 12 }).map((n) => n * 5)),
        discount: fc.constantFrom(0, 12.5, 50),
        part: fc.option(fc.integer({ min: 0, max: 9 })),
      }),
    },
    { weight: 1, arbitrary: fc.constant('hidden' as const) },
  ),
  { minLength: UIDS + 1, maxLength: UIDS + 1 },
)
const offerFor = (all: Offers, uid: string): Offer => all[Number.parseInt(uid, 10)] ?? null

const stock = fc.uniqueArray(documentsOf(WORDS, UIDS), { maxLength: 30, selector: ({ uid }) => uid })

const agreementOf = (price: number | null, discount: number): Agreement => ({
  list: 'frame',
  name: 'Frame',
  shop_price: 1,
  breaks: [{ from: 1, price, list_price: price, discount_percentage: discount, row: null }],
})

/** A product as its page shows it, related to its neighbours, every third one with a part. */
function entryOf(document: CatalogueDocument): CatalogueEntry {
  const { uid, name, description, brand, price } = document
  const number = Number.parseInt(uid, 10)
  return {
    uid,
    shop: SHOP,
    name,
    description,
    brand,
    thumbnail: null,
    picture: null,
    price: price === null ? null : price / 100,
    quantity: 1,
    currency: 'SEK',
    discount_percentage: 0,
    parts: number % 3 === 0 ? [{ uid: 'leg', name: 'Ben', price: 3, quantity: 4 }] : [],
    article_number: uid,
    delivery_time: null,
    measurements: {},
    climate: null,
    agreement: null,
    all_images: [],
    pictures: [],
    categories: document.categories.map(({ category, subcategory }) => ({ ...category, subcategory })),
    concept: null,
    certifications: [],
    unit: null,
    unspsc: null,
    manufacturer_part_number: null,
    gtin: null,
    related: [`00${number - 1}.7`, `00${number + 1}.7`],
    attributes: [],
  }
}

const documentFor = (document: CatalogueDocument): CatalogueDocument => ({
  ...document,
  display: JSON.stringify(entryOf(document)),
})

const isSeen = (all: Offers, { uid }: { uid: string }): boolean => offerFor(all, uid) !== 'hidden'

/** What the server tells a company of its price for one product. */
function priceOf(all: Offers, document: CatalogueDocument): CompanyPrice[] {
  const offer = offerFor(all, document.uid)
  if (offer === null || offer === 'hidden') return []
  const { price, discount, part } = offer
  const { parts } = entryOf(document)
  return [
    {
      uid: document.uid,
      price,
      discount_percentage: discount,
      ...(parts.length > 0 && { part_prices: parts.map(() => part) }),
      agreement: agreementOf(price, discount),
    },
  ]
}

/** A product as though the shop asked everybody what it asks the company. */
function pricedFor(all: Offers, document: CatalogueDocument): CatalogueDocument {
  const [agreed] = priceOf(all, document)
  if (!agreed) return documentFor(document)
  const { price, discount_percentage, agreement, part_prices = [] } = agreed
  const entry = entryOf(document)
  const parts = entry.parts.map((part, i) => ({ ...part, price: part_prices[i] ?? null }))
  return {
    ...document,
    price: price === null ? null : toMinor(price),
    display: JSON.stringify({ ...entry, price, discount_percentage, agreement, parts }),
  }
}

const copyOf = (documents: readonly CatalogueDocument[]): Copy => ({
  owner: 'user:1',
  shop: SHOP,
  language: 'sv',
  version: 1,
  base: buildSegment(SHOP, 'sv', documents),
  patches: [],
  checkedAt: 0,
})

/** What has to be changed in one company's copy to make it another's. */
function changeBetween(documents: readonly CatalogueDocument[], mine: Offers, theirs: Offers) {
  const turned = documents.filter((one) => isSeen(mine, one) !== isSeen(theirs, one))
  const upserts = turned.filter((one) => isSeen(theirs, one))
  const deletes = turned.filter((one) => !isSeen(theirs, one)).map(({ uid }) => uid)
  return { segment: buildSegment(SHOP, 'sv', upserts.map(documentFor)), deletes }
}

test('a copy answers each of a person’s companies as if it were made of what that pays and sees', () => {
  check(
    fc.property(
      stock,
      fc.record({ mine: offers, theirs: offers }),
      fc.array(fc.tuple(SEARCHES, filters, sorts, fc.integer({ min: 1, max: 3 })), { minLength: 4, maxLength: 4 }),
      (documents, { mine, theirs }, asked) => {
        const copy = copyOf(documents.filter((one) => isSeen(mine, one)).map(documentFor))
        for (const [offers, change] of [
          [mine, null],
          [theirs, changeBetween(documents, mine, theirs)],
        ] as const) {
          const prices = documents.flatMap((one) => (isSeen(offers, one) ? priceOf(offers, one) : []))
          const held = openCopy(copy, { change, prices })
          const seen = documents.filter((one) => isSeen(offers, one))
          const truth = openCopy(copyOf(seen.map((one) => pricedFor(offers, one))))
          for (const [search, filters, sort, page] of asked) {
            const plain = question({ filters, sort, page, per_page: 7 })
            expect(answers.page(held, plain)).toEqual(answers.page(truth, plain))
            expect(answers.page(held, { ...plain, search })).toEqual(answers.page(truth, { ...plain, search }))
            expect(answers.suggestions(held, search)).toEqual(answers.suggestions(truth, search))
          }
          expect(answers.lists(held)).toEqual(answers.lists(truth))
          for (const { uid } of documents) expect(answers.product(held, uid)).toEqual(answers.product(truth, uid))
          const rows = [...documents.map(({ uid }) => uid), '12', '007'].map((number) => ({ number, quantity: 1 }))
          expect(answers.match(held, rows)).toEqual(answers.match(truth, rows))
        }
      },
    ),
    60,
  )
})

const price = (uid: string, amount: number): CompanyPrice => ({
  uid,
  price: amount,
  discount_percentage: 0,
  agreement: agreementOf(amount, 0),
})

test('prices that changed go on top of those that are there, until all of them come anew', () => {
  const before = [price('a', 1), price('b', 2), price('c', 3)]
  const changes = { version: '2', whole: false, prices: [price('b', 20), price('d', 4)], removed: ['c', 'x'] }
  expect(renewedPrices(before, changes)).toEqual([price('a', 1), price('b', 20), price('d', 4)])
  expect(renewedPrices(before, { version: '3', whole: true, prices: [price('d', 5)], removed: [] })).toEqual([
    price('d', 5),
  ])
})

test('prices of a product that was put together in another way meanwhile leave its parts as they are', () => {
  const document = documentFor(product('003.7', 'bord'))
  const prices = [{ ...price('003.7', 7), part_prices: [1, 2] }]
  const held = openCopy(copyOf([document]), { change: null, prices })
  expect(answers.product(held, '003.7')).toMatchObject({ price: 7, parts: [{ uid: 'leg', price: 3 }] })
})
