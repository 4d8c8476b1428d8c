import { useCallback, useEffect, useRef, useState } from 'react'
import { useReached } from '../../http/use-reached.ts'

/** How a question was answered; `question` says which one it was. */
type Answer<T> = { question: string; ok: true; value: T } | { question: string; ok: false; error: unknown }

export interface Fetched<T> {
  /** The newest answer there is, which may be to the question before; null before the first. */
  latest: Answer<T> | null
  waiting: boolean
  retry: () => void
}

/**
 * Asks when the question changes, and keeps the last answer on the screen until the next one is there: the newest
 * question wins, the older is aborted [contributing/reading-data]. When the server can be reached again it asks by
 * itself.
 * @param question names what `ask` asks for; the same name is asked once
 */
export function useFetched<T>(question: string, ask: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [latest, setLatest] = useState<Answer<T> | null>(null)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((n) => n + 1), [])
  const known = `${tries} ${question}`
  // `ask` is made anew with every render; the question says whether it is another one.
  const asking = useRef(ask)
  useEffect(() => {
    asking.current = ask
  })

  useEffect(() => {
    const mine = new AbortController()
    const run = async (): Promise<void> => {
      const answer: Answer<T> = await asking.current(mine.signal).then(
        (value) => ({ question: known, ok: true, value }),
        (error: unknown) => ({ question: known, ok: false, error }),
      )
      if (!mine.signal.aborted) setLatest(answer)
    }
    void run()
    return () => mine.abort()
  }, [known])

  useReached(latest?.ok === false ? latest.error : null, retry)

  return { latest, waiting: latest?.question !== known, retry }
}
