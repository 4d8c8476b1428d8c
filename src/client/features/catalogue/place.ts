import { atom } from 'jotai'
import { useEffect } from 'react'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'

/** Where a person left the catalogue for a product, so that they come back to the same card. */
export interface CataloguePlace {
  /** Whose place it is: another owner on the same device starts at the top. */
  owner: string
  state: CatalogueState
  href: string
  /** How many products the list held. */
  total: number
  /** Px from the top of the page. */
  scrollY: number
  /** The card that was opened. */
  card: { shop: string; uid: string }
  /** The history entry it stands in, to go back to instead of adding one. */
  index: number
  /** Whether a product page has been seen since. */
  away: boolean
}

const placeAtom = atom<CataloguePlace | null>(null)
const owner = (): string => store.get(sessionAtom)?.owner ?? ''

/** Remembers the place on the way to a product. */
export const leave = (place: Omit<CataloguePlace, 'owner' | 'away'>): void =>
  store.set(placeAtom, { ...place, owner: owner(), away: false })

/** The place of this person, if there is one. */
export function lastPlace(): CataloguePlace | null {
  const place = store.get(placeAtom)
  return place?.owner === owner() ? place : null
}

/** A product's page is shown, whether the product has come or not: from here the way to the catalogue is a way back. */
export const useArrival = (): void => useEffect(arrive, [])

function arrive(): void {
  const place = lastPlace()
  if (place && !place.away) store.set(placeAtom, { ...place, away: true })
}

/** The place to come back to at `href`; null on any other arrival, since scroll is not restored on `/`. */
export function returningTo(href: string): CataloguePlace | null {
  const place = lastPlace()
  return place?.away && place.href === href ? place : null
}

/** The catalogue is shown: a place counts for one return only. */
export const forgetPlace = (): void => store.set(placeAtom, null)
