import { performance } from 'node:perf_hooks'

export interface Times {
  p50_ms: number
  p95_ms: number
  runs: number
}

/** How often each input is tried. */
const PASSES = 3

/**
 * The time that each call takes: of three passes over all inputs the best one of each, so that what else the machine
 * does at a moment does not count. Before them one pass that meets code which is not compiled yet.
 */
export function timeEach<T>(
  inputs: readonly T[],
  call: (input: T) => unknown,
  beforePass: () => void = () => undefined,
): Times {
  beforePass()
  for (const input of inputs) call(input)
  const best = inputs.map(() => Number.POSITIVE_INFINITY)
  for (let pass = 0; pass < PASSES; pass++) {
    beforePass()
    for (const [i, input] of inputs.entries()) {
      const start = performance.now()
      call(input)
      best[i] = Math.min(best[i] ?? 0, performance.now() - start)
    }
  }
  return timesOf(best)
}

/** One of several ways of being asked that are compared; each call is timed. */
export interface Turn {
  calls: readonly (() => unknown)[]
  before: () => void
}

/**
 * As `timeEach`, for what is compared: one after the other, pass by pass, so that whatever else the machine does, and
 * code that is compiled for the others' sake, befalls all alike. Times of less than a millisecond take more passes.
 */
export function timeByTurns<K extends string>(turns: Readonly<Record<K, Turn>>, passes: number): Record<K, Times> {
  const all = Object.entries<Turn>(turns)
  const best = all.map(([, { calls }]) => calls.map(() => Number.POSITIVE_INFINITY))
  // The first pass meets code which is not compiled yet.
  for (let pass = 0; pass <= passes; pass++)
    for (const [t, [, { calls, before }]] of all.entries()) {
      before()
      const times = best[t] as number[]
      for (const [i, call] of calls.entries()) {
        const start = performance.now()
        call()
        if (pass > 0) times[i] = Math.min(times[i] as number, performance.now() - start)
      }
    }
  return Object.fromEntries(all.map(([name], t) => [name, timesOf(best[t] as number[])])) as Record<K, Times>
}

/** As `timeEach`, for calls that are answered later, one after the other. */
export async function timeEachAsync<T>(inputs: readonly T[], call: (input: T) => Promise<unknown>): Promise<Times> {
  for (const input of inputs) await call(input)
  const best = inputs.map(() => Number.POSITIVE_INFINITY)
  for (let pass = 0; pass < PASSES; pass++)
    for (const [i, input] of inputs.entries()) {
      const start = performance.now()
      await call(input)
      best[i] = Math.min(best[i] ?? 0, performance.now() - start)
    }
  return timesOf(best)
}

export function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50_ms: quantile(sorted, 0.5), p95_ms: quantile(sorted, 0.95), runs: sorted.length }
}

/** The value below which this share of them lies (nearest rank); `sorted` must be in ascending order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const round = (value: number, digits = 3): number => Number(value.toFixed(digits))
