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
