import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CustomerInformation } from '#contract/cart/customer-information.ts'
import { ERROR } from '#contract/errors.ts'
import { cartsAtom, dismiss, entriesAtom, issueAll, onEnd, parkedAtom, refreshCarts } from '../../carts/carts.ts'
import { type Entry, isUnsettled, type Parked, WITHDRAWN } from '../../outbox/index.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { remember } from './remembered.ts'

/** Where an order stands that was asked for on this page. */
export type Placing =
  | { state: 'idle' }
  /** `parked`: it waits for another sign-in, or for a newer app. */
  | { state: 'waiting'; parked: Parked }
  | { state: 'refused'; code: string; expectedTotal: number | null }

const IDLE: Placing = { state: 'idle' }

/** Intents that this panel speaks for: the order, and the information it goes with. */
const isOurs = ({ intent }: Entry, cartId: string): boolean =>
  intent.cartId === cartId && (ASKS.has(intent.mutation.name) || intent.mutation.name === 'cart.setInfo')

/** What is placed by an answer alone: an order, and the request that it be approved. */
const ASKS: ReadonlySet<string> = new Set(['cart.order', 'cart.ask'])

const isOrdering = (entry: Entry): boolean => ASKS.has(entry.intent.mutation.name) && isUnsettled(entry)

const placingAtom = (cartId: string) =>
  atom((get): Placing => {
    const ours = get(entriesAtom).filter((entry) => isOurs(entry, cartId))
    if (ours.some(isOrdering)) return { state: 'waiting', parked: get(parkedAtom) }
    // The order of what was not accepted only says that it waits for that.
    const { intent, code } =
      ours.findLast(({ state, code: why }) => state === 'refused' && why !== ERROR.waitingForEarlier) ?? {}
    if (!intent || code === null || code === undefined) return IDLE
    const { mutation } = intent
    const isAsked = mutation.name === 'cart.order' || mutation.name === 'cart.ask'
    const expectedTotal = isAsked ? (mutation.args.expectedTotal ?? null) : null
    return { state: 'refused', code, expectedTotal }
  })

/** Where a cart's order stands; the same on every screen that shows the cart. */
export const usePlacing = (cartId: string): Placing => useAtomValue(useMemo(() => placingAtom(cartId), [cartId]))

const isPlacing = (cartId: string): boolean => store.get(placingAtom(cartId)).state === 'waiting'

/** Takes what was refused off the screen: the person has read it, or tries again. */
export function forgetRefusals(cartId: string): void {
  for (const entry of store.get(entriesAtom))
    if (isOurs(entry, cartId) && entry.state === 'refused') dismiss(entry.intent.opId)
}

/** What the person decided, as the screen showed it to them. */
export interface OrderInput {
  information: CustomerInformation
  /** Not named: whichever the cart has. */
  companyId: string | null | undefined
  /** What is said to whoever has to approve it; undefined: it is ordered. */
  asking?: string | undefined
}

const ordered = (cartId: string): Cart | undefined =>
  store.get(cartsAtom).find((cart) => cart.id === cartId && cart.ordered_at !== null)

/** Orders that this page waits for; others were asked for before it was opened. */
const awaited = new Set<string>()
export const isAwaited = (opId: string): boolean => awaited.has(opId)

/**
 * Waits for orders of a cart that this page shows and did not ask for itself: another window did, or this one before it
 * was loaded anew. Calls back when the server has taken one. Returns the way to stop.
 */
export function followOrder(cartId: string, onOrdered: () => void): () => void {
  const orders = store.get(entriesAtom).filter((entry) => isOurs(entry, cartId) && isOrdering(entry))
  const others = new Set(orders.map(({ intent }) => intent.opId).filter((opId) => !isAwaited(opId)))
  for (const opId of others) awaited.add(opId)
  const stop = onEnd(({ intent, settled }) => {
    if (others.has(intent.opId) && settled.outcome === 'applied') onOrdered()
  })
  return () => {
    stop()
    for (const opId of others) awaited.delete(opId)
  }
}

/**
 * Saves the information and orders at the total that the person saw: both are kept on the device at once, so that the
 * order outlives the page. Resolves when the server has answered: `true` once it has taken the order, this one or an
 * earlier one; `null` when the person took it back. While one is under way another one is nothing.
 */
export async function placeOrder(
  cart: Pick<Cart, 'id' | 'shop_id' | 'total'>,
  input: OrderInput,
): Promise<boolean | null> {
  const { id: cartId, shop_id: shopId, total } = cart
  if (isPlacing(cartId)) return null
  forgetRefusals(cartId)
  // All of it, whatever was saved before: what is ordered must say what the screen says, or not be ordered.
  const { information, companyId, asking: comment } = input
  const args = { customer: information, ...(companyId !== undefined && { customerId: companyId }) }
  const [saving, asking] = issueAll([
    { cartId, shopId, mutation: { name: 'cart.setInfo', args } },
    {
      cartId,
      shopId,
      mutation:
        comment === undefined
          ? { name: 'cart.order', args: { expectedTotal: total } }
          : { name: 'cart.ask', args: { expectedTotal: total, ...(comment !== '' && { comment }) } },
    },
  ])
  if (!saving || !asking) return false
  awaited.add(asking.opId)
  const owner = store.get(sessionAtom)?.owner
  if (owner !== undefined && (await saving.saved)) await remember(owner, shopId, information, companyId)
  const settled = await asking.settled
  awaited.delete(asking.opId)
  if (settled.outcome === 'applied') return true
  const saved = await saving.settled
  const code = saved.outcome === 'refused' ? saved.code : settled.code
  return (await isOrderedAlready(cartId, code)) || (code === WITHDRAWN ? null : false)
}

/**
 * A cart that is closed may be so because it was ordered: in another tab, which may even have taken note of this one's
 * refusal first, or by an answer that got lost.
 */
async function isOrderedAlready(cartId: string, code: string): Promise<boolean> {
  if (code !== ERROR.cartClosed && code !== WITHDRAWN) return false
  await refreshCarts()
  if (!ordered(cartId)) return false
  forgetRefusals(cartId)
  return true
}
