/**
 * Runs `work` on demand, never twice at a time: demands during a run are answered by one more run after it, so that
 * whoever demands sees what was true when they did. The promise is that run's; a failed run fails its demands only.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const start = (): Promise<void> => {
    const run = work().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }

  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
