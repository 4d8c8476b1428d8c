/** Every call's path, once [contract/calls]. Segments that vary are percent-encoded. */
const part = encodeURIComponent

export const API = {
  login: '/api/auth/login',
  user: '/api/auth/user',
  password: '/api/auth/password',
  createUser: '/api/auth/create-user',
  users: '/api/auth/users',
  usersAudit: '/api/auth/users/audit',
  usersCarts: '/api/auth/users/carts',
  logout: '/api/auth/logout',
  shops: '/api/auth/shops',
  customers: '/api/auth/customers',
  cart: '/api/cart',
  cartSync: '/api/cart/sync',
  cartLine: '/api/cart/line/:cartId',
  cartStatus: '/api/cart/:cartId/status',
  cartUpdate: '/api/cart/:cartId/update',
  cartPrices: '/api/cart/:cartId/prices',
  cartAccess: '/api/cart/:cartId/access',
  cartOwner: '/api/cart/:cartId/owner',
  cartColleagues: '/api/cart/:cartId/colleagues',
  cartHistory: '/api/cart/:cartId/history',
  cartShares: '/api/cart/:cartId/share',
  cartShare: '/api/cart/:cartId/share/:shareId',
  shared: '/api/shared',
  orders: '/api/orders',
  ordersSummary: '/api/orders/summary',
  ordersExport: '/api/orders/export',
  order: '/api/orders/:id',
  orderExport: '/api/orders/:id/export',
  orderAgain: '/api/orders/:id/again',
  cartCxml: '/api/cart/:cartId/cxml/:shop_id',
  punchoutCxml: '/api/punchout/cxml',
  punchoutOci: '/api/punchout/oci',
  punchoutConnections: '/api/punchout/connections',
  punchoutExchanges: '/api/punchout/exchanges',
  punchoutExchange: '/api/punchout/exchanges/:id',
  simulations: '/api/punchout/simulations',
  simulation: '/api/punchout/simulations/:id',
  simulationReturn: '/api/punchout/simulations/return/:code',
  punchoutSession: '/api/punchout/session',
  form: '/api/form',
  products: '/api/products',
  paginated: '/api/products/paginated',
  search: '/api/products/search',
  suggest: '/api/products/suggest',
  index: '/api/products/index',
  match: '/api/products/match',
  prices: '/api/products/prices',
  filters: '/api/products/filters',
  config: '/api/config',
  health: '/api/health',
  openapi: '/api/openapi.json',
} as const

export const productPath = (shop: string, uid: string): string => `/api/products/${part(shop)}/${part(uid)}`

/**
 * Words that a shop may not be called, since they are paths beside `/api/products/{shop}/{uid}`
 * [contract/query-strings].
 */
export const RESERVED_SHOP_IDS: ReadonlySet<string> = new Set([
  'filters',
  'index',
  'match',
  'paginated',
  'prices',
  'search',
  'suggest',
])
