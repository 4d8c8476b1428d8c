import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncAnswer, SyncResult } from '#contract/cart/sync.schema.ts'
import type { Random } from '#server/bench/random.ts'
import { intentOf, someChange } from '../cart-client.ts'
import { applyTo, type LineChange, type Pieces } from '../cart-story.ts'
import { PASSWORD } from '../people.ts'

export const SHOP = 'real'

/** Who is signed in, on a server that may be gone in a moment. */
export interface Seat {
  token: string
  owner: string
  /** Of the server that runs now. */
  address: () => string
}

export interface Device {
  /** Sends what is not settled yet, else something new; false when nobody answered. */
  step: () => Promise<boolean>
  /** Whether something was sent and not answered. */
  waiting: () => boolean
}

const CALL = { Accept: 'application/json', 'Content-Type': 'application/json' }

/** The answer's status and JSON; null when the server was gone before it was there. */
async function call(
  { address, token }: Seat,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: unknown } | null> {
  try {
    const answer = await fetch(`${address()}${path}`, {
      method,
      headers: { ...CALL, Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: await answer.json() }
  } catch {
    return null
  }
}

/** As `call`, of a server that is there; the answer's JSON. */
export async function ask<T>(seat: Seat, method: string, path: string, body?: object): Promise<T> {
  const answer = await call(seat, method, path, body)
  if (answer === null || answer.status >= 400) throw new Error(`${path} failed: ${JSON.stringify(answer)}`)
  return answer.json as T
}

/** Signs in as `buyer`, on whichever server runs at the time of a call. */
export async function takeSeat(address: () => string): Promise<Seat> {
  const nobody = { token: '', owner: '', address }
  const login = { username: 'buyer', password: PASSWORD }
  const { access_token: token } = await ask<{ access_token: string }>(nobody, 'POST', '/api/auth/login', login)
  const { data: person } = await ask<{ data: { id: string } }>({ ...nobody, token }, 'GET', '/api/auth/user')
  return { ...nobody, token, owner: `user:${person.id}` }
}

/** Pieces by product. */
export const held = (cart: Cart | undefined): Record<string, number> =>
  Object.fromEntries(cart?.lines.map((line) => [line.article_number, Number(line.antal)]) ?? [])

/** The outbox of a device: numbers that grow, and a request that stays the same until it is answered. */
function outbox(seat: Seat) {
  const clientId = randomUUID()
  let seq = 0
  const operation = (cartId: string, name: string, args: object) => {
    seq++
    return { opId: randomUUID(), seq, cartId, shopId: SHOP, name, version: 1, args }
  }
  const post = async (ops: object[]): Promise<SyncResult[] | null> => {
    const body = { protocol: 1, clientId, owner: seat.owner, build: 'test', ops }
    const answer = await call(seat, 'POST', '/api/cart/sync', body)
    // While its database is away a server says so: to ask again is right.
    if (answer === null || answer.status === 503) return null
    if (answer.status !== 200) throw new Error(`It was answered ${answer.status}: ${JSON.stringify(answer.json)}`)
    return (answer.json as SyncAnswer).results
  }
  return { operation, post }
}

/** Changes lines of a cart that others change too, but no other's lines: what it holds follows from its own changes. */
export function lineDevice(
  seat: Seat,
  cartId: string,
  uids: readonly string[],
  random: Random,
  pieces: Pieces,
): Device {
  const { operation, post } = outbox(seat)
  let open: { change: LineChange; op: object }[] = []
  return {
    waiting: () => open.length > 0,
    async step() {
      if (open.length === 0)
        open = Array.from({ length: 1 + random.below(3) }, () => someChange(random, uids)).map((change) => ({
          change,
          op: operation(cartId, ...intentOf(cartId, SHOP, change)),
        }))
      const results = await post(open.map(({ op }) => op))
      if (results === null) return false
      for (const [i, { change }] of open.entries()) check(results[i]!, applyTo(pieces, change))
      open = []
      return true
    },
  }
}

/** A repeat may be told that it was done; whatever else is told must be what the rules say. */
function check({ outcome, code }: SyncResult, possible: boolean): void {
  const right = possible ? outcome === 'applied' || outcome === 'duplicate' : outcome === 'refused'
  if (!right) throw new Error(`An intent was ${outcome} (${code}) that is ${possible ? '' : 'not '}possible`)
}

/** Makes, fills and orders one cart after another, each by a single request. */
export function orderDevice(
  seat: Seat,
  uids: readonly string[],
  random: Random,
  customer: object,
  placed: Map<string, number>,
): Device {
  const { operation, post } = outbox(seat)
  let open: { cartId: string; quantity: number; ops: object[] } | null = null
  return {
    waiting: () => open !== null,
    async step() {
      if (!open) {
        const [cartId, quantity] = [randomUUID(), 1 + random.below(9)]
        const rows = uids.map((uid) => ({ uid, quantity }))
        const ops = [
          operation(cartId, 'cart.create', { title: 'Order' }),
          operation(cartId, 'lines.add', { rows }),
          operation(cartId, 'cart.setInfo', { customer }),
          operation(cartId, 'cart.order', {}),
        ]
        open = { cartId, quantity, ops }
      }
      const results = await post(open.ops)
      if (results === null) return false
      for (const result of results) check(result, true)
      placed.set(open.cartId, open.quantity)
      open = null
      return true
    },
  }
}
