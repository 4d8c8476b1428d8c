import {
  byStaff,
  FORBIDDEN,
  from,
  neverInPunchout,
  type LevelRow,
  statusOf,
  unlessDone,
  UNSEEN,
  type Expectation,
} from './row.ts'

/**
 * One's own from level 1 on, a colleague's for who manages the shop, a stranger's never [contract/carts]. Who may see
 * no orders at all is told so; who manages another shop may see orders, only not these.
 */
const seen: Expectation = ({ at, level, chiefElsewhere }) => {
  if (level < 1) return chiefElsewhere ? UNSEEN : FORBIDDEN
  return at === 'own' || (at === 'colleague' && level >= 7) ? '200' : UNSEEN
}

const whose: LevelRow['tell'] = (answer) => {
  if (answer.statusCode !== 200) return statusOf(answer)
  const own = (answer.json() as { data: { own: boolean }[] }).data.map((order) => order.own)
  return `200 ${own.length === 0 ? 'none' : own.every(Boolean) ? 'own' : 'all'}`
}

const one = (more: object = {}): LevelRow[] => [
  {
    at: ['own', 'colleague', 'foreign'],
    ask: ({ order }) => ({ path: { id: order }, query: { ...more } }),
    expect: neverInPunchout(seen),
  },
]

const handled = (body: object): LevelRow[] => [
  {
    at: ['own', 'colleague', 'foreign'],
    ask: ({ order }) => ({ path: { id: order }, query: {}, body }),
    tell: unlessDone,
    expect: neverInPunchout(byStaff()),
  },
]

/** Orders [contract/carts]. */
export const ORDER_ROWS: Record<string, LevelRow[]> = {
  'get /api/orders': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop, per_page: 100 } }),
      tell: whose,
      expect: neverInPunchout((one) => (one.level >= 7 ? from(1, '200 all')(one) : from(1, '200 own')(one))),
    },
  ],
  'get /api/orders/summary': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop } }),
      expect: neverInPunchout(from(1)),
    },
  ],
  'get /api/orders/export': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ query: { shop_id: shop, format: 'csv' } }),
      expect: neverInPunchout(from(1)),
    },
  ],
  'get /api/orders/{id}': one(),
  'get /api/orders/{id}/again': one(),
  'get /api/orders/{id}/export': one({ format: 'csv' }),
  'get /api/orders/{id}/picking-list': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ order }) => ({ path: { id: order }, query: {} }),
      tell: unlessDone,
      expect: neverInPunchout(byStaff()),
    },
  ],
  'get /api/orders/{id}/delivery-notes/{number}': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ order }) => ({ path: { id: order, number: 1 }, query: {} }),
      expect: neverInPunchout(seen),
    },
  ],
  'post /api/orders/{id}/confirm': handled({}),
  'post /api/orders/{id}/message': handled({ note: 'On Monday' }),
  'post /api/orders/{id}/note': handled({ note: 'Waits for fabric' }),
  'post /api/orders/{id}/deliver': handled({}),
  'post /api/orders/{id}/cancel': handled({}),
}
