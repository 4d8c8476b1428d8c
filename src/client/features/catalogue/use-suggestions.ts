import { useEffect, useRef, useState } from 'react'
import type { Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { fetchSuggestions } from './calls.ts'
import { createLatestQueue, type LatestQueue } from './ask.ts'

/** Shorter texts complete to almost everything. */
const MIN_LENGTH = 2
const WAIT_MS = 120

interface Found {
  term: string
  suggestions: Suggestions
}

/**
 * Suggestions for what is being typed: asked a moment after the last key, the newest question wins. Those of the text
 * before stay until the next arrive; a failure leaves none, since the search itself says what is wrong.
 */
export function useSuggestions(
  { shopId, companyId, language }: CatalogueScope,
  typed: string,
  enabled: boolean,
): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const queue = useRef<LatestQueue | null>(null)
  const term = typed.trim()
  const wanted = enabled && term.length >= MIN_LENGTH
  useEffect(() => {
    let current = true
    const ask = async (one: LatestQueue): Promise<void> => {
      const work = (signal: AbortSignal) => fetchSuggestions({ shopId, companyId, language }, term, signal)
      const settled = await one.ask(work, WAIT_MS).promise
      if (current) setFound(settled.ok ? { term, suggestions: settled.value } : null)
    }
    if (wanted) void ask((queue.current ??= createLatestQueue()))
    return () => {
      current = false
      queue.current?.stop()
    }
  }, [shopId, companyId, language, term, wanted])
  return wanted ? found : null
}
