const STEPS = [1, 2, 2.5, 4, 5, 8, 10] as const

/** The smallest round number that holds `max`, cut in halves: what an axis of three lines says. 0 for nothing. */
export function roundTop(max: number): number {
  if (!(max > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(max))
  // A step may miss what it should just hold by the last bit of a float.
  const step = STEPS.find((one) => one * power >= max * (1 - 1e-12)) ?? 10
  return step * power
}
