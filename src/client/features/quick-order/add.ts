import { createCart } from '../../carts/active-cart.ts'
import { issueAll } from '../../carts/carts.ts'
import type { Issued } from '../../outbox/index.ts'
import { isFound, type Item } from './items.ts'

/** A call has 15 seconds; after that it is not a matter of patience. */
const WAIT_MS = 16_000

/** What was put in a cart; `arrived`: the server has it. Else it is kept here, and goes by itself. */
export interface Added {
  title: string
  rows: number
  arrived: boolean
}

interface Target {
  shopId: string
  /** Null for a new one, by this title. */
  cartId: string | null
  title: string
}

/** Where rows went, and how that ended: arrived, kept on the device, or refused with the code. */
interface Put {
  cartId: string
  ended: { arrived: boolean } | { refused: string }
}

/** Puts the found rows in a cart by one intent, once they are safe: at the server, or without it on this device. */
export async function putIn({ shopId, cartId, title }: Target, items: readonly Item[]): Promise<Put> {
  const id = cartId ?? createCart(shopId, title).id
  const rows = items.filter(isFound).flatMap(({ uid, quantity }) => (uid === null ? [] : [{ uid, quantity }]))
  const [issued] = issueAll([{ cartId: id, shopId, mutation: { name: 'lines.add', args: { rows } } }])
  return { cartId: id, ended: await endOf(issued as Issued) }
}

async function endOf({ saved, settled }: Issued): Promise<Put['ended']> {
  const stop = new AbortController()
  // What could not be kept ends as refused.
  const kept = saved.then((yes) => (yes ? withoutServer(stop.signal) : new Promise<never>(() => {})))
  const first = await Promise.race([settled, kept])
  stop.abort()
  if (first === undefined) return { arrived: false }
  return first.outcome === 'refused' ? { refused: first.code } : { arrived: true }
}

/** Resolves when nothing can be expected of the server for now. */
const withoutServer = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    const over = (): void => resolve(undefined)
    if (!navigator.onLine) return over()
    const timer = setTimeout(over, WAIT_MS)
    window.addEventListener('offline', over, { signal })
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
