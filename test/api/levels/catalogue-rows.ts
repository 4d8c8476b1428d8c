import { randomUUID } from 'node:crypto'
import { FACET_KEYS } from '#contract/catalogue/catalogue.schema.ts'
import {
  byStaff,
  ELSEWHERE,
  type Expectation,
  everybody,
  FORBIDDEN,
  from,
  neverInPunchout,
  type LevelRow,
} from './row.ts'

const inShop = (more: object = {}): LevelRow[] => [
  { at: ['own', 'foreign'], ask: ({ shop }) => ({ query: { shop_id: shop, ...more } }), expect: from(0) },
]
const inBody = (more: object = {}): LevelRow[] => [
  { at: ['own', 'foreign'], ask: ({ shop }) => ({ body: { shop_id: shop, ...more } }), expect: from(0) },
]
const open = (path: Record<string, string> = {}): LevelRow[] => [
  { at: ['own'], ask: () => ({ path }), expect: everybody() },
]

/** The supplier's staff alone, as themselves. */
const staffGet =
  (done: string): Expectation =>
  ({ at, level, kind }) =>
    at === 'foreign' ? ELSEWHERE : level >= 8 && kind === 'user' ? done : FORBIDDEN
const staff = staffGet('200')

const oneProduct = (uid: string, more: object = {}): LevelRow[] => [
  { at: ['own', 'foreign'], ask: ({ shop }) => ({ path: { shop, uid }, ...more }), expect: staff },
]

const inOffice: LevelRow[] = [
  { at: ['own', 'foreign'], ask: ({ shop }) => ({ query: { shop_id: shop } }), expect: staff },
]

/** Whoever may ask is told that there is none. */
const priceList = (more: object = {}, done = '404 not_found'): LevelRow[] => [
  { at: ['own', 'foreign'], ask: ({ shop }) => ({ path: { shop, list: 'none' }, ...more }), expect: staffGet(done) },
]

/** Likewise. */
const oneImport = (more: object = {}): LevelRow[] => [
  {
    at: ['own', 'foreign'],
    ask: () => ({ path: { id: randomUUID() }, ...more }),
    expect: neverInPunchout(byStaff('404 not_found')),
  },
]

/** Products and what is everyone's: every level sees products [contract/levels]. */
export const CATALOGUE_ROWS: Record<string, LevelRow[]> = {
  'get /api/products': inShop(),
  'get /api/products/paginated': inShop(),
  'post /api/products/paginated': inBody(),
  'get /api/products/search': inShop({ term: 'stol' }),
  'post /api/products/search': inBody({ term: 'stol' }),
  'get /api/products/suggest': inShop({ term: 'st' }),
  'get /api/products/index': inShop({ language: 'sv' }),
  'get /api/products/prices': inShop(),
  'get /api/products/{shop}/{uid}': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ path: { shop, uid: '1001' } }), expect: from(0) },
  ],
  'get /api/products/{shop}/{uid}/source': oneProduct('1001'),
  'get /api/products/{shop}/{uid}/history': oneProduct('1001'),
  'post /api/products/{shop}/{uid}/release': oneProduct('1001', { body: { all: true } }),
  'put /api/products/{shop}/{uid}': oneProduct('3001', { body: { name: 'Matta Gamma' } }),
  'patch /api/products/{shop}/{uid}': oneProduct('3001', { body: { price: null } }),
  'delete /api/products/{shop}/{uid}': oneProduct('none'),
  'get /api/office/products': inOffice,
  'get /api/office/todo': inOffice,
  'get /api/office/companies': inOffice,
  'post /api/office/companies': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, name: 'Ny AB' } }),
      expect: staffGet('201'),
    },
  ],
  'post /api/office/companies/file': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop, name: 'companies.csv', dry_run: true } }),
      // What is sent is no file of companies.
      expect: (one) => (staff(one) === '200' ? '400 validation_failed' : staff(one)),
    },
  ],
  'patch /api/office/companies/{id}': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop, company }) => ({ path: { id: company }, body: { shop_id: shop } }),
      expect: staff,
    },
  ],
  'get /api/office/companies/{id}/history': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop, company }) => ({ path: { id: company }, query: { shop_id: shop } }),
      expect: staff,
    },
  ],
  'get /api/office/price-lists': inOffice,
  'post /api/office/price-lists': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, id: `list-${randomUUID()}`, name: 'Avtal' } }),
      expect: staffGet('201'),
    },
  ],
  'get /api/office/price-lists/{shop}/{list}': priceList(),
  'patch /api/office/price-lists/{shop}/{list}': priceList({ body: {} }),
  'delete /api/office/price-lists/{shop}/{list}': priceList({}, '204'),
  'put /api/office/price-lists/{shop}/{list}/companies': priceList({ body: { companies: [] } }),
  'get /api/office/price-lists/{shop}/{list}/rows': priceList(),
  'post /api/office/price-lists/{shop}/{list}/rows': priceList({ body: { rows: [] } }),
  'get /api/office/price-lists/{shop}/{list}/file': priceList(),
  'post /api/office/price-lists/{shop}/{list}/file': priceList({ query: { name: 'prices.csv' } }),
  'get /api/office/attributes': inOffice,
  'put /api/office/attributes': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, key: 'unheard of', kind: null } }),
      expect: staff,
    },
  ],
  'get /api/office/search-words': inOffice,
  'put /api/office/search-words': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, synonyms: [], pins: [] } }),
      expect: staff,
    },
  ],
  'get /api/office/shop': inOffice,
  'patch /api/office/shop': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ body: { shop_id: shop } }), expect: staff },
  ],
  'get /api/office/values': inOffice,
  'post /api/pictures': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop } }),
      expect: staff,
    },
  ],
  'post /api/pictures/matches': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ body: { shop_id: shop, names: ['3001.jpg'] } }), expect: staff },
  ],
  'post /api/documents': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop } }),
      expect: staff,
    },
  ],
  'post /api/products/batch': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop }, body: { rows: [{ uid: '3001', name: 'Matta Gamma' }] } }),
      expect: staff,
    },
  ],
  'get /api/imports': inOffice,
  'get /api/web-pictures': inOffice,
  'post /api/web-pictures/retry': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ body: { shop_id: shop } }), expect: staff },
  ],
  'post /api/imports': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop, name: 'products.csv' } }),
      expect: (one) => (staff(one) === '200' ? '201' : staff(one)),
    },
  ],
  'get /api/imports/{id}': oneImport(),
  'post /api/imports/{id}/run': oneImport({ body: { dry_run: true, map: {} } }),
  'post /api/imports/{id}/cancel': oneImport(),
  'post /api/imports/{id}/sheet': oneImport({ body: { sheet: 'Sheet1' } }),
  'post /api/imports/{id}/undo': oneImport(),
  'get /api/imports/{id}/problems': oneImport(),
  'get /api/imports/{id}/held': oneImport(),
  'post /api/imports/{id}/release': oneImport({ body: { all: true } }),
  'get /api/products/filters': inShop(),
  ...Object.fromEntries(FACET_KEYS.map((key) => [`get /api/products/filters/${key}`, inShop()])),
  // It fills carts: who has none has no use for it.
  'post /api/products/match': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, rows: [{ number: '1001', quantity: 1 }] } }),
      expect: from(1),
    },
  ],
  'post /api/form': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({
        body: {
          name: 'Anna',
          phone: '070',
          email: 'anna@example.com',
          companyName: 'Berg AB',
          orgNumber: '556677-8899',
          postalCode: '111 22',
          message: 'Hello',
          shopId: shop,
        },
      }),
      expect: from(0, '201'),
    },
  ],
  'get /api/config': open(),
  'get /api/health': open(),
  'get /public/thumbnail/logo/{shop_id}': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ path: { shop_id: shop } }), expect: everybody() },
  ],
  'get /public/document/{hash}/{name}': [
    {
      at: ['own'],
      ask: () => ({ path: { hash: 'a'.repeat(64), name: 'care.pdf' } }),
      expect: everybody('404 not_found'),
    },
  ],
  'get /public/thumbnail/{file}': [
    { at: ['own'], ask: () => ({ path: { file: 'none-main-light.svg' } }), expect: everybody('404 not_found') },
  ],
}
