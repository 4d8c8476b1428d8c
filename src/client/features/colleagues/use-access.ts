import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { CartRight } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { cartsStatusAtom, refreshCarts } from '../../carts/carts.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import { type Colleague, giveAccess, handOver } from './calls.ts'
import { colleaguesErrorText } from './texts.ts'

/** Everybody of the company, among colleagues. */
export const EVERYBODY = 'everybody'

export interface Access {
  /** What each may do, by the colleague's id or `EVERYBODY`, with what is being changed. */
  rights: ReadonlyMap<string, CartRight>
  /** The colleagues who have a right of their own, as far as their ids are told. */
  named: readonly Colleague[]
  /** Whose right is being changed. */
  busy: ReadonlySet<string>
  give: (whom: Colleague | typeof EVERYBODY, right: CartRight | null) => void
  /** Resolves with whether it was done; where not, that has been told. */
  handOver: (to: Colleague, keep: CartRight | null) => Promise<boolean>
}

type Pending = ReadonlyMap<string, { whom: Colleague | typeof EVERYBODY; right: CartRight | null }>

const idOf = (whom: Colleague | typeof EVERYBODY): string => (whom === EVERYBODY ? EVERYBODY : whom.user_id)

/** Who may do what with a cart: as the server last said, with what has just been chosen. */
export function useAccess(cart: Cart): Access {
  const { t } = useLingui()
  const [pending, setPending] = useState<Pending>(new Map())
  const [busy, setBusy] = useState<Access['busy']>(new Set())
  // One after the other: what was chosen last is what counts.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(new Map<string, symbol>())
  const { id: cartId, title } = cart
  const { rights, named } = accessOf(cart, pending)

  const give = async (whom: Colleague | typeof EVERYBODY, right: CartRight | null): Promise<void> => {
    const id = idOf(whom)
    const mine = Symbol()
    latest.current.set(id, mine)
    setPending((before) => new Map(before).set(id, { whom, right }))
    setBusy((before) => new Set(before).add(id))
    const body = whom === EVERYBODY ? { everybody: true as const, right } : { user_id: whom.user_id, right }
    const sent = queue.current.then(() => giveAccess(cartId, body))
    queue.current = sent.catch(() => undefined)
    let isKnown = true
    try {
      await sent
      await refreshCarts()
      // What has been done stays on the screen where it could not be read again.
      isKnown = store.get(cartsStatusAtom).error === null
      tell(whom, right)
    } catch (error) {
      toast(colleaguesErrorText(error), 'error', { id: `access-${cartId}` })
    }
    if (latest.current.get(id) !== mine) return
    if (isKnown) setPending((before) => without(before, id))
    setBusy((before) => new Set([...before].filter((one) => one !== id)))
  }

  const tell = (whom: Colleague | typeof EVERYBODY, right: CartRight | null): void => {
    const name = whom === EVERYBODY ? t`Everybody in the company` : whom.name
    const text =
      right === null
        ? t`${name}: no access to ${title} any more`
        : right === 'edit'
          ? t`${name} may now change ${title}`
          : t`${name} may now look at ${title}`
    toast(text, 'success', { id: `access-${cartId}` })
  }

  return {
    rights,
    named,
    busy,
    give: (whom, right) => void give(whom, right),
    handOver: async (to, keep) => {
      try {
        await queue.current
        await handOver(cartId, { user_id: to.user_id, keep })
      } catch (error) {
        toast(colleaguesErrorText(error), 'error', { id: `access-${cartId}` })
        return false
      }
      await refreshCarts()
      const { name } = to
      toast(t`${title} now belongs to ${name}`, 'success', { id: `access-${cartId}` })
      return true
    },
  }
}

/** What the server said, with what is on its way. */
function accessOf({ access }: Cart, pending: Pending): Pick<Access, 'rights' | 'named'> {
  const rights = new Map<string, CartRight>()
  const named = new Map<string, Colleague>()
  for (const one of access?.shared_with ?? []) {
    const id = 'everybody' in one ? EVERYBODY : one.user_id
    if (id === undefined) continue
    rights.set(id, one.right)
    if ('name' in one) named.set(id, { user_id: id, name: one.name })
  }
  for (const [id, { whom, right }] of pending) {
    if (right === null) rights.delete(id)
    else rights.set(id, right)
    // Whoever has just lost it stays in sight, should that have been a slip.
    if (whom !== EVERYBODY) named.set(id, whom)
  }
  return { rights, named: [...named.values()] }
}

const without = <T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([one]) => one !== key))
