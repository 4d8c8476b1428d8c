/** Fetches what keeps the offline catalogue, once somebody is signed in. Returns the way to stop. */
export function startOfflineCatalogue(): () => void {
  let stopped = false
  let stop: (() => void) | null = null
  import('../offline/catalogue/keep-copy.ts').then(
    ({ keepCopies }) => {
      if (!stopped) stop = keepCopies()
    },
    () => undefined,
  )
  return () => {
    stopped = true
    stop?.()
  }
}
