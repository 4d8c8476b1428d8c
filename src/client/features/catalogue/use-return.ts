import { useLayoutEffect, useRef, useState } from 'react'
import { forgetPlace, type CataloguePlace, returningTo } from './place.ts'

/**
 * Puts the page where it was left for a product, with the focus on that card; on any other arrival at its top, since
 * scroll is not restored on `/`. `ready` when the cards stand. Returns the card come back to.
 */
export function useReturn(href: string, ready: boolean): CataloguePlace['card'] | null {
  const [place] = useState(() => returningTo(href))
  const restored = useRef(false)

  useLayoutEffect(() => {
    forgetPlace()
    if (!place) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [place])

  useLayoutEffect(() => {
    if (!place || !ready || restored.current) return
    restored.current = true
    window.scrollTo({ top: place.scrollY, behavior: 'instant' })
    cardLink(place.card.uid)?.focus({ preventScroll: true })
  }, [place, ready])

  return place?.href === href ? place.card : null
}

const cardLink = (uid: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`a[data-uid="${CSS.escape(uid)}"]`)
