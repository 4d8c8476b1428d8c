import { randomUUID } from 'node:crypto'
import { SECRET, setup } from '../procurement.ts'
import { type CallRow, byId, FORMATS, handled, monthly, order, orders, plain, query, total } from './row.ts'

export const ORDERS: Record<string, CallRow[]> = {
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

export const PUNCHOUT: Record<string, CallRow[]> = {
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
  'post /api/punchout/connections/{id}/rotate': byId(randomUUID(), { revision: 1 }),
  'get /api/punchout/exchanges': orders(),
  'get /api/punchout/exchanges/{id}': [{ ask: () => ({ path: { id: 1 }, query: { shop_id: 'north' } }) }],
  'post /api/punchout/simulations': [
    { ask: () => ({ body: { shop_id: 'north', connection_id: randomUUID(), operation: 'create' } }) },
  ],
  'get /api/punchout/simulations/{id}': [{ ask: () => ({ path: { id: randomUUID() }, query: { shop_id: 'north' } }) }],
  'post /api/punchout/simulations/return/{code}': [{ ask: () => ({ path: { code: 'A'.repeat(22) } }) }],
}
