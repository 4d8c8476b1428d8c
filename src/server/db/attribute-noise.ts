import type { LocalText } from '#contract/locale.ts'
import type { CatalogueItem } from './item.ts'

/**
 * What of a shop's attributes says nothing of a product, by key: the whole column (`true`), or one value of it. It is
 * kept, searched and exported, but no page shows it.
 */
export type AttributeNoise = Readonly<Record<string, true | LocalText>>

export const NO_NOISE: AttributeNoise = {}

type Attribute = CatalogueItem['attributes'][number]

/** Both texts come from the database, which puts their languages in one order. */
export const isNoise = ({ key, value }: Attribute, noise: AttributeNoise): boolean => {
  const quiet = Object.hasOwn(noise, key) ? noise[key] : undefined
  return quiet === true || (quiet !== undefined && JSON.stringify(quiet) === JSON.stringify(value))
}
