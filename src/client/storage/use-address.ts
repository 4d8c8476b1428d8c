import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { parseQueryString } from '#contract/catalogue/query.ts'

/**
 * The query of this page's address, in the moment that it changes. The router tells of it once the page of that address
 * has loaded; a tick that waited for that would be off again under the finger, and a second one would not know of it.
 * While another page is on its way, the last one of this page.
 */
export function useAddress(): Readonly<Record<string, unknown>> {
  const { history } = useRouter()
  const [page] = useState(history.location.pathname)
  const last = useRef(history.location.search)
  const query = useSyncExternalStore(history.subscribe, () => {
    const { pathname, search } = history.location
    if (pathname === page) last.current = search
    return last.current
  })
  return useMemo(() => parseQueryString(query), [query])
}
