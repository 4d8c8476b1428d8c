type Check<T> = (value: unknown) => value is T

/** For each argument by what it is known; one that may be left out says so. */
export type Checks<A> = {
  readonly [K in keyof A]-?: object extends Pick<A, K> ? Check<A[K] | undefined> : Check<A[K]>
}

export const isText: Check<string> = (value) => typeof value === 'string'
export const isWhole = (value: unknown): value is number => Number.isInteger(value)
export const isFinite = (value: unknown): value is number => Number.isFinite(value)
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const nullable =
  <T>(is: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || is(value)

export const optional =
  <T>(is: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value)

/** Not empty, as no list of the contract's is. */
export const listOf =
  <A>(checks: Checks<A>): Check<A[]> =>
  (value): value is A[] =>
    Array.isArray(value) && value.length > 0 && value.every((one) => fits(checks, one))

/** A list that may be empty, too. */
export const maybeNone =
  <A>(is: Check<A[]>): Check<A[]> =>
  (value): value is A[] =>
    is(value) || (Array.isArray(value) && value.length === 0)

/** Whether every argument is what it has to be; the server checks the rest of the schema, limits and all. */
export const fits = (checks: object, args: unknown): boolean =>
  isRecord(args) && Object.entries<Check<unknown>>({ ...checks }).every(([name, is]) => is(args[name]))
