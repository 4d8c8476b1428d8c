import { randomUUID } from 'node:crypto'
import { byStaff, everybody, FORBIDDEN, from, neverInPunchout, notInPunchout, type LevelRow, UNSEEN } from './row.ts'

const REFUSED_LAUNCH = '401 wrong_login'

const unknownOne = (body?: object): LevelRow[] => [
  {
    at: ['own'],
    ask: () => ({ path: { id: randomUUID() }, ...(body && { body }) }),
    expect: neverInPunchout(byStaff(UNSEEN)),
  },
]

/** Procurement systems, and those who look after the connections to them [contract/levels] [punchout/sessions]. */
export const PUNCHOUT_ROWS: Record<string, LevelRow[]> = {
  'get /api/punchout/session': [
    { at: ['own'], ask: () => ({}), expect: ({ kind }) => (kind === 'punchout' ? '200' : FORBIDDEN) },
  ],
  'post /api/punchout/cxml': [{ at: ['own'], ask: () => ({}), expect: everybody() }],
  'get /api/punchout/cxml': [{ at: ['own'], ask: () => ({}), expect: everybody() }],
  // Nobody's token counts: a launch brings a password of its own.
  'post /api/punchout/oci': [{ at: ['own'], ask: () => ({}), expect: everybody(REFUSED_LAUNCH) }],
  'get /api/punchout/oci': [{ at: ['own'], ask: () => ({}), expect: everybody(REFUSED_LAUNCH) }],
  'get /api/punchout/connections': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ query: { shop_id: shop } }), expect: notInPunchout(from(8)) },
  ],
  'post /api/punchout/connections': [
    {
      at: ['own', 'foreign'],
      // Whoever may is told that nobody is called so.
      ask: ({ shop }) => ({
        body: { shop_id: shop, name: 'new', username: 'nobody', sender: { domain: 'DUNS', identity: 'new' } },
      }),
      expect: notInPunchout(from(8, '400 validation_failed')),
    },
  ],
  'get /api/punchout/connections/{id}': unknownOne(),
  'patch /api/punchout/connections/{id}': unknownOne({}),
  'post /api/punchout/connections/{id}/rotate': unknownOne({ revision: 1 }),
  'get /api/punchout/exchanges': [
    { at: ['own', 'foreign'], ask: ({ shop }) => ({ query: { shop_id: shop } }), expect: notInPunchout(from(8)) },
  ],
  'get /api/punchout/exchanges/{id}': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ path: { id: 999_999_999 }, query: { shop_id: shop } }),
      expect: notInPunchout(from(8, UNSEEN)),
    },
  ],
  'post /api/punchout/simulations': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { shop_id: shop, connection_id: randomUUID(), operation: 'create' } }),
      expect: notInPunchout(from(8, UNSEEN)),
    },
  ],
  'get /api/punchout/simulations/{id}': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ path: { id: randomUUID() }, query: { shop_id: shop } }),
      expect: notInPunchout(from(8, UNSEEN)),
    },
  ],
  // Whoever knows the code may bring a cart; nobody knows this one.
  'post /api/punchout/simulations/return/{code}': [
    { at: ['own'], ask: () => ({ path: { code: 'A'.repeat(22) } }), expect: everybody(UNSEEN) },
  ],
}
