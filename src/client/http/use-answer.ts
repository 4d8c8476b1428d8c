import { useEffect, useRef, useState } from 'react'
import { isAbort } from './api-error.ts'

export interface Answered<T> {
  /** The newest answer there is; `null` until the first. */
  answer: T | null
  /** Why the newest question has no answer. */
  error: unknown
  waiting: boolean
  /** Puts a changed answer in the place of the one that is shown, and of one that was asked for before the change. */
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
  const changes = useRef<((answer: T) => T)[]>([])
  useEffect(() => {
    const controller = new AbortController()
    changes.current = []
    ask(JSON.parse(text) as Q, controller.signal).then(
      (said) =>
        !controller.signal.aborted && setState({ for: wanted, answer: changed(said, changes.current), error: null }),
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
    amend: (change) => {
      changes.current.push(change)
      setState((before) => (before.answer === null ? before : { ...before, answer: change(before.answer) }))
    },
    retry: () => setTries((count) => count + 1),
  }
}

const changed = <T>(answer: T, changes: readonly ((answer: T) => T)[]): T =>
  changes.reduce((before, change) => change(before), answer)

const NOTHING = { for: '', answer: null, error: null }
