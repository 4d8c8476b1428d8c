import { copyStateAtom } from '../offline-catalogue/copy-state.ts'
import { store } from '../storage/store.ts'

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
    if (!stopped) stops.push(keepCopies(), keepCompanyCopies(), keepScanner())
  }
  // Without a network it is fetched with the next page that opens.
  start().catch(() => undefined)
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}

/** With a catalogue on the device goes what reads codes, so that they are read without a network too. */
function keepScanner(): () => void {
  let isKept = false
  const keep = (): void => {
    if (isKept || store.get(copyStateAtom).at !== 'ready') return
    isKept = true
    void import('../features/scan/camera/keep-decoder.ts').then(({ keepDecoder }) => keepDecoder())
  }
  keep()
  return store.sub(copyStateAtom, keep)
}
