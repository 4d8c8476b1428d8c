import { hash, verify } from '@node-rs/argon2'
import { fairQueue, type QueuePlace } from './fair-queue.ts'
import { network } from './network.ts'

/** Argon2id with OWASP's second choice of cost: 19 MiB, two passes; about 50 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * At most two at a time: each takes a thread of the pool that files and name look-ups need too, so that a burst of
 * logins queues here instead of stopping everything else. A queue is some ten seconds of work at most, and a network
 * has a fifth of that; whoever comes later is asked to come again.
 */
const inTurn = fairQueue({ atATime: 2, perNetwork: 100, perQueue: 500 })

/** For whom something is hashed: each of these has its turn, whatever the others ask for. */
export const asking = {
  /** Whoever is signed in. */
  user: (userId: string): QueuePlace => ({ queue: 'known', network: userId }),
  /** The shop's operator, and the server itself. */
  operator: { queue: 'known', network: 'operator' } satisfies QueuePlace,
  /** Whoever wants to sign in; `known`: by a name that was right from that network lately. */
  login: (ip: string, known: boolean): QueuePlace => ({ queue: known ? 'known' : 'login', network: network(ip) }),
  /** A procurement system, likewise. */
  punchout: (ip: string, known: boolean): QueuePlace => ({ queue: known ? 'known' : 'punchout', network: network(ip) }),
}

/** Keyboards differ in how they write å and ö; the person means the same password. */
const normal = (password: string): string => password.normalize('NFC')

/** The argon2id hash to store, its parameters and salt inside. @throws {TooManyWaitingError} */
export const hashPassword = (password: string, place: QueuePlace = asking.operator): Promise<string> =>
  inTurn(place, () => hash(normal(password), COST))

let decoy: Promise<string> | undefined

/**
 * Whether a password is right. Without a hash (no such user) it takes as long and is false, so that the time tells
 * nobody which names exist.
 * @throws {TooManyWaitingError}
 */
export async function verifyPassword(stored: string | null, password: string, place: QueuePlace): Promise<boolean> {
  // Once, and never refused.
  decoy ??= hash('nobody has this password', COST)
  const against = stored ?? (await decoy)
  const right = await inTurn(place, () => verify(against, normal(password)))
  return right && stored !== null
}
