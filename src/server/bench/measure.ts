import { performance } from 'node:perf_hooks'

export interface Times {
  p50_ms: number
  p95_ms: number
  runs: number
}

/** The time of each call, the first ones not counted: they meet code that is not compiled yet. */
export function timeEach<T>(
  inputs: readonly T[],
  call: (input: T) => unknown,
  warmUp = Math.min(50, inputs.length),
): Times {
  for (const input of inputs.slice(0, warmUp)) call(input)
  return timesOf(
    inputs.map((input) => {
      const start = performance.now()
      call(input)
      return performance.now() - start
    }),
  )
}

/** As `timeEach`, one call after the other is answered. */
export async function timeEachAsync<T>(
  inputs: readonly T[],
  call: (input: T) => Promise<unknown>,
  warmUp = 3,
): Promise<Times> {
  for (const input of inputs.slice(0, warmUp)) await call(input)
  const times: number[] = []
  for (const input of inputs) {
    const start = performance.now()
    await call(input)
    times.push(performance.now() - start)
  }
  return timesOf(times)
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
