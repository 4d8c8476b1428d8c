import { FACET_KEYS } from '#contract/catalogue/catalogue.schema.ts'
import type { Request } from '../hostile/calls.ts'
import { type CallRow, of, posted } from './row.ts'

export const CATALOGUE: Record<string, CallRow[]> = {
  'get /api/products': of(),
  'get /api/products/paginated': of({ sort: 'price_asc' }),
  'post /api/products/paginated': posted({ sort: 'price_desc' }),
  'get /api/products/search': of({ term: 'stol' }),
  'post /api/products/search': posted({ term: 'bord' }),
  'get /api/products/suggest': of({ term: 'st' }),
  'get /api/products/index': of({ language: 'sv' }),
  'get /api/products/prices': of(),
  'get /api/products/{shop}/{uid}': ['P-101', 'P-set', 'alfa-1', 'beta-1', 'gamma-2'].flatMap((uid) =>
    [false, true].map(
      (isNamed): CallRow => ({
        what: uid,
        ask: ({ company }) => ({ path: { shop: 'north', uid }, query: isNamed ? { company_id: company } : {} }),
      }),
    ),
  ),
  'get /api/products/filters': of(),
  ...Object.fromEntries(FACET_KEYS.map((key) => [`get /api/products/filters/${key}`, of()])),
  'post /api/products/match': posted({ rows: [{ number: 'P-101', quantity: 10 }] }),
}

const product = (uid: string, more: Request = {}): CallRow[] => [
  { ask: () => ({ path: { shop: 'north', uid }, ...more }) },
]

// Not by the name of one: refusals repeat the address, and a name there would count as told.
const priceList = (more: Request = {}): CallRow[] => [
  { ask: () => ({ path: { shop: 'north', list: 'one' }, ...more }) },
]

/** The supplier's staff alone. */
export const PRODUCTS: Record<string, CallRow[]> = {
  'get /api/products/{shop}/{uid}/source': product('beta-1'),
  'get /api/products/{shop}/{uid}/history': product('beta-1'),
  'post /api/products/{shop}/{uid}/release': product('beta-1', { body: { all: true } }),
  'put /api/products/{shop}/{uid}': product('beta-1', { body: { name: 'Stol' } }),
  'patch /api/products/{shop}/{uid}': product('beta-1', { body: { price: 1 } }),
  'delete /api/products/{shop}/{uid}': product('beta-1'),
  'get /api/office/products': [{ ask: () => ({ query: { shop_id: 'north', state: 'all' } }) }],
  'get /api/office/values': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'get /api/office/companies': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'post /api/office/companies': [{ ask: () => ({ body: { shop_id: 'north', name: 'Ny AB' } }) }],
  'post /api/office/companies/file': [{ ask: () => ({ query: { shop_id: 'north', name: 'c.csv' } }) }],
  'patch /api/office/companies/{id}': [
    { ask: (things) => ({ path: { id: things.company }, body: { shop_id: 'north' } }) },
  ],
  'get /api/office/companies/{id}/history': [
    { ask: (things) => ({ path: { id: things.company }, query: { shop_id: 'north' } }) },
  ],
  'get /api/office/price-lists': [
    { ask: ({ company }) => ({ query: { shop_id: 'north', company_id: company } }) },
    { ask: () => ({ query: { shop_id: 'north' } }) },
  ],
  'post /api/office/price-lists': [{ ask: () => ({ body: { shop_id: 'north', id: 'new', name: 'Ny' } }) }],
  'get /api/office/price-lists/{shop}/{list}': priceList(),
  'patch /api/office/price-lists/{shop}/{list}': priceList({ body: { name: 'Ny' } }),
  'delete /api/office/price-lists/{shop}/{list}': priceList(),
  'put /api/office/price-lists/{shop}/{list}/companies': priceList({ body: { companies: [] } }),
  'get /api/office/price-lists/{shop}/{list}/rows': priceList(),
  'post /api/office/price-lists/{shop}/{list}/rows': priceList({ body: { rows: [] } }),
  'get /api/office/price-lists/{shop}/{list}/file': priceList(),
  'post /api/office/price-lists/{shop}/{list}/file': priceList({ query: { name: 'prices.csv' } }),
  'get /api/office/attributes': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'put /api/office/attributes': [{ ask: () => ({ body: { shop_id: 'north', key: 'Finish', kind: null } }) }],
  'get /api/office/search-words': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'put /api/office/search-words': [{ ask: () => ({ body: { shop_id: 'north', synonyms: [], pins: [] } }) }],
  'get /api/office/shop': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'patch /api/office/shop': [{ ask: () => ({ body: { shop_id: 'north' } }) }],
  'get /api/office/todo': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'post /api/documents': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'post /api/pictures': [{ ask: () => ({ query: { shop_id: 'north' } }) }],
  'post /api/pictures/matches': [{ ask: () => ({ body: { shop_id: 'north', names: ['beta-1.jpg'] } }) }],
  'post /api/products/batch': [
    { ask: () => ({ query: { shop_id: 'north' }, body: { rows: [{ uid: 'beta-1', name: 'Stol' }] } }) },
  ],
}
