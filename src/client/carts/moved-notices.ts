import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { current, stateAtom } from './carts.ts'
import { dismissMoved, type Moved } from '../outbox/index.ts'

/** Quantities of the signed-in person's that had been changed elsewhere when they were set; null until it is read. */
export const movedAtom = atom((get) => {
  const { outbox } = get(stateAtom)
  return outbox.owner === '' ? null : outbox.moved
})

/** Those of a cart, by line. */
export function useMoved(cartId: string): ReadonlyMap<string, Moved> {
  const moved = useAtomValue(movedAtom)
  return useMemo(
    () => new Map((moved ?? []).filter((one) => one.cartId === cartId).map((one) => [one.lineId, one])),
    [moved, cartId],
  )
}

/** The person has seen it: no screen tells of it any more. */
export const dismiss = ({ opId }: Moved): void => void current().change((outbox) => dismissMoved(outbox, opId))
