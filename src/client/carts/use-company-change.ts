import { atom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { lineCount } from '#contract/cart/line-count.ts'
import type { CartPrices } from '#contract/cart/prices.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../http/api-error.ts'
import { passes } from '../http/reached.ts'
import { store } from '../storage/store.ts'
import { fetchCartPrices } from './company-prices.ts'

/** A company that was chosen for a cart; null: none. */
export type ChosenCompany = { id: string; name: string } | null

/** What is known of a choice that has not been made yet. `later`: its prices come once the server has the cart. */
export type Foreseen =
  /** `again`: somebody waits for it, where it could not be found out before. */
  | { state: 'asking'; again: boolean }
  | { state: 'later' }
  | { state: 'changes'; prices: CartPrices }
  | { state: 'failed'; code: string | null }

export interface CompanyChange {
  /** What waits for the person, or for the server; null: nothing. */
  asked: ({ company: ChosenCompany } & Foreseen) | null
  /** Somebody has chosen: it is done at once where it does nothing to the prices, else they are told what first. */
  ask: (company: ChosenCompany) => void
  /** Asks once more what could not be found out. */
  retry: () => void
  confirm: () => void
  cancel: () => void
}

/** Carts for which a company was chosen and is not theirs yet. */
const choosingAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Whether another company is being chosen for a cart, anywhere on the page: until then nothing is ordered for the former. */
export const useIsChoosingCompany = (cartId: string): boolean => useAtomValue(choosingAtom).has(cartId)

/** Chooses another company for a cart, after telling what that does to its prices [contract/agreement-prices]. */
export function useCompanyChange(cart: Cart, onChosen: (id: string | null) => void): CompanyChange {
  const [asked, setAsked] = useState<CompanyChange['asked']>(null)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const isChoosing = asked !== null
  useEffect(() => {
    if (!isChoosing) return
    store.set(choosingAtom, (before) => new Set([...before, cart.id]))
    return () => store.set(choosingAtom, (before) => new Set([...before].filter((id) => id !== cart.id)))
  }, [isChoosing, cart.id])

  const end = (): void => {
    asking.current?.abort()
    setAsked(null)
  }
  const choose = (company: ChosenCompany): void => {
    end()
    onChosen(company?.id ?? null)
  }
  const look = async (company: ChosenCompany, again: boolean): Promise<void> => {
    end()
    setAsked({ company, state: 'asking', again })
    asking.current = new AbortController()
    const { signal } = asking.current
    const seen = await fetchCartPrices(cart.id, company?.id ?? null, signal).then(asChanges, asFailure)
    if (signal.aborted) return
    if (seen.state === 'changes' && seen.prices.lines.length === 0) return choose(company)
    setAsked({ company, ...seen })
  }
  return {
    asked,
    ask: (company) => {
      if ((company?.id ?? null) === cart.customer_id || lineCount(cart) === 0) choose(company)
      else void look(company, false)
    },
    retry: () => asked && void look(asked.company, true),
    confirm: () => asked && choose(asked.company),
    cancel: end,
  }
}

const asChanges = (prices: CartPrices): Foreseen => ({ state: 'changes', prices })

/** A cart that the server does not know yet was made on this device: it will be priced when it gets there. */
function asFailure(error: unknown): Foreseen {
  const code = isApiError(error) && error.ours && error.status < 500 ? error.code : null
  return passes(error) || code === ERROR.notFound ? { state: 'later' } : { state: 'failed', code }
}
