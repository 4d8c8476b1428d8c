import { useEffect, useState } from 'react'
import { FACETS, type Filter, RANGES } from '#contract/catalogue/filters.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { fetchTotal, type Scope } from './calls.ts'
import { withoutFilter } from './transitions.ts'

export interface Wider {
  /** The filter that stood in the way. */
  filter: Filter
  state: CatalogueState
  total: number
}

/**
 * Which filter to give up when nothing matched: the total without each active one, the most first, none that finds
 * nothing. Empty until the counts are there; a failed count is only one idea fewer.
 */
export function useWider({ shopId, companyId, language }: Scope, state: CatalogueState): readonly Wider[] {
  const [found, setFound] = useState<{ for: CatalogueState; wider: Wider[] } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const look = async (): Promise<void> => {
      const on: Filter[] = [
        ...([...FACETS, 'attr'] as const).filter((list) => state[list].length > 0),
        ...RANGES.filter((range) => state[range]),
      ]
      const ideas = on.map(async (filter) => {
        const next = withoutFilter(state, filter)
        return { filter, state: next, total: await fetchTotal({ shopId, companyId, language }, next, abort.signal) }
      })
      const settled = await Promise.allSettled(ideas)
      if (abort.signal.aborted) return
      const wider = settled.flatMap((one) => (one.status === 'fulfilled' && one.value.total > 0 ? [one.value] : []))
      setFound({ for: state, wider: wider.toSorted((a, b) => b.total - a.total) })
    }
    void look()
    return () => abort.abort()
  }, [shopId, companyId, language, state])
  return found?.for === state ? found.wider : []
}
