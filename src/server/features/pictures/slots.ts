/** Runs tasks in the order they come, no more than `most` at a time. */
export function createSlots(most: number): (task: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let busy = 0

  return async (task) => {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      await task()
    } finally {
      // The slot goes over to the next one, so that nobody who comes now is before it.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
