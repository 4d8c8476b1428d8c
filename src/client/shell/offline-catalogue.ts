/** Fetches what keeps the offline catalogue, once somebody is signed in. Returns the way to stop. */
export function startOfflineCatalogue(): () => void {
  let stop: (() => void) | null = null
  let stopped = false
  const start = async (): Promise<void> => {
    const { keepCopies } = await import('../offline-catalogue/keep-copy.ts')
    if (!stopped) stop = keepCopies()
  }
  // Without a network it is fetched with the next page that opens.
  start().catch(() => undefined)
  return () => {
    stopped = true
    stop?.()
  }
}
