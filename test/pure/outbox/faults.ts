import { ERROR } from '#contract/errors.ts'
import { retryAfterOf } from '#client/http/retry-after.ts'
import type { Failure } from '#client/outbox/core/classify-failure.ts'

/** By their number in the list of faults: what each one is in this world. Those of browsers alone are not here. */
export const FAULTS = {
  1: 'a request is lost',
  2: 'an answer is lost after the request took effect',
  3: 'a copy of a request arrives long after it',
  4: 'requests overtake each other',
  5: 'the server dies in the middle of a batch',
  6: 'a page is killed between append and commit, or commit and screen',
  7: 'the worker is killed in the middle of a pass',
  8: 'pages and worker send at once, without a lock',
  9: 'a page that was frozen for ten minutes goes on with what it knew',
  11: 'the token is revoked while a batch is on its way',
  12: 'somebody leaves changes behind, another one signs in, the first one returns',
  13: 'an answer comes when somebody else is signed in',
  14: 'the permission is lowered before the change is sent',
  15: 'any code of refusal, known or not, and an outcome that nobody knows',
  16: 'the server fails over one change for ever, and takes the others',
  17: 'the server fails for an hour',
  18: 'the server asks for patience: none, too much, until a date, with a word that means nothing',
  19: 'a batch is refused whole because of one change in it',
  20: 'somebody else answers: a page, half an answer, another place, other data',
  22: 'the network comes and goes',
  23: 'the clock jumps by a year',
  24: 'there is no room left',
  25: 'the database answers no more, or never did',
  28: 'a record is damaged, of an unknown kind, or too new',
  29: 'the app is updated over changes of older versions, or set back over newer ones',
  33: 'the worker is woken twice',
  34: 'the server is restored from an older backup',
  35: 'the cart is ordered elsewhere while changes to it wait',
  36: 'product, price or shop are others by the time a change arrives',
  37: 'a hundred changes are made at once',
  38: 'the carts are read while a batch is on its way',
  39: 'a change is made before the page knows what is kept',
} as const
export type FaultNumber = keyof typeof FAULTS

/** A failed call, with what `failureOf` makes of it; null for what is no answer of ours. */
export class CallFailedError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super('a call failed')
    this.failure = failure
  }
}

export const failureOf = (error: unknown): Failure => (error instanceof CallFailedError ? error.failure : null)

export const answer = (status: number, code: string | null, retryAfter: string | null = null): Failure => ({
  status,
  code,
  retryAfter: retryAfterOf(retryAfter, Date.UTC(2026, 2, 1)),
})

/** What a call can meet instead of the server, and which fault that is. */
export const REFUSALS: readonly (readonly [FaultNumber, Failure])[] = [
  [1, null],
  [1, answer(408, null)],
  [1, answer(425, null)],
  [17, answer(500, ERROR.internal)],
  [17, answer(502, null)],
  [18, answer(503, ERROR.unavailable, '1')],
  [18, answer(429, ERROR.rateLimited, '0')],
  [18, answer(429, ERROR.rateLimited, '10000')],
  [18, answer(429, ERROR.rateLimited, 'Sun, 01 Mar 2026 00:05:00 GMT')],
  [18, answer(429, ERROR.rateLimited, 'soon')],
  [1, answer(409, ERROR.inProgress)],
  [20, answer(302, null)],
  [20, answer(403, null)],
]

/** How a call ends that gets as far as the server. */
export type Way = 'fine' | 'answer lost' | 'repeated late' | 'server dies' | 'no answer of ours' | 'unknown outcome'
export const WAYS: readonly Way[] = [
  'fine',
  'fine',
  'fine',
  'fine',
  'answer lost',
  'repeated late',
  'server dies',
  'no answer of ours',
  'unknown outcome',
]

/** What stands in the place of an answer when it is not our server that gives it. */
export const NOT_OURS: readonly unknown[] = [
  '<html>',
  null,
  {},
  { results: [] },
  { results: [null], carts: [], contains: {} },
]

/** What a server may say to a whole batch because of one change in it: another size, shape or rule than ours. */
const WHOLE: readonly Failure[] = [
  answer(413, ERROR.tooLarge),
  answer(400, ERROR.malformed),
  answer(422, ERROR.validation),
  answer(403, ERROR.forbidden),
  answer(418, 'from_the_future'),
]
const CODES: readonly string[] = [...Object.values(ERROR), 'from_the_future']

/** Each change has its fate from the beginning, the same however often it comes. */
const fateOf = (opId: string): number => Number(opId.slice(-12))

/** Why the server refuses every batch with this change in it, if it does. */
export const wholeRefusal = (opId: string): Failure => {
  const fate = fateOf(opId)
  return fate % 61 === 7 ? (WHOLE[fate % WHOLE.length] ?? null) : null
}

/** Why the server refuses this change alone, whatever it is, if it does. */
export const singleRefusal = (opId: string): string | null => {
  const fate = fateOf(opId)
  return fate % 53 === 9 ? (CODES[fate % CODES.length] ?? null) : null
}
