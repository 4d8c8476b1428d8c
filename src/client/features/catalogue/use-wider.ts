import { useEffect, useState } from 'react'
import { FACETS, type Facet } from '#contract/catalogue/facets.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { fetchTotal, type Scope } from './calls.ts'
import { withFacet } from './transitions.ts'

export interface Wider {
  /** The filter that stood in the way. */
  facet: Facet
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
      const ideas = FACETS.filter((facet) => state[facet].length > 0).map(async (facet) => {
        const next = withFacet(state, facet, [])
        return { facet, state: next, total: await fetchTotal({ shopId, companyId, language }, next, abort.signal) }
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
