import { t } from '@lingui/core/macro'
import type { Facet } from '#contract/catalogue/filters.ts'

export interface FacetWords {
  /** One of its values: of a chip, a menu. */
  name: string
  all: string
  find: string
}

export function facetWords(facet: Facet): FacetWords {
  switch (facet) {
    case 'category':
      return { name: t`Category`, all: t`All categories`, find: t`Find a category` }
    case 'subcategory':
      return { name: t`Subcategory`, all: t`All subcategories`, find: t`Find a subcategory` }
    case 'brand':
      return { name: t`Brand`, all: t`All brands`, find: t`Find a brand` }
    case 'concept':
      return { name: t`Concept`, all: t`All concepts`, find: t`Find a concept` }
    case 'certification':
      return { name: t`Certificate`, all: t`All certificates`, find: t`Find a certificate` }
    case 'colour':
      return { name: t`Colour`, all: t`All colours`, find: t`Find a colour` }
    case 'material':
      return { name: t`Material`, all: t`All materials`, find: t`Find a material` }
  }
}
