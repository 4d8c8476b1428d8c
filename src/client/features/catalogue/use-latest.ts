import { useEffect, useState } from 'react'
import type { PendingAnswer, Result } from './ask.ts'

/**
 * The newest answer there is: that of `asked`, or until it arrives the one before, with `waiting`. An answer that is
 * there already is given in the first render, so that coming back shows the list at once.
 */
export function useLatest<T>(asked: PendingAnswer<T>): { latest: Result<T> | null; waiting: boolean } {
  const [before, setBefore] = useState(asked.settled)
  useEffect(() => {
    let current = true
    void asked.promise.then((settled) => current && setBefore(settled))
    return () => {
      current = false
    }
  }, [asked])
  return { latest: asked.settled ?? before, waiting: asked.settled === null }
}
