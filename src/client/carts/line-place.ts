import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { store } from '../storage/store.ts'
import { stateAtom } from './carts.ts'
import { placeAmong } from './place-among.ts'

const isWhole = ({ parent_id }: CartLine): boolean => parent_id === null

/**
 * Where a line stands among the others, as the server says. What was added here has no place until the server's answer
 * to that, which may come after the line was removed on this device and before the server learns of it: so it is
 * watched for. Where the server heard of both at once it tells no place; then its neighbours' say where it stood.
 * Returns how to ask, and the way to stop.
 */
export function watchPlace(
  { id, lines }: Cart,
  { id: lineId, position: told }: CartLine,
): { place: () => number | undefined; stop: () => void } {
  const order = lines.filter(isWhole).map((line) => line.id)
  const placeOf = (one: string): number | undefined =>
    store
      .get(stateAtom)
      .outbox.snapshot.carts.get(id)
      ?.cart.lines.find((line) => line.id === one)?.position
  let position = told
  const look = (): void => {
    position = placeOf(lineId) ?? position
  }
  look()
  const stop = store.sub(stateAtom, look)
  return { place: () => position ?? placeAmong(lineId, order, placeOf), stop }
}
