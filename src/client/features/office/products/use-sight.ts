import { useEffect, useRef } from 'react'

/** How often it is looked at which rows are in sight, ms. */
const LOOK_MS = 80
/** Rows between two looks beyond which nobody reads them: they are fetched once it is slower. */
const FLYING = 40
/** Looks by which rows are fetched before they come into sight. */
const AHEAD = 5

/**
 * Fetches rows as they come into sight, and before they do where somebody scrolls steadily.
 * @param need sees to it that rows will be there, both included
 */
export function useSight(
  need: (first: number, last: number) => void,
  { first, last, total }: { first: number; last: number; total: number },
): void {
  const seen = useRef({ first, last })
  const looked = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    seen.current = { first, last }
    const look = (): void => {
      const now = seen.current
      const moved = now.first - looked.current
      looked.current = now.first
      // Once more after the last move, which says that it has come to rest.
      timer.current = moved === 0 ? undefined : setTimeout(look, LOOK_MS)
      if (Math.abs(moved) > FLYING) return
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
}
