import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../people.ts'
import { type CallRow, byId, CHANGES, company, orders, plain, query, total } from './row.ts'

/** The supplier's staff alone. */
export const WEBHOOKS: Record<string, CallRow[]> = {
  'get /api/imports': orders(),
  'get /api/web-pictures': orders(),
  'post /api/web-pictures/retry': [{ ask: () => ({ body: { shop_id: 'north' } }) }],
  'post /api/imports': [{ ask: () => ({ query: { shop_id: 'north', name: 'products.csv' } }) }],
  'get /api/imports/{id}': byId(randomUUID()),
  'post /api/imports/{id}/run': byId(randomUUID(), { dry_run: true, map: {} }),
  'post /api/imports/{id}/cancel': byId(randomUUID()),
  'post /api/imports/{id}/sheet': byId(randomUUID(), { sheet: 'Sheet1' }),
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
  'get /api/office/mails': orders(),
  'post /api/office/mails/{id}/resend': byId(randomUUID()),
  'post /api/office/mails/{id}/leave': byId(randomUUID()),
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

export const PEOPLE: Record<string, CallRow[]> = {
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

export const EVERYBODYS: Record<string, CallRow[]> = {
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
