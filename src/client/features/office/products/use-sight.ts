import { useEffect, useRef, useState } from 'react'

/** How often it is looked at which rows are in sight, ms. */
const LOOK_MS = 80
/** Rows that pass between two looks where nobody reads them: they are fetched, and get their pictures, once it is slower. */
const PASSING = 40
/** Looks by which rows are fetched before they come into sight. */
const AHEAD = 5

/**
 * Fetches rows as they come into sight, and before they do where somebody scrolls steadily. Says whether they pass faster than
 * they can be read.
 * @param need sees to it that rows will be there, both included
 */
export function useSight(
  need: (first: number, last: number) => void,
  { first, last, total }: { first: number; last: number; total: number },
): boolean {
  const [isPassing, setPassing] = useState(false)
  const seen = useRef({ first, last })
  const looked = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    seen.current = { first, last }
    const look = (): void => {
      const now = seen.current
      const moved = now.first - looked.current
      looked.current = now.first
      const isFast = Math.abs(moved) > PASSING
      setPassing(isFast)
      // Once more after the last move, which says that it has come to rest.
      timer.current = moved === 0 ? undefined : setTimeout(look, LOOK_MS)
      if (isFast) return
      const ahead = moved * AHEAD
      need(Math.max(0, now.first + Math.min(0, ahead)), Math.min(total - 1, now.last + Math.max(0, ahead)))
    }
    timer.current ??= setTimeout(look, LOOK_MS)
  }, [need, first, last, total])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return isPassing
}
