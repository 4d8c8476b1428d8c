import { useLayoutEffect } from 'react'
import { onReached, passes } from './reached.ts'

/** Tries again by itself what failed for want of an answer, as soon as the server answers anything. */
export function useReached(error: unknown, retry: () => void): void {
  const waits = passes(error)
  // Before the person can see it: a network that is back in that moment must not be missed.
  useLayoutEffect(() => (waits ? onReached(error, retry) : undefined), [waits, error, retry])
}
