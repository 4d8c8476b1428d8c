import { OFFICE_PER_PAGE } from '#contract/office/list.ts'
import type { OfficeRow, ProductValues, Todo } from '#contract/office/list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { BatchRow, BatchRowAnswer } from '#contract/office/product.schema.ts'
import type { ShopSettings } from '#contract/office/shop.schema.ts'
import { answer, ok, type RecordedCall } from './network.ts'
import { knows, shop, user } from './people.ts'

/** A product as the staff's list tells it. */
export const officeRow = (
  uid: string,
  product: Partial<OfficeRow['product']> = {},
  more: Partial<OfficeRow> = {},
): OfficeRow => ({
  uid,
  state: 'live',
  revision: `r-${uid}`,
  thumbnail: null,
  product: {
    name: { en: `Chair ${uid}`, sv: `Stol ${uid}` },
    description: {},
    categories: [{ id: 'chairs', name: { en: 'Chairs', sv: 'Stolar' } }],
    certifications: [],
    price: 100,
    currency: 'SEK',
    discount_percentage: 0,
    brand: 'Nord',
    measurements: {},
    parts: [],
    related: [],
    attributes: [],
    hidden: false,
    ...product,
  },
  ...more,
})

export const VALUES: ProductValues = {
  categories: [
    { id: 'chairs', name: { en: 'Chairs', sv: 'Stolar' }, subcategories: [] },
    { id: 'lamps', name: { en: 'Lamps', sv: 'Lampor' }, subcategories: [{ id: 'table', name: { en: 'Table lamps' } }] },
  ],
  concepts: [],
  certifications: [{ id: 'fsc', name: { en: 'FSC' } }],
  brands: ['Nord', 'Syd'],
}

export const todo = (overrides: Partial<Todo> = {}): Todo => ({
  orders: 0,
  to_confirm: 0,
  confirmed: 0,
  partly_delivered: 0,
  late: 0,
  people: 0,
  mails: 0,
  webhooks: 0,
  products: { draft: 0, live: 10, hidden: 0, gone: 0 },
  first_steps: null,
  lacking: {
    picture: 0,
    price: 0,
    category: 0,
    name: { sv: 0, no: 0, da: 0, en: 0, fi: 0 },
    description: { sv: 0, no: 0, da: 0, en: 0, fi: 0 },
  },
  ...overrides,
})

/** Somebody of the shop's staff, who sees these products, in this version of all of them. */
export function staffSees(rows: readonly OfficeRow[], version = '1'): void {
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', OFFICE_API.values, () => ok({ data: VALUES }))
  answer('get', OFFICE_API.officeProducts, ({ query }) => {
    const page = Number(query.get('page'))
    const search = query.get('search') ?? ''
    const found = rows.filter(({ uid }) => uid.includes(search))
    return ok({
      data: found.slice((page - 1) * OFFICE_PER_PAGE, page * OFFICE_PER_PAGE),
      meta: {
        current_page: page,
        per_page: OFFICE_PER_PAGE,
        total: found.length,
        total_pages: Math.max(1, Math.ceil(found.length / OFFICE_PER_PAGE)),
        version,
      },
    })
  })
}

/** Rows of a batch that was sent. */
export const rowsOf = (call: RecordedCall): BatchRow[] => (call.body as { rows: BatchRow[] }).rows

/** The server takes each row, unless the test says otherwise of it. */
export function serverWrites(judge: (row: BatchRow) => Partial<BatchRowAnswer> = () => ({})): void {
  answer('post', OFFICE_API.productBatch, (call) =>
    ok({
      data: rowsOf(call).map(
        (row, i): BatchRowAnswer => ({
          row: i + 1,
          uid: row.uid,
          outcome: 'updated',
          revision: `${row.revision}+`,
          ...judge(row),
        }),
      ),
      meta: {},
    }),
  )
}

/** A shop as its staff read it. */
export const shopSettings = (more: Partial<ShopSettings> = {}): ShopSettings => ({
  shop_id: 'nordform',
  revision: 4,
  name: 'Nordform',
  country: 'SE',
  currency: 'SEK',
  language: 'sv',
  information: { sv: 'Välkommen' },
  show_greenified: false,
  provider_contact: 'Eva, 010',
  supplier_mail: null,
  payment_terms: null,
  company_required: true,
  holidays: ['SE'],
  closed_days: [],
  has_logo: false,
  vat_percent: 25,
  time_zone: 'Europe/Stockholm',
  ...more,
})
