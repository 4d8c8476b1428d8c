import { useEffect, useState } from 'react'
import { isAbort } from './api-error.ts'

export interface Answered<T> {
  /** The newest answer there is; `null` until the first. */
  answer: T | null
  /** Why the newest question has no answer. */
  error: unknown
  waiting: boolean
  /** Puts a changed answer in the place of the one that is shown. */
  amend: (change: (answer: T) => T) => void
  retry: () => void
}

/**
 * Asks whenever `question` changes; the newest question wins, the older is aborted. The answer before stays until the
 * next arrives.
 * @param ask always the same function
 * @param question plain data
 */
export function useAnswer<Q, T>(ask: (question: Q, signal: AbortSignal) => Promise<T>, question: Q): Answered<T> {
  const [state, setState] = useState<{ for: string; answer: T | null; error: unknown }>(NOTHING)
  const [tries, setTries] = useState(0)
  const text = JSON.stringify(question)
  const wanted = `${tries} ${text}`
  useEffect(() => {
    const controller = new AbortController()
    ask(JSON.parse(text) as Q, controller.signal).then(
      (answer) => !controller.signal.aborted && setState({ for: wanted, answer, error: null }),
      (error: unknown) => {
        if (!isAbort(error) && !controller.signal.aborted)
          setState((before) => ({ for: wanted, answer: before.answer, error }))
      },
    )
    return () => controller.abort()
  }, [ask, text, wanted])
  const waiting = state.for !== wanted
  return {
    answer: state.answer,
    error: waiting ? null : state.error,
    waiting,
    amend: (change) =>
      setState((before) => (before.answer === null ? before : { ...before, answer: change(before.answer) })),
    retry: () => setTries((count) => count + 1),
  }
}

const NOTHING = { for: '', answer: null, error: null }
