import { useEffect, useState } from 'react'
import { useAtomValue } from 'jotai'
import { loadPunchout } from '../features/punchout/session.ts'
import { onReached } from '../http/reached.ts'
import { punchoutAtom, usePunchout } from '../storage/punchout-state.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'

/**
 * Whether this page knows what it is for: at once in an ordinary session, and in one from a purchasing system once the
 * server or this device has said so. Another window may end the session: it is asked again whenever one comes back. What
 * nobody could say is asked for again when the server answers.
 */
export function usePunchoutReady(): boolean {
  const owner = useAtomValue(sessionAtom)?.owner ?? ''
  const isPunchout = owner.startsWith('punchout:')
  const known = usePunchout() !== null
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (!isPunchout) return
    let gone = false
    const load = (): void => void loadPunchout().then(() => gone || setAsked(owner))
    const again = (): void => {
      if (document.visibilityState === 'visible') load()
    }
    load()
    const stop = onReached(null, () => store.get(punchoutAtom) ?? load())
    window.addEventListener('pageshow', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      stop()
      window.removeEventListener('pageshow', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [isPunchout, owner])
  return !isPunchout || known || asked === owner
}
