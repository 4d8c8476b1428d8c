/**
 * Fetches what keeps the offline catalogue and what ordering from it needs, once somebody is signed in. Returns the way
 * to stop.
 */
export function startOfflineCatalogue(): () => void {
  const stops: (() => void)[] = []
  let stopped = false
  const start = async (): Promise<void> => {
    const [{ keepCopies }, { keepCompanyCopies }] = await Promise.all([
      import('../offline-catalogue/keep-copy.ts'),
      import('../features/ordering/company-copies.ts'),
    ])
    if (!stopped) stops.push(keepCopies(), keepCompanyCopies())
  }
  // Without a network it is fetched with the next page that opens.
  start().catch(() => undefined)
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}
