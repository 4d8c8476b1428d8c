import { useEffect, useState } from 'react'
import { FACETS, type Filter, RANGES } from '#contract/catalogue/filters.ts'
import type { Understood } from '#contract/catalogue/catalogue.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { fetchTotal } from './calls.ts'
import { withoutFilter, withoutWords } from './transitions.ts'

export interface Wider {
  /** What stood in the way: a filter, or words of the text that were understood as one. */
  without: { filter: Filter } | { words: string }
  state: CatalogueState
  total: number
}

/** Whether it leaves products out: colours and materials only find more. */
export const isFilter = ({ kind }: Understood): boolean => !['number', 'colour', 'material'].includes(kind)

/**
 * Which filter to give up when nothing matched, those that the text was understood to say included: the total without each, the most first, none that finds
 * nothing. Empty until the counts are there; a failed count is only one idea fewer.
 */
export function useWider(
  { shopId, companyId, language }: CatalogueScope,
  state: CatalogueState,
  understood: readonly Understood[],
): readonly Wider[] {
  const [found, setFound] = useState<{ for: CatalogueState; wider: Wider[] } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const look = async (): Promise<void> => {
      const on: Filter[] = [
        ...([...FACETS, 'attr'] as const).filter((list) => state[list].length > 0),
        ...RANGES.filter((range) => state[range]),
      ]
      const next = [
        ...on.map((filter) => ({ without: { filter }, state: withoutFilter(state, filter) })),
        ...understood
          .filter(isFilter)
          .map(({ from }) => ({ without: { words: from }, state: withoutWords(state, from) })),
      ]
      const ideas = next.map(async (one) => ({
        ...one,
        total: await fetchTotal({ shopId, companyId, language }, one.state, abort.signal),
      }))
      const settled = await Promise.allSettled(ideas)
      if (abort.signal.aborted) return
      const wider = settled.flatMap((one) => (one.status === 'fulfilled' && one.value.total > 0 ? [one.value] : []))
      setFound({ for: state, wider: wider.toSorted((a, b) => b.total - a.total) })
    }
    void look()
    return () => abort.abort()
  }, [shopId, companyId, language, state, understood])
  return found?.for === state ? found.wider : []
}
