import { randomUUID } from 'node:crypto'
import { FACET_KEYS } from '#contract/catalogue/catalogue.schema.ts'
import type { Request, Values } from '../hostile/calls.ts'
import { PASSWORD } from '../people.ts'
import { SECRET, setup } from '../procurement.ts'
import type { Caller, Things } from './world.ts'

interface Answer {
  statusCode: number
  json: () => unknown
}

/** What is asked by one call about a company's things. */
export interface CallRow {
  what?: string
  ask: (things: Things, caller: Caller) => Request
  /** It would change what is one's own: asked about others' things alone, where it has to be refused. */
  changes?: true
  /** Whoever has the code sees what it opens: asked about one's own alone. */
  open?: true
  /** How many are told, and of what. */
  count?: readonly [keyof Caller['counts'], (answer: Answer) => number]
}

const query = (...asked: ((things: Things) => Record<string, unknown>)[]): CallRow[] =>
  asked.map((one) => ({ ask: (things) => ({ query: one(things) }) }))
const of = (more: object = {}): CallRow[] =>
  query(
    () => ({ shop_id: 'north', ...more }),
    ({ company }) => ({ shop_id: 'north', company_id: company, ...more }),
  )
const posted = (more: object = {}): CallRow[] => [
  { ask: () => ({ body: { shop_id: 'north', ...more } }) },
  { ask: ({ company }) => ({ body: { shop_id: 'north', company_id: company, ...more } }) },
]
const cart = (more: (things: Things) => Request = () => ({}), row: Partial<CallRow> = {}): CallRow[] => [
  { ...row, ask: (things) => ({ path: { cartId: things.cart }, ...more(things) }) },
]
const order = (more: Values = {}): CallRow[] => [{ ask: (things) => ({ path: { id: things.order }, query: more }) }]
const orders = (more: object = {}): CallRow[] => query(() => ({ shop_id: 'north', ...more }))
const handled = (body: object): CallRow[] => [
  { changes: true, ask: (things) => ({ path: { id: things.order }, query: {}, body }) },
]
const byId = (id: string | number, body?: object): CallRow[] => [
  { ask: () => ({ path: { id }, ...(body && { body }) }) },
]
const plain: CallRow[] = [{ ask: () => ({}) }]
const CHANGES = { changes: true } as const

const total = (answer: Answer): number => (answer.json() as { meta: { total: number } }).meta.total
const monthly = (answer: Answer): number =>
  (answer.json() as { data: { orders: number }[] }).data.reduce((sum, { orders: one }) => sum + one, 0)

const FORMATS = ['csv', 'xlsx', 'pdf'] as const

const intent = (name: string, args: (things: Things) => object, more: Partial<CallRow> = {}): CallRow => ({
  what: name,
  ask: (things, { owner }) => ({
    body: {
      protocol: 1,
      clientId: randomUUID(),
      owner,
      build: 'test',
      ops: [{ opId: randomUUID(), seq: 1, cartId: things.cart, shopId: 'north', name, version: 1, args: args(things) }],
    },
  }),
  ...more,
})

const CATALOGUE: Record<string, CallRow[]> = {
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
const PRODUCTS: Record<string, CallRow[]> = {
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
  'patch /api/office/companies/{id}': [
    { ask: (things) => ({ path: { id: things.company }, body: { shop_id: 'north' } }) },
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

const CARTS: Record<string, CallRow[]> = {
  'get /api/cart': [
    { ask: () => ({}), count: ['carts', openOf] },
    { what: 'with lines of one', ask: (things) => ({ query: { lines: things.cart, others: 'none' } }) },
  ],
  'post /api/cart': [
    { changes: true, ask: ({ company }) => ({ body: { title: 'New', shop_id: 'north', customer_id: company } }) },
  ],
  'post /api/cart/line/{cartId}': [
    ...cart(() => ({ body: { product: { shop: 'north', uid: 'P-102', quantity: 1 }, shop_id: 'north' } }), CHANGES),
  ],
  'put /api/cart/{cartId}/update': cart(() => ({ body: { cart: { title: 'Other' } } }), CHANGES),
  'put /api/cart/{cartId}/status': cart(() => ({ body: { shop_id: 'north', status: 'AN' } }), CHANGES),
  'post /api/cart/sync': [
    intent('cart.setWishedDate', () => ({ date: '2030-01-01' })),
    intent('line.move', ({ line, room }) => ({ lineId: line, room }), CHANGES),
    intent('cart.order', () => ({}), CHANGES),
    intent('cart.decide', ({ request }) => ({ approvalId: request, decision: 'approve', revision: 1 }), CHANGES),
  ],
  'get /api/cart/{cartId}/prices': [
    ...cart(),
    {
      what: 'for a company',
      ask: ({ cart: id, company }) => ({ path: { cartId: id }, query: { company_id: company } }),
    },
  ],
  'put /api/cart/{cartId}/access': cart(() => ({ body: { everybody: true, right: null } }), CHANGES),
  'put /api/cart/{cartId}/owner': cart(({ person }) => ({ body: { user_id: person } }), CHANGES),
  'get /api/cart/{cartId}/colleagues': cart(),
  'get /api/cart/{cartId}/history': cart(),
  'get /api/cart/{cartId}/approval': cart(),
  'get /api/approvals': [{ ask: () => ({}), count: ['requests', total] }],
  'get /api/approvals/{id}': [{ ask: ({ request }) => ({ path: { id: request } }) }],
  'put /api/approvals/{id}': [
    { changes: true, ask: ({ request }) => ({ path: { id: request }, body: { decision: 'approve', revision: 1 } }) },
  ],
  'get /api/cart/{cartId}/share': cart(),
  'post /api/cart/{cartId}/share': cart(() => ({ body: { prices: true } }), CHANGES),
  'delete /api/cart/{cartId}/share/{shareId}': [
    { changes: true, ask: ({ link }) => ({ path: { cartId: link.cart, shareId: link.id } }) },
  ],
  'post /api/shared': [{ open: true, ask: ({ link }) => ({ body: { code: link.code } }) }],
  'get /api/cart/{cartId}/cxml/{shop_id}': [
    { ask: ({ visited }) => ({ path: { cartId: visited, shop_id: 'north' }, query: {} }) },
    { what: 'of a colleague’s cart', ask: ({ cart: id }) => ({ path: { cartId: id, shop_id: 'north' }, query: {} }) },
  ],
}

const ORDERS: Record<string, CallRow[]> = {
  'get /api/orders': [
    { ask: () => ({ query: { shop_id: 'north', per_page: 100 } }), count: ['orders', total] },
    ...['eget', 'P-101', 'Bolaget'].map(
      (search): CallRow => ({
        what: `search ${search}`,
        ask: () => ({ query: { search, per_page: 100 } }),
      }),
    ),
  ],
  'get /api/orders/summary': [{ ask: () => ({ query: { shop_id: 'north' } }), count: ['orders', monthly] }],
  'get /api/orders/export': FORMATS.flatMap((format) => orders({ format })).concat(
    FORMATS.map(
      (format): CallRow => ({
        what: `one, ${format}`,
        ask: (things) => ({ query: { id: things.order, format } }),
      }),
    ),
  ),
  'get /api/orders/{id}': order(),
  'get /api/orders/{id}/again': order(),
  'get /api/orders/{id}/picking-list': [{ ask: (things) => ({ path: { id: things.order }, query: {} }) }],
  'get /api/orders/{id}/delivery-notes/{number}': [
    { ask: (things) => ({ path: { id: things.order, number: 1 }, query: {} }) },
  ],
  'post /api/orders/{id}/confirm': handled({}),
  'post /api/orders/{id}/message': handled({ note: 'On Monday' }),
  'post /api/orders/{id}/note': handled({ note: 'Waits for fabric' }),
  'post /api/orders/{id}/deliver': handled({}),
  'post /api/orders/{id}/cancel': handled({}),
  'get /api/orders/{id}/export': FORMATS.flatMap((format) => order({ format })),
}

const PUNCHOUT: Record<string, CallRow[]> = {
  'get /api/punchout/session': plain,
  'post /api/punchout/cxml': [
    { open: true, ask: ({ sender }) => ({ body: setup({ sender }), headers: { 'content-type': 'text/xml' } }) },
  ],
  'get /api/punchout/cxml': plain,
  'post /api/punchout/oci': [{ ask: ({ sender }) => ({ body: { USERNAME: sender, PASSWORD: SECRET } }) }],
  'get /api/punchout/oci': query(({ sender }) => ({ USERNAME: sender, PASSWORD: SECRET })),
  'get /api/punchout/connections': orders(),
  'post /api/punchout/connections': [
    {
      ask: ({ sender, company }) => ({
        body: {
          shop_id: 'north',
          name: `made for ${sender}`,
          username: 'nobody',
          sender: { domain: 'DUNS', identity: sender },
          company_id: company,
        },
      }),
    },
  ],
  'get /api/punchout/connections/{id}': byId(randomUUID()),
  'patch /api/punchout/connections/{id}': byId(randomUUID(), {}),
  'post /api/punchout/connections/{id}/rotate': byId(randomUUID(), {}),
  'get /api/punchout/exchanges': orders(),
  'get /api/punchout/exchanges/{id}': [{ ask: () => ({ path: { id: 1 }, query: { shop_id: 'north' } }) }],
  'post /api/punchout/simulations': [
    { ask: () => ({ body: { shop_id: 'north', connection_id: randomUUID(), operation: 'create' } }) },
  ],
  'get /api/punchout/simulations/{id}': [{ ask: () => ({ path: { id: randomUUID() }, query: { shop_id: 'north' } }) }],
  'post /api/punchout/simulations/return/{code}': [{ ask: () => ({ path: { code: 'A'.repeat(22) } }) }],
}

/** The supplier's staff alone. */
const WEBHOOKS: Record<string, CallRow[]> = {
  'get /api/imports': orders(),
  'get /api/web-pictures': orders(),
  'post /api/web-pictures/retry': [{ ask: () => ({ body: { shop_id: 'north' } }) }],
  'post /api/imports': [{ ask: () => ({ query: { shop_id: 'north', name: 'products.csv' } }) }],
  'get /api/imports/{id}': byId(randomUUID()),
  'post /api/imports/{id}/run': byId(randomUUID(), { dry_run: true, map: {} }),
  'post /api/imports/{id}/cancel': byId(randomUUID()),
  'post /api/imports/{id}/undo': byId(randomUUID()),
  'get /api/imports/{id}/problems': byId(randomUUID()),
  'get /api/imports/{id}/held': byId(randomUUID()),
  'post /api/imports/{id}/release': byId(randomUUID(), { all: true }),
  'post /api/office/shops': [
    { ask: () => ({ body: { id: 'fourth', name: 'Fourth', country: 'SE', language: 'sv' } }) },
  ],
  'get /api/keys': [{ ask: () => ({}) }],
  'post /api/keys': [{ ask: () => ({ body: { name: 'ERP', scopes: ['orders:read'], shop_ids: ['north'] } }) }],
  'post /api/keys/{id}/rotate': byId(randomUUID(), {}),
  'delete /api/keys/{id}': byId(randomUUID()),
  'get /api/webhooks': orders(),
  'post /api/webhooks': [
    { ask: () => ({ body: { shop_id: 'north', url: 'https://erp.example/', events: ['cart.sent'] } }) },
  ],
  'patch /api/webhooks/{id}': byId(randomUUID(), {}),
  'delete /api/webhooks/{id}': byId(randomUUID()),
  'post /api/webhooks/{id}/rotate': byId(randomUUID(), {}),
  'post /api/webhooks/{id}/test': byId(randomUUID()),
  'get /api/webhooks/{id}/deliveries': byId(randomUUID()),
  'get /api/webhooks/deliveries/{id}': byId(1),
  'post /api/webhooks/deliveries/{id}/resend': byId(1),
  'post /api/webhooks/deliveries/{id}/skip': byId(1),
}

const company = (more: (things: Things) => Request = () => ({}), row: Partial<CallRow> = {}): CallRow[] => [
  { ...row, ask: (things) => ({ path: { id: things.company }, ...more(things) }) },
]

const PEOPLE: Record<string, CallRow[]> = {
  'post /api/auth/login': [{ ask: (_, { username }) => ({ body: { username, password: PASSWORD } }) }],
  'get /api/auth/user': plain,
  'post /api/auth/password': [{ ask: () => ({ body: { old_pw: 'not that', new_pw: 'another horse battery' } }) }],
  'post /api/auth/password/forgot': [{ ask: () => ({ headers: {}, body: { who: randomUUID() } }) }],
  'post /api/auth/password/link': [{ ask: () => ({ headers: {}, body: { token: 'x'.repeat(43) } }) }],
  'post /api/auth/password/choose': [
    { ask: () => ({ headers: {}, body: { token: 'x'.repeat(43), new_pw: 'another horse battery' } }) },
  ],
  'post /api/office/setup/link': [{ ask: () => ({ headers: {}, body: { token: 'x'.repeat(22) } }) }],
  'post /api/office/setup': [
    {
      ask: () => ({
        headers: {},
        body: {
          token: 'x'.repeat(22),
          username: 'e',
          name: 'e',
          email: 'e@example.com',
          new_pw: 'another horse battery',
        },
      }),
    },
  ],
  'get /api/auth/logout': [{ ask: () => ({ headers: {} }) }],
  'get /api/auth/shops': plain,
  'get /api/auth/customers': query(() => ({ shop_id: 'north' })),
  'post /api/auth/create-user': [
    {
      changes: true,
      ask: ({ company: id }) => ({
        body: {
          username: randomUUID(),
          password: PASSWORD,
          name: 'Eva Ek',
          email: 'eva@example.com',
          shop_id: 'north',
          level: 1,
          company_ids: [id],
        },
      }),
    },
  ],
  'get /api/auth/users': [
    { ask: () => ({ query: { shop_id: 'north', per_page: 100 } }), count: ['managed', total] },
    { what: 'search', ask: () => ({ query: { search: 'eget', per_page: 100 } }) },
  ],
  'patch /api/auth/users': [
    { changes: true, ask: ({ person }) => ({ body: { id: person, name: 'Other' } }) },
    {
      what: 'into a company',
      changes: true,
      ask: ({ person, company: id }) => ({
        body: { id: person, memberships: [{ shop_id: 'north', level: 1, company_ids: [id] }] },
      }),
    },
  ],
  'get /api/auth/users/audit': query(
    () => ({ shop_id: 'north', per_page: 100 }),
    ({ person }) => ({ user_id: person, per_page: 100 }),
  ),
  'get /api/auth/users/carts': query(({ person }) => ({ user_id: person })),
  'post /api/auth/users/carts': [{ changes: true, ask: ({ person }) => ({ body: { user_id: person } }) }],
  'get /api/companies/{id}/rules': company(),
  'put /api/companies/{id}/rules': company(() => ({ body: { rules: [], cost_centre_required: false } }), CHANGES),
  'get /api/companies/{id}/budgets': company(),
  'put /api/companies/{id}/budgets': company(() => ({ body: { budgets: [] } }), CHANGES),
}

const EVERYBODYS: Record<string, CallRow[]> = {
  'post /api/form': [
    {
      ask: () => ({
        body: {
          name: 'Anna',
          phone: '070',
          email: 'anna@example.com',
          companyName: 'Berg AB',
          orgNumber: '556677-8899',
          postalCode: '111 22',
          message: 'Hello',
          shopId: 'north',
        },
      }),
    },
  ],
  'get /api/config': plain,
  'get /api/health': plain,
  'get /public/document/{hash}/{name}': [{ ask: () => ({ path: { hash: 'a'.repeat(64), name: 'care.pdf' } }) }],
  'get /public/thumbnail/logo/{shop_id}': [{ ask: () => ({ path: { shop_id: 'north' } }) }],
  'get /public/thumbnail/{file}': [{ ask: () => ({ path: { file: 'none-main-light.svg' } }) }],
}

/** Every call, and how it is asked about a company's things. */
export const ROWS: Record<string, CallRow[]> = {
  ...CATALOGUE,
  ...PRODUCTS,
  ...CARTS,
  ...ORDERS,
  ...PUNCHOUT,
  ...PEOPLE,
  ...WEBHOOKS,
  ...EVERYBODYS,
}

/** Open carts, those that wait for an approval among them, that are the company's; none of an order. */
function openOf(answer: Answer): number {
  const { data } = answer.json() as { data: { ordered_at: string | null }[] }
  return data.filter(({ ordered_at: at }) => at === null).length
}
