import type { CatalogueDocument, CatalogueQuestion } from '#catalogue/types.ts'
import type { Facet } from '#contract/catalogue/filters.ts'
import { type Random, seeded } from './random.ts'

/** Questions that people ask of these products: each filter and word occurs in some product. */
export interface Questions {
  filtered: CatalogueQuestion[]
  /** By a facet, an attribute and a price at once. */
  narrowed: CatalogueQuestion[]
  searched: CatalogueQuestion[]
  /** Words being typed: what stands in the box after each key. */
  typed: string[]
}

const SEED = 11
const PER_PAGE = 30

export function questionsAbout(documents: readonly CatalogueDocument[], count: number): Questions {
  const random = seeded(SEED)
  const further = seeded(SEED + 1)
  const one = () => random.pick(documents)
  const times = <T>(make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
  return {
    filtered: times(() => question('', filters(random, one(), 2), 1 + random.below(3))),
    narrowed: times(() => narrowed(further, further.pick(documents))),
    searched: times((i) => question(words(random, one(), i), random.below(2) ? filters(random, one(), 1) : {}, 1)),
    typed: times((i) => words(random, one(), i)).map((text) =>
      text.slice(0, Math.max(1, random.below(text.length) + 1)),
    ),
  }
}

const question = (search: string, chosen: CatalogueQuestion['filters'], page: number): CatalogueQuestion => ({
  search,
  filters: chosen,
  ranges: {},
  match: 'all',
  sort: 'shop',
  page,
  per_page: PER_PAGE,
  language: 'sv',
})

/** What at least this product passes. */
function narrowed(random: Random, document: CatalogueDocument): CatalogueQuestion {
  const said = document.choices.length > 0 ? random.pick(document.choices) : null
  const { price } = document
  return {
    ...question('', filters(random, document, 1), 1),
    attributes: said ? { [said.key]: said.values.map(({ id }) => id) } : {},
    ranges: price === null ? {} : { price: { min: Math.round(price / 2), max: price * 2 } },
  }
}

/** Up to `most` facets of one product, so that at least that one is found. */
function filters(random: Random, document: CatalogueDocument, most: number): CatalogueQuestion['filters'] {
  const values: [Facet, string | undefined][] = [
    ['category', document.categories[0]?.category.id],
    ['brand', document.brand ?? undefined],
    ['concept', document.concept?.id],
    ['certification', document.certifications[0]?.id],
  ]
  const chosen: Partial<Record<Facet, string[]>> = {}
  for (let i = 0; i < most; i++) {
    const [facet, value] = random.pick(values)
    if (value !== undefined) chosen[facet] = [value]
  }
  return chosen
}

/** One to three words of a product's name and text; every eighth with a slip of the finger. */
function words(random: Random, document: CatalogueDocument, i: number): string {
  const all = `${document.name} ${document.description}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3)
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.often(all))
  return (i % 8 === 0 ? chosen.map((word) => slip(random, word)) : chosen).join(' ')
}

function slip(random: Random, word: string): string {
  const at = 1 + random.below(Math.max(1, word.length - 2))
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
