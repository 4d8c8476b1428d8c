import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { withTyped } from '#contract/cart/optimism.ts'
import { store } from '../../storage/store.ts'

interface Typed {
  cartId: string
  lineId: string
  antal: number
}

/** The quantity that is being typed, which is no change yet. */
const typedAtom = atom<Typed | null>(null)

export const typeQuantity = (typed: Typed | null): void => store.set(typedAtom, typed)

/** The cart as it would be with what is being typed: its sums follow each key. @param country the shop's, for VAT */
export function useAsTyped<T extends Cart | null>(cart: T, country: string): Cart | T {
  const typed = useAtomValue(typedAtom)
  return useMemo(() => {
    if (cart === null || typed?.cartId !== cart.id) return cart
    return withTyped(cart, typed.lineId, typed.antal, country)
  }, [cart, typed, country])
}
