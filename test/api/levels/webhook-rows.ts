import { randomUUID } from 'node:crypto'
import type { Request } from '../hostile/calls.ts'
import {
  byStaff,
  everybody,
  FORBIDDEN,
  from,
  neverInPunchout,
  notInPunchout,
  type LevelRow,
  unlessDone,
} from './row.ts'
import type { Things } from './world.ts'

const own = (ask: (things: Things) => Request, answer?: string): LevelRow[] => [
  {
    at: ['own', 'foreign'],
    ask,
    tell: unlessDone,
    expect: neverInPunchout(byStaff(answer)),
  },
]

const endpoint = (body?: object): LevelRow[] =>
  own(({ hook }) => ({ path: { id: hook.endpoint }, ...(body && { body }) }))
const delivery = own(({ hook }) => ({ path: { id: hook.delivery } }))

// Levels are of shops; keys are the installation's.
const administrators = (ask: LevelRow['ask']): LevelRow[] => [{ at: ['own'], ask, expect: everybody(FORBIDDEN) }]

/** The keys of machines [contract/keys]. */
export const KEY_ROWS: Record<string, LevelRow[]> = {
  'get /api/keys': administrators(() => ({})),
  'post /api/keys': administrators(({ shop }) => ({
    body: { name: 'ERP', scopes: ['orders:read'], shop_ids: [shop] },
  })),
  'post /api/keys/{id}/rotate': administrators(() => ({ path: { id: randomUUID() }, body: {} })),
  'delete /api/keys/{id}': administrators(() => ({ path: { id: randomUUID() } })),
}

/** Shops are the installation's, too. */
export const NEW_SHOP_ROWS: Record<string, LevelRow[]> = {
  'post /api/office/shops': administrators(() => ({
    body: { id: 'fourth', name: 'Fourth', country: 'SE', language: 'sv' },
  })),
}

const noMail = own(() => ({ path: { id: randomUUID() } }), '404 not_found')

/** Mails that could not be sent: the staff's, too. */
export const MAIL_ROWS: Record<string, LevelRow[]> = {
  'get /api/office/mails': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ query: { shop_id: shop } }), expect: notInPunchout(from(8)) },
  ],
  'post /api/office/mails/{id}/resend': noMail,
  'post /api/office/mails/{id}/leave': noMail,
}

/** Where a shop's events go: its staff's alone [contract/webhooks]. */
export const WEBHOOK_ROWS: Record<string, LevelRow[]> = {
  'get /api/webhooks': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ query: { shop_id: shop } }), expect: notInPunchout(from(8)) },
  ],
  'post /api/webhooks': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, url: 'https://erp.example/', events: ['cart.sent'] } }),
      expect: notInPunchout(from(8, '201')),
    },
  ],
  'patch /api/webhooks/{id}': endpoint({}),
  // Others ask about it afterwards.
  'delete /api/webhooks/{id}': own(() => ({ path: { id: randomUUID() } }), '404 not_found'),
  'post /api/webhooks/{id}/rotate': endpoint({}),
  'post /api/webhooks/{id}/test': endpoint(),
  'get /api/webhooks/{id}/deliveries': endpoint(),
  'get /api/webhooks/deliveries/{id}': delivery,
  'post /api/webhooks/deliveries/{id}/resend': delivery,
  'post /api/webhooks/deliveries/{id}/skip': delivery,
}
