import type { CatalogueItem } from '../db/item.ts'
import { type Random, seeded } from './random.ts'
import { ADJECTIVES, CATEGORIES, CERTIFICATES, COLOURS, KINDS, MATERIALS, SENTENCES } from './vocabulary.ts'

export interface SyntheticProduct {
  uid: string
  position: number
  item: CatalogueItem
}

const SEED = 4_173
const BRANDS = 180
const SERIES = 900
const CONCEPTS = 40

/** Attributes that products are narrowed by, and what they say. */
export const CHOICES = {
  Stapelbar: ['ja', 'nej'],
  Armstöd: ['med', 'utan', 'som tillval'],
  Hjul: ['mjuka', 'hårda', 'inga'],
  Brandklass: ['EN 1021-1', 'EN 1021-2', 'BS 5852', 'ingen'],
  Ursprung: ['Sverige', 'Danmark', 'Finland', 'Estland', 'Litauen', 'Polen', 'Italien'],
  Garanti: Array.from({ length: 10 }, (_, i) => `${i + 1} år`),
} as const satisfies Record<string, readonly string[]>

/**
 * As many products as asked for, in Swedish, the same in every run: names, brands and categories as unevenly spread as
 * a trade catalogue's, texts of some 200 characters, every facet and range filled.
 */
export function* synthetic(count: number): Generator<SyntheticProduct> {
  const random = seeded(SEED)
  const further = seeded(SEED + 1)
  const kin = seeded(SEED + 2)
  const brands = names(random, BRANDS)
  const series = names(random, SERIES)
  const concepts = names(random, CONCEPTS)
  for (let position = 0; position < count; position++)
    yield {
      uid: String(100_000 + position * 7),
      position,
      item: withFamily(kin, count, withChoices(further, product(random, { brands, series, concepts }))),
    }
}

interface Names {
  brands: string[]
  series: string[]
  concepts: string[]
}

function product(random: Random, { brands, series, concepts }: Names): CatalogueItem {
  const kind = random.often(KINDS)
  const colour = random.pick(COLOURS)
  const material = random.often(MATERIALS)
  const category = random.often(CATEGORIES)
  const concept = random.often(concepts)
  const certificates = CERTIFICATES.filter(() => random.next() < 0.12)
  const text = Array.from({ length: 3 + random.below(3) }, () => random.pick(SENTENCES)).join(' ')
  return {
    name: { sv: `${random.pick(series)} ${kind} ${colour}` },
    description: { sv: `${random.pick(ADJECTIVES)} ${kind} i ${material}. ${text}` },
    categories: [
      {
        id: category.id,
        name: { sv: category.name },
        subcategory: ((name) => ({ id: `${category.id}-${name}`, name: { sv: name } }))(
          random.pick(category.subcategories),
        ),
      },
    ],
    brand: random.often(brands),
    concept: { id: concept.toLowerCase(), name: { sv: concept } },
    certifications: certificates.map((name) => ({ id: name.toLowerCase(), name: { sv: name } })),
    price: random.next() < 0.03 ? null : 10_000 + random.below(4_000_000),
    currency: 'SEK',
    quantity: 1,
    discount_percentage: random.next() < 0.2 ? 5 * random.below(8) : 0,
    manufacturer_part_number: `${random.pick(brands).slice(0, 3).toUpperCase()}-${random.below(1_000_000)}`,
    delivery_time: { value: 1 + random.below(10), unit: 'w' },
    climate: { co2e_g: 2_000 + random.below(200_000), source: 'similar' },
    measurements: { height: 40 + random.below(160), width: 40 + random.below(160), depth: 40 + random.below(60) },
    parts: [],
    related: [],
    pictures: [],
    attributes: [
      { key: 'colour', name: { sv: 'Färg' }, value: { sv: colour } },
      { key: 'material', name: { sv: 'Material' }, value: { sv: material } },
    ],
  }
}

/** Three products of four say each attribute, some are long or round: drawn apart, so that all else stays as it was. */
function withChoices(random: Random, item: CatalogueItem): CatalogueItem {
  const said = Object.entries(CHOICES).filter(() => random.next() < 0.75)
  const attributes = said.map(([key, values]) => ({ key, name: { sv: key }, value: { sv: random.pick(values) } }))
  const measurements = {
    ...item.measurements,
    ...(random.next() < 0.2 && { length: 60 + random.below(200) }),
    ...(random.next() < 0.1 && { diameter: 20 + random.below(120) }),
  }
  return { ...item, measurements, attributes: [...item.attributes, ...attributes] }
}

/** Two products of five are of families, which have five on average; drawn apart too. */
const withFamily = (random: Random, count: number, item: CatalogueItem): CatalogueItem =>
  random.next() < 0.4 ? { ...item, family: `f${random.below(Math.ceil(count / 12))}` } : item

const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ra',
  'ten',
  'vik',
  'sol',
  'bro',
  'lun',
  'de',
  'sta',
  'no',
  'hel',
  'ma',
  'ry',
  'fo',
]

function names(random: Random, count: number): string[] {
  const found = new Set<string>()
  while (found.size < count) {
    const word = Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES)).join('')
    found.add(word.charAt(0).toUpperCase() + word.slice(1))
  }
  return [...found]
}
