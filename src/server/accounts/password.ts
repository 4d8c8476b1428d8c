import { hash, verify } from '@node-rs/argon2'
import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from '../http/problem.ts'

/** Argon2id with OWASP's second choice of cost: 19 MiB, two passes; about 50 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * At most two at a time: each takes a thread of the pool that files and name look-ups need too, so that a burst of
 * logins queues here instead of stopping everything else.
 */
const AT_A_TIME = 2
/** Some ten seconds of work; whoever comes later is asked to come again. */
const LONGEST_QUEUE = 500
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE)
    throw new HttpProblem(503, ERROR.unavailable, { headers: { 'Retry-After': '5' } })
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Keyboards differ in how they write å and ö; the person means the same password. */
const normal = (password: string): string => password.normalize('NFC')

/** The argon2id hash to store, its parameters and salt inside. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST))

let decoy: Promise<string> | undefined

/**
 * Whether a password is right. Without a hash (no such user) it takes as long and is false, so that the time tells
 * nobody which names exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const against = stored ?? (await decoy)
  const right = await inTurn(() => verify(against, normal(password)))
  return right && stored !== null
}
