import type { Request } from '../hostile/calls.ts'
import type { Caller, Place, Things } from './world.ts'

export type Answer = { statusCode: number; body: string; json: () => unknown }

export type Case = Pick<Caller, 'kind' | 'level' | 'chiefElsewhere'> & { at: Place }

/** What an answer has to be, such as `200` or `403 forbidden`. */
export type Expectation = (one: Case) => string

/** One way of making a call, and who may. */
export interface LevelRow {
  what?: string
  /** Whose things it can name. */
  at: readonly Place[]
  ask: (things: Things, caller: Caller) => Request
  expect: Expectation
  /** What an answer says, where its status does not say enough. */
  tell?: (answer: Answer) => string
}

/** The status, with the code of a refusal. */
export const statusOf = (answer: Answer): string =>
  answer.statusCode < 400 ? `${answer.statusCode}` : `${answer.statusCode} ${(answer.json() as { code: string }).code}`

export const FORBIDDEN = '403 forbidden'
export const ELSEWHERE = '403 shop_forbidden'
export const UNSEEN = '404 not_found'

/** The same for everybody, whatever the level. */
export const everybody =
  (answer = '200'): Expectation =>
  () =>
    answer

/** Of one's own from a level on; what is in no shop of one's own is refused whatever one is. */
export const from =
  (lowest: number, answer = '200'): Expectation =>
  ({ at, level }) =>
    at === 'foreign' ? ELSEWHERE : level >= lowest ? answer : FORBIDDEN

/** Only for people with an account of their own: the account of a punchout session is shared [contract/owners]. */
export const notInPunchout =
  (expected: Expectation): Expectation =>
  (one) =>
    one.kind === 'punchout' && expected(one) !== ELSEWHERE ? FORBIDDEN : expected(one)

/** Only a punchout session has anywhere to send a cart to. */
export const onlyInPunchout =
  (expected: Expectation): Expectation =>
  (one) =>
    one.kind === 'punchout' || expected(one) === ELSEWHERE ? expected(one) : FORBIDDEN

/** Whether a list holds anything. */
export const some = (answer: Answer): string =>
  answer.statusCode === 200
    ? `200 ${(answer.json() as { data: unknown[] }).data.length > 0 ? 'some' : 'none'}`
    : statusOf(answer)

/** No call of this kind is made in a punchout session, whichever shop it names. */
export const neverInPunchout =
  (expected: Expectation): Expectation =>
  (one) =>
    one.kind === 'punchout' ? FORBIDDEN : expected(one)

/** The supplier's staff alone, in their own shop, by a thing's own id; who is that elsewhere finds no such thing. */
export const byStaff =
  (answer = '200'): Expectation =>
  ({ at, level, chiefElsewhere }) => {
    if (level < 8) return chiefElsewhere ? UNSEEN : FORBIDDEN
    return at === 'foreign' ? UNSEEN : answer
  }

/** Somebody before may have done it: whoever is told so might have. */
export const unlessDone = (answer: Answer): string =>
  statusOf(answer) === '409 status_not_allowed' ? '200' : statusOf(answer)
