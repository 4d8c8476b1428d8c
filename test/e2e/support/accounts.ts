import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { API, productPath } from '#contract/paths.ts'

export interface Refused {
  method: string
  path: string
  body?: unknown
  code: ErrorCode
}

/** One of the demo's accounts [server/demo]. */
export interface Account {
  username: string
  level: number
  /** The pages that navigation leads to. */
  pages: string[]
  /** Addresses that are known but closed, and the heading that says so. */
  closed: Record<string, RegExp>
  /** Calls that the server refuses. `cart`: an open cart of their own, where there is one. */
  refused: (cart: string) => Refused[]
}

/** An id that nobody has: who may not ask learns nothing of that. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
const EVERYBODY = ['/', '/information', '/support']
const BUYERS = [...EVERYBODY, '/orders', '/cart']
const APPROVERS = [...BUYERS, '/approvals']
const MANAGERS = [...APPROVERS, '/users']
const STAFF = [...APPROVERS, '/office']

const person = (level: number, shop_id = 'nordform') => ({
  username: 'smuggled-in',
  password: 'a first password',
  name: 'Eva Ek',
  email: 'eva@example.com',
  shop_id,
  level,
})
const create = (level: number, code: ErrorCode, shop?: string): Refused => ({
  method: 'POST',
  path: API.createUser,
  body: person(level, shop),
  code,
})
const get = (path: string, code: ErrorCode = ERROR.forbidden): Refused => ({ method: 'GET', path, code })
const order = (cart: string, code: ErrorCode): Refused => ({
  method: 'PUT',
  path: API.cartStatus.replace(':cartId', cart),
  body: { shop_id: 'nordform', status: 'GK' },
  code,
})

/** What only the shop's staff see. */
const notStaff = { '/punchout': /^The office is for the shop’s own staff$/ }
const notStaffCalls = [
  get(`${API.punchoutConnections}?shop_id=nordform`),
  get(`${API.punchoutExchanges}?shop_id=nordform`),
]

/** What only managers see. */
const notManaged = {
  '/users': /^You do not manage users$/,
  '/companies': /^You do not manage a company$/,
  ...notStaff,
}
const notManagedCalls = [
  get(API.users),
  get(API.usersAudit),
  get(API.companyRules.replace(':id', NOBODY)),
  get(API.companyBudgets.replace(':id', NOBODY)),
  ...notStaffCalls,
  create(0, ERROR.forbidden),
  { method: 'PATCH', path: API.users, body: { id: NOBODY, active: false }, code: ERROR.forbidden },
]

export const accounts: readonly Account[] = [
  {
    username: 'viewer',
    level: 0,
    pages: EVERYBODY,
    closed: {
      ...notManaged,
      '/cart': /^You have no carts in this shop$/,
      '/cart/compare': /^You have no carts in this shop$/,
      '/cart/quick': /^You cannot fill a cart in this shop$/,
      '/cart/order': /^Your access level does not include orders$/,
      '/orders': /^Your access level does not include orders$/,
    },
    refused: (cart) => [
      ...notManagedCalls,
      { method: 'POST', path: API.cart, body: { title: 'Mine', shop_id: 'nordform' }, code: ERROR.forbidden },
      {
        method: 'POST',
        path: API.match,
        body: { shop_id: 'nordform', language: 'en', rows: [{ number: 'x', quantity: 1 }] },
        code: ERROR.forbidden,
      },
      order(cart, ERROR.forbidden),
      get(`${API.orders}?shop_id=nordform`),
    ],
  },
  {
    username: 'planner',
    level: 1,
    pages: BUYERS,
    closed: notManaged,
    refused: (cart) => [...notManagedCalls, order(cart, ERROR.approvalRequired)],
  },
  { username: 'buyer', level: 3, pages: APPROVERS, closed: notManaged, refused: () => notManagedCalls },
  {
    username: 'solo',
    level: 3,
    pages: APPROVERS,
    closed: notManaged,
    refused: () => [
      ...notManagedCalls,
      get(`${API.paginated}?shop_id=kontoret`, ERROR.shopForbidden),
      get(`${API.orders}?shop_id=kontoret`, ERROR.shopForbidden),
      get(productPath('kontoret', 'x'), ERROR.shopForbidden),
      { method: 'POST', path: API.cart, body: { title: 'Mine', shop_id: 'kontoret' }, code: ERROR.shopForbidden },
    ],
  },
  {
    username: 'manager',
    level: 7,
    pages: MANAGERS,
    closed: notStaff,
    refused: () => [...notStaffCalls, create(8, ERROR.levelTooHigh), create(1, ERROR.shopForbidden, 'elsewhere')],
  },
  {
    username: 'admin',
    level: 8,
    pages: STAFF,
    closed: {},
    refused: () => [create(9, ERROR.levelTooHigh), create(1, ERROR.shopForbidden, 'elsewhere')],
  },
]
