import { beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OrderPanel } from '#client/features/ordering/order-panel.tsx'
import { refreshCarts, useCarts } from '#client/carts/carts.ts'
import { keepSessionRecord } from '#client/storage/session-record.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncOperation } from '#contract/cart/sync.schema.ts'
import { CUSTOMER_FIELDS, type CustomerInformation } from '#contract/cart/customer-information.ts'
import { show } from './app.tsx'
import { shop, user } from './people.ts'

export const NOW = '2026-11-21T10:00:00.000Z'
/** Information with which a cart can be ordered. */
export const FULL = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, `the ${field}`])) as CustomerInformation

export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const send = page.getByRole('button', { name: /^(Order for|Sending)/ })
/** Called when the form says that the server has taken the order. */
export const ordered = vi.fn<(id: string) => void>()

/** Called when the server has taken the request for an approval. */
export const asked = vi.fn<(id: string) => void>()

let number = 0
/** Whose the running test is. */
export const owner = (): string => `user:${number}`

/** Before each test somebody else: what one left unsent is nothing to the next. */
export function useSomebodyElse(): void {
  beforeEach(async () => {
    number += 1
    ordered.mockReset()
    asked.mockReset()
    writeCredentials({ token: 'a-token', owner: owner() })
    await keepSessionRecord({ token: 'a-token', owner: owner() })
    store.set(sessionAtom, {
      owner: owner(),
      user: user(),
      shops: [shop()],
      currentShopId: null,
      activeCarts: {},
      currentCompanies: {},
    })
  })
}

/** The form of the first cart. */
export function Shown() {
  const [first] = useCarts().carts
  return first ? <OrderPanel cart={first} shopName="Nordform" onOrdered={ordered} onAsked={asked} /> : null
}

export async function openForm(): Promise<void> {
  await refreshCarts()
  show(<Shown />)
  await expect.element(field('First name')).toBeVisible()
}

/** A server that takes what the form sends. */
export const accepts = (op: SyncOperation, now: Cart): { cart: Cart } => {
  const args: { customer?: object; lineId?: string } = op.args
  if (op.name === 'line.remove') return { cart: { ...now, lines: now.lines.filter(({ id }) => id !== args.lineId) } }
  if (op.name === 'cart.setInfo') return { cart: { ...now, customer: { ...now.customer, ...args.customer } } }
  return { cart: { ...now, status: 'GK', ordered_at: NOW, closed_at: NOW } }
}

export const namesOf = (came: readonly SyncOperation[]) => came.map(({ name }) => name)
