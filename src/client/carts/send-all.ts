import { type CartState, nextAttempt, wake } from '../outbox/index.ts'
import { current, stateAtom } from './carts.ts'
import { store } from '../storage/store.ts'

/** Nothing is on its way, and nothing that waits could leave now: all of it has arrived, or none of the rest gets through. */
const isAtRest = ({ outbox, unsaved, sending, parked }: CartState, now: number): boolean =>
  unsaved.length === 0 && sending.size === 0 && (parked !== null || (nextAttempt(outbox, now) ?? Infinity) > now)

/** Tries at once to send all that waits; resolves when it has been tried, or after `ms`. What came of it, the state says. */
export async function sendAll(ms: number): Promise<void> {
  await current().change(wake)
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (isAtRest(store.get(stateAtom), Date.now())) done()
    }
    const done = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const unsubscribe = store.sub(stateAtom, look)
    look()
  })
}
