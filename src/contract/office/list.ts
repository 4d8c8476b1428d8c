import { LOCALES } from '../locale.ts'

/** Where a product stands: not shown so far, for everybody, for the staff alone, or gone from the shop. */
export const PRODUCT_STATES = ['draft', 'live', 'hidden', 'gone'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** Which of them are listed; `kept`: all but what is gone. */
export const LISTED_STATES = ['kept', ...PRODUCT_STATES, 'all'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** What a product may want: a photograph, a price, a category, its name in a language, or what is said of it in others. */
export const LACKS = [
  'picture',
  'price',
  'category',
  ...LOCALES.map((one) => `name_${one}` as const),
  ...LOCALES.map((one) => `description_${one}` as const),
] as const
export type Lack = (typeof LACKS)[number]

/** Products a page of the office's list holds by default, and at most. */
export const OFFICE_PER_PAGE = 100
export const OFFICE_PER_PAGE_MAX = 200

/** By which facets the office narrows its list: those that a product itself says. */
export const OFFICE_FACETS = ['category', 'subcategory', 'brand', 'concept', 'certification'] as const
export type OfficeFacet = (typeof OFFICE_FACETS)[number]
