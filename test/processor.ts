/** The processor's time since then, of this program alone, in milliseconds: what others do beside it does not count. */
export function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What a piece of work costs of the processor, in milliseconds: the least of several tries. */
export async function leastProcessorMs(tries: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries; i++) {
    const before = process.cpuUsage()
    await work()
    least = Math.min(least, processorMsSince(before))
  }
  return least
}
