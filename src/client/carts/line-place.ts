import type { CartLine } from '#contract/cart/cart.schema.ts'
import { store } from '../storage/store.ts'
import { stateAtom } from './carts.ts'

/**
 * Where a line stands among the others, as the server says. What was added here has no place until the server's answer
 * to that, which may come after the line was removed on this device and before the server learns of it: so it is
 * watched for. Returns how to ask, and the way to stop.
 */
export function watchPlace(cartId: string, line: CartLine): { place: () => number | undefined; stop: () => void } {
  let { position } = line
  const look = (): void => {
    const known = store
      .get(stateAtom)
      .outbox.snapshot.carts.get(cartId)
      ?.cart.lines.find(({ id }) => id === line.id)
    position = known?.position ?? position
  }
  look()
  const stop = store.sub(stateAtom, look)
  return { place: () => position, stop }
}
