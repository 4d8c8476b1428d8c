import { DOCUMENT_TYPE } from '#contract/catalogue/documents.ts'
import { OCTETS } from '#contract/office/import.ts'
import { NDJSON } from '#contract/office/product.ts'
import type { Document, Operation } from './document.ts'

/** What a call may be asked, for whoever reads about it; a test asks it. */
interface Example {
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** By its type. */
  body?: Readonly<Record<string, unknown>>
}

const SHOP = 'furniture'
const PRODUCT = { shop: SHOP, uid: 'S-100' }
const LIST = { shop: SHOP, list: 'berg' }
const inShop = { shop_id: SHOP, language: 'sv' }
const ORDER = { id: '7f0b2c1e-6f0a-4d53-9a41-0c9d2f6a1b10' }
const ENDPOINT = { id: '3f6d1a0e-52c4-4a27-9d0b-8e1f7c2b6a55' }
const IMPORT = { id: 'b8f0c9d2-1d3f-4e0a-8c55-92a1f6c3e771' }
const COMPANY = { id: '51c7d8a2-0b3e-4f6d-a9c4-7e2f5b8d9013' }
const PERSON = { id: '0c4a7e19-6d2b-4f83-b5a1-3e9d7c60f248' }
const KEY = { 'Idempotency-Key': '0d1f6c52-3a5e-4b7e-8f5f-6d0c1a2b3c4d' }
/** A picture of one pixel, in letters alone. */
const GIF = 'GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;'

const json = (body: unknown) => ({ 'application/json': body })

const SOFA = {
  name: { sv: 'Soffa Fjord', en: 'Fjord sofa' },
  description: { sv: 'Tre platser, avtagbar klädsel' },
  categories: [{ name: { sv: 'Soffor', en: 'Sofas' } }],
  brand: 'Nord',
  price: 12_450,
  unit: 'pcs',
  delivery_time: { value: 3, unit: 'w' },
  climate: { co2e_g: 84_000, source: 'declared' },
  measurements: { height: 82, width: 220, depth: 90 },
  attributes: [{ key: 'fabric', name: { sv: 'Tyg', en: 'Fabric' }, value: { sv: 'Ull', en: 'Wool' } }],
}

const ROWS = [
  { uid: 'S-101', name: 'Fåtölj Fjord', price: 6_900 },
  { uid: 'S-100', op: 'patch', price: 11_950 },
  { uid: 'S-099', op: 'delete' },
  { uid: 'S-098', name: 'Fåtölj Fjord, äldre', gone: true, replaced_by: 'S-101' },
]

const PRICES = [
  { target: 'product', subject: 'S-100', price: 9_900 },
  { target: 'product', subject: 'S-100', from_quantity: 10, price: 9_200 },
  { target: 'category', subject: 'Soffor', discount_percentage: 12.5 },
  { target: 'brand', subject: 'Nord', hidden: true, valid_to: '2030-12-31' },
]

/** Of the calls that machines make, in an order in which they may be made. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'put /api/products/{shop}/{uid}': { path: PRODUCT, body: json(SOFA) },
  'patch /api/products/{shop}/{uid}': { path: PRODUCT, body: json({ price: 11_950, name: { da: 'Fjord sofa' } }) },
  'get /api/products/{shop}/{uid}/source': { path: PRODUCT },
  'get /api/products/{shop}/{uid}/history': { path: PRODUCT },
  'post /api/products/{shop}/{uid}/release': { path: PRODUCT, body: json({ fields: ['price', 'name.da'] }) },
  'get /api/office/products': { query: { ...inShop, state: 'kept', lack: 'name_da' } },
  'post /api/pictures/matches': { body: json({ shop_id: SHOP, names: ['S-201.jpg', 's-201-2.jpg'] }) },
  'post /api/pictures': { query: { shop_id: SHOP }, body: { 'image/gif': GIF } },
  'post /api/documents': { query: { shop_id: SHOP }, body: { [DOCUMENT_TYPE]: '%PDF-1.7\n%%EOF\n' } },
  'post /api/products/batch': {
    query: { shop_id: SHOP },
    body: { ...json({ rows: ROWS }), [NDJSON]: ROWS.map((row) => `${JSON.stringify(row)}\n`).join('') },
  },
  'post /api/office/price-lists': { body: json({ shop_id: SHOP, id: 'berg', name: 'Avtal Berg AB', currency: 'SEK' }) },
  'post /api/office/price-lists/{shop}/{list}/rows': {
    path: LIST,
    query: { mode: 'replace' },
    body: json({ rows: PRICES }),
  },
  'post /api/office/price-lists/{shop}/{list}/file': {
    path: LIST,
    query: { name: 'berg.csv', mode: 'patch', dry_run: true },
    body: { [OCTETS]: 'product;price;from_quantity\nS-100;9500,00;\nS-100;8900,00;10\n' },
  },
  'put /api/office/price-lists/{shop}/{list}/companies': {
    path: LIST,
    body: json({ companies: [{ org_number: '556677-8899', rank: 1 }] }),
  },
  'patch /api/office/price-lists/{shop}/{list}': { path: LIST, body: json({ valid_to: '2030-12-31' }) },
  'get /api/office/companies': { query: { shop_id: SHOP, search: 'berg' } },
  'post /api/office/companies': {
    body: json({ shop_id: SHOP, name: 'Granit AB', org_number: '556000-0001', payment_terms: '30 dagar netto' }),
  },
  'post /api/office/companies/file': {
    query: { shop_id: SHOP, name: 'companies.csv', dry_run: true },
    body: { [OCTETS]: 'name;org_number;payment_terms\nBerg AB;556677-8899;20 dagar\nDal AB;556677-1122;\n' },
  },
  'patch /api/office/companies/{id}': { path: COMPANY, body: json({ shop_id: SHOP, payment_terms: '10 dagar netto' }) },
  'get /api/auth/users': { query: { shop_id: SHOP, search: 'ek' } },
  'post /api/auth/create-user': {
    body: json({
      username: 'eva.ek',
      name: 'Eva Ek',
      email: 'eva.ek@example.com',
      shop_id: SHOP,
      level: 3,
      company_ids: [],
    }),
  },
  'patch /api/auth/users': { body: json({ ...PERSON, memberships: [{ shop_id: SHOP, level: 3 }] }) },
  'get /api/office/shop': { query: { shop_id: SHOP } },
  'patch /api/office/shop': {
    body: json({
      shop_id: SHOP,
      provider_contact: 'Tove, 010-555 00 00',
      closed_days: [{ from: '2030-12-23', to: '2031-01-03', name: 'Julledigt' }],
    }),
  },
  'get /api/office/companies/{id}/history': { path: COMPANY, query: { shop_id: SHOP } },
  'get /api/office/attributes': { query: inShop },
  'put /api/office/attributes': { body: json({ shop_id: SHOP, key: 'fabric', kind: 'list' }) },
  'get /api/office/search-words': { query: inShop },
  'put /api/office/search-words': {
    body: json({
      shop_id: SHOP,
      synonyms: [
        { language: 'sv', words: ['klaffbord', 'fällbord'], finds: [] },
        { language: null, words: ['kids chair'], finds: ['pall'] },
      ],
      pins: [{ language: null, question: 'bord', products: ['S-100'] }],
    }),
  },
  'get /api/office/price-lists': { query: { shop_id: SHOP, search: 'berg' } },
  'get /api/office/price-lists/{shop}/{list}': { path: LIST },
  'get /api/office/price-lists/{shop}/{list}/rows': { path: LIST, query: { search: 'S-1' } },
  'get /api/office/price-lists/{shop}/{list}/file': { path: LIST, query: { format: 'csv' } },
  'delete /api/office/price-lists/{shop}/{list}': { path: LIST },
  'post /api/imports': {
    query: { shop_id: SHOP, name: 'autumn.csv' },
    body: { [OCTETS]: 'sku;name;price\nS-201;Bord Fjord;4500,00\nS-202;Pall Fjord;billig\n' },
  },
  'get /api/imports': { query: { shop_id: SHOP } },
  'get /api/web-pictures': { query: { shop_id: SHOP } },
  'post /api/web-pictures/retry': { body: json({ shop_id: SHOP }) },
  'get /api/imports/{id}': { path: IMPORT },
  'get /api/imports/{id}/problems': { path: IMPORT },
  'get /api/imports/{id}/held': { path: IMPORT },
  'post /api/imports/{id}/release': { path: IMPORT, body: json({ rows: [{ uid: 'S-201', field: 'price' }] }) },
  'post /api/imports/{id}/undo': { path: IMPORT },
  'post /api/imports/{id}/run': {
    path: IMPORT,
    body: json({ dry_run: true, map: { sku: 'uid', name: 'name', price: 'price' }, decimal: ',' }),
  },
  'post /api/imports/{id}/sheet': { path: IMPORT, body: json({ sheet: 'Price list' }) },
  'post /api/imports/{id}/cancel': { path: IMPORT },
  'get /api/products': { query: inShop },
  'get /api/products/paginated': { query: { ...inShop, brand: ['Nord'], sort: 'price_asc' } },
  'post /api/products/paginated': { body: json({ ...inShop, brand: ['Nord'] }) },
  'get /api/products/search': { query: { ...inShop, search: 'soffa' } },
  'post /api/products/search': { body: json({ ...inShop, search: 'soffa' }) },
  'get /api/products/suggest': { query: { ...inShop, term: 'sof' } },
  'get /api/products/filters': { query: inShop },
  'get /api/products/{shop}/{uid}': { path: PRODUCT, query: { language: 'sv' } },
  'get /api/orders': { query: { shop_id: SHOP, changed_since: '0', per_page: 100 } },
  'get /api/orders/summary': { query: { shop_id: SHOP } },
  'get /api/orders/export': { query: { shop_id: SHOP, format: 'csv' } },
  'get /api/orders/{id}': { path: ORDER, query: { language: 'sv' } },
  'get /api/orders/{id}/export': { path: ORDER, query: { format: 'pdf' } },
  'post /api/orders/{id}/confirm': {
    path: ORDER,
    headers: KEY,
    body: json({ delivery_on: '2030-05-02', note: 'Ni får allt samma dag' }),
  },
  'get /api/orders/{id}/picking-list': { path: ORDER },
  'post /api/orders/{id}/message': { path: ORDER, headers: KEY, body: json({ note: 'Lastbilen har baklyft' }) },
  'post /api/orders/{id}/note': { path: ORDER, headers: KEY, body: json({ note: 'Väntar på tyg' }) },
  'post /api/orders/{id}/deliver': { path: ORDER, headers: KEY, body: json({ note: 'Kommer på måndag' }) },
  'get /api/orders/{id}/delivery-notes/{number}': { path: { ...ORDER, number: 1 }, query: { language: 'sv' } },
  'post /api/orders/{id}/cancel': { path: ORDER, headers: KEY, body: json({ note: 'Utgången' }) },
  'get /api/webhooks': { query: { shop_id: SHOP } },
  'get /api/webhooks/{id}/deliveries': { path: ENDPOINT, query: { state: 'waiting' } },
  'get /api/webhooks/deliveries/{id}': { path: { id: 1 } },
  'delete /api/products/{shop}/{uid}': { path: PRODUCT },
}

/** The document with an example at each part of those calls. */
export function withExamples(document: Document): Document {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const example = EXAMPLES[`${method} ${path}`]
      if (example) illustrate(operation, example)
    }
  return document
}

function illustrate(operation: Operation, { path, query, headers, body = {} }: Example): void {
  for (const parameter of operation.parameters ?? []) {
    const values = { path, query, header: headers }[parameter.in]
    if (values && parameter.name in values) parameter.example = values[parameter.name]
  }
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
    if (type in body) media.example = body[type]
}
