import type { ApprovalDetail, CartApproval } from '#contract/organisation/approval.schema.ts'
import { API } from '#contract/paths.ts'
import { NO_INFORMATION } from '#contract/cart/customer-information.ts'
import { answer, ok } from './network.ts'
import { cart, line } from './ordering.ts'

const { id: CART_ID } = cart()
export const REQUEST_ID = '99999999-0000-4000-8000-000000000001'

export const HALL = {
  id: 'ffffffff-0000-4000-8000-000000000001',
  cost_centre: 'Hall 1',
  from: '2026-01-01',
  to: '2026-12-31',
  amount: 20_000,
  reserved: 2000,
  spent: 5000,
}

/** What ordering a cart would meet: a rule over an amount. */
export const cartApproval = (overrides: Partial<CartApproval> = {}): CartApproval => ({
  reason: { kind: 'rule', when: { amount_over: 5000 }, need: 'one' },
  approvers: [{ name: 'Anna Berg' }, { name: 'Bo Dal' }],
  cost_centre_required: false,
  cost_centres: [],
  budget: null,
  currency: 'SEK',
  request: null,
  conversation: [],
  ...overrides,
})

/** The server knows what ordering the cart would meet. */
export const meets = (approval: CartApproval): void =>
  answer('get', API.cartApproval.replace(':cartId', CART_ID), () => ok({ data: approval }))

/** A request that waits for the person. */
export const request = (overrides: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  id: REQUEST_ID,
  cart_id: CART_ID,
  shop_id: 'nordform',
  revision: 4,
  asked_by: { name: 'Cim Ek' },
  asked_at: '2026-11-20T09:30:00.000Z',
  comment: 'For the new hall',
  title: 'Kontor plan 4',
  company: 'Berg AB',
  cost_centre: 'Hall 1',
  currency: 'SEK',
  subtotal: 8000,
  vat: 2000,
  total: 10_000,
  line_count: 1,
  reason: { kind: 'rule', when: { amount_over: 5000 }, need: 'one' },
  approvals: { missing: 1, given: 0 },
  state: 'open',
  owner: { name: 'Cim Ek' },
  customer: NO_INFORMATION,
  lines: [line()],
  changed: [],
  budget: HALL,
  conversation: [
    {
      at: '2026-11-20T09:30:00.000Z',
      who: { name: 'Cim Ek' },
      what: 'asked',
      comment: 'For the new hall',
      lowered: [],
    },
  ],
  ...overrides,
})
