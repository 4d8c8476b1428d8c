import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useOnline } from '../ui/use-online.ts'
import { parkedAtom } from './carts.ts'
import { changesAtom } from './changes.ts'
import type { Change } from './changes-view.ts'

/** An order that was asked for and has not left for the server; never an order that was placed [outbox/i9]. */
export interface OrderRequest {
  opId: string
  /** Whether it asks for an approval first. */
  asks: boolean
  state: Change['state']
  /** Whether it would outlive the page. */
  kept: boolean
  /** Whether it may have reached the server: then it can no longer be taken back. */
  mayHaveArrived: boolean
}

/** What is asked for, and is only so once the server has said it [outbox/i9]. */
export const isRequest = (name: string): boolean => name === 'cart.order' || name === 'cart.ask'

/** A call or two may get lost in any network; after that there is none. */
const MANY = 3

const isUnderWay = ({ state, mutation }: Change): boolean =>
  isRequest(mutation.name) && state !== 'sent' && state !== 'attention'

/** The order that waits for a cart, and whether the cart's queue got anywhere with it. */
const requestAtom = (cartId: string) =>
  atom((get) => {
    const own = get(changesAtom).filter((change) => change.cartId === cartId)
    const order = own.find(isUnderWay)
    if (!order) return null
    const isStuck = get(parkedAtom) !== null || own.some(({ attempts }) => attempts >= MANY)
    return { order, isStuck }
  })

/** The order of a cart that waits for a network, for a sign-in or for better times; null while it is on its way. */
export function useOrderRequest(cartId: string): OrderRequest | null {
  const online = useOnline()
  const found = useAtomValue(useMemo(() => requestAtom(cartId), [cartId]))
  if (!found || (online && !found.isStuck)) return null
  const { opId, kept, mayHaveArrived, state, mutation } = found.order
  return { opId, asks: mutation.name === 'cart.ask', state, kept, mayHaveArrived }
}
