import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds now; for what must not be on the page twice, where CSS alone would do otherwise. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
