import { eachFacetList } from '#contract/catalogue/facets.ts'
import type { Facets, Meta, ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ListedCard, Product, ProductCard } from '#contract/catalogue/product.schema.ts'

/** A catalogue card of the shop `nordform`, with whatever a test cares about. */
export const card = (overrides: Partial<ProductCard> = {}): ProductCard => ({
  uid: '410-2201',
  shop: 'nordform',
  name: 'Vinga 410',
  description: 'Office chair',
  thumbnail: null,
  picture: null,
  price: 5495,
  quantity: 1,
  currency: 'SEK',
  discount_percentage: 0,
  parts: [],
  article_number: overrides.uid ?? '410-2201',
  brand: 'Håg & Lind',
  delivery_time: null,
  measurements: {},
  climate: null,
  ...overrides,
})

/** A whole product, as its page asks for it. */
export const product = (overrides: Partial<Product> = {}): Product => ({
  ...card(),
  all_images: [],
  pictures: [],
  categories: [{ id: 'chairs', name: 'Chairs', subcategory: { id: 'office', name: 'Office chairs' } }],
  concept: null,
  certifications: [],
  unit: null,
  unspsc: null,
  manufacturer_part_number: null,
  gtin: null,
  climate_category: null,
  related: [],
  attributes: [],
  ...overrides,
})

export const facets = (overrides: Partial<Facets> = {}): Facets => ({
  ...eachFacetList(() => []),
  categories: [
    { id: 'chairs', name: 'Chairs', count: 40 },
    { id: 'desks', name: 'Desks', count: 20 },
  ],
  subcategories: [{ id: 'office', name: 'Office chairs', count: 12 }],
  brands: [
    { id: 'gemla', name: 'Gemla Nord', count: 9 },
    { id: 'hag', name: 'Håg & Lind', count: 3 },
  ],
  certifications: [{ id: 'mf', name: 'Möbelfakta', count: 7 }],
  ...overrides,
})

/** A page of the catalogue; cards are made up to the page's share of `total`. */
export function catalogPage(overrides: Partial<Meta> = {}, cards?: ListedCard[]): ProductPage {
  const { current_page = 1, per_page = 30, total = 412 } = overrides
  const count = Math.max(Math.min(per_page, total - (current_page - 1) * per_page), 0)
  const number = (i: number): number => (current_page - 1) * per_page + i + 1
  const data =
    cards ?? Array.from({ length: count }, (_, i) => card({ uid: `p${number(i)}`, name: `Product ${number(i)}` }))
  const total_pages = Math.ceil(total / per_page)
  return { data, meta: { current_page, per_page, total, total_pages, facets: facets(), corrections: [], ...overrides } }
}
