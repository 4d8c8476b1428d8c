import { hash } from 'node:crypto'
import { randomOf } from '#drawing/random.ts'
import { brandOf, DESIGNERS } from './brands.ts'
import type { PlannedProduct } from './draft.ts'
import { roundPrice } from './price.ts'
import { STARS } from './stars.ts'
import { each, type FullText } from './text.ts'
import { COLOURS } from './words/colours.ts'
import type { ConceptName } from './words/concepts.ts'
import { MATERIALS } from './words/materials.ts'
import type { ProductType, Size } from './words/type.ts'
import { TYPES, typeById } from './words/types.ts'

/** How a shop chooses from what the makers offer. */
export interface Assortment {
  shop: string
  stars: boolean
  leaveOut: ReadonlySet<string>
  /** Models of each type, and finishes of each model and size, at most. */
  models: number
  finishes: number
  /** Share of the products that have an agreement discount. */
  discounted: number
  /** Types of which each model is one product in its colours and sizes; suppliers list all others one by one. */
  families: ReadonlySet<string>
  /** Makes an article number; without it the shop uses the maker's. */
  number?: (n: number) => string
}

const DISCOUNTS = [5, 8, 10, 12.5, 15, 18, 20] as const

/** Everything a shop sells apart from accessories, in the shop's order; the same each time. */
export function planShop(shop: Assortment): PlannedProduct[] {
  const counters = new Map<string, number>()
  const uidFor = (brand: string): string => {
    const key = shop.number ? '' : brand
    const n = counters.get(key) ?? 0
    counters.set(key, n + 1)
    return (shop.number ?? brandOf(brand).number)(n)
  }
  const byType = TYPES.filter((type) => !shop.leaveOut.has(type.id)).map((type) => draftsOf(type, shop, uidFor))
  const stars = shop.stars ? STARS.map(star) : []
  return [...stars, ...interleave(byType)]
}

/** One of each type, then the next of each: every page of the shop shows many sorts. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  // A step that shares no divisor with the number of lists scatters neighbours of the same category.
  const order = lists.map((_, i) => lists[(i * 23) % lists.length] ?? [])
  const scattered = lists.length % 23 === 0 ? lists : order
  return Array.from({ length: longest }, (_, round) => scattered.flatMap((list) => list.slice(round, round + 1))).flat()
}

function draftsOf(type: ProductType, shop: Assortment, uidFor: (brand: string) => string): PlannedProduct[] {
  const drafts: PlannedProduct[] = []
  for (const [m, model] of type.models.slice(0, shop.models).entries()) {
    const brand = type.brands[m % type.brands.length] ?? 'Björkebord'
    const finishes = finishesOf(type, m, type.sizes.length > 1 ? shop.finishes - 1 : shop.finishes)
    for (const [f, finish] of finishes.entries())
      for (const size of type.sizes) {
        const seed = [type.id, model, size.label ?? '', finish.material, finish.colour ?? '', f].join('/')
        drafts.push(draft({ type, model, m, brand, size, seed, shop, uid: uidFor(brand), ...finish }))
      }
  }
  return drafts
}

type Finish = Pick<PlannedProduct, 'material' | 'colour' | 'detail'>

/** Combinations of material, colour and legs; models begin at different places of the lists. */
function finishesOf(type: ProductType, model: number, count: number): Finish[] {
  const { materials, colours, details } = type
  const most = Math.min(count, colours ? colours.length : materials.length)
  return Array.from({ length: Math.max(1, most) }, (_, i): Finish => {
    const material = materials[(colours ? Math.floor((i + model) / 2) : i + model + 1) % materials.length] ?? 'oak'
    const colour = colours?.[(i + model * 2 + 1) % colours.length]
    const detail = details[(i + model) % details.length] ?? 'blacksteel'
    return colour ? { material, colour, detail } : { material, detail }
  })
}

interface Choice extends Finish {
  type: ProductType
  model: string
  m: number
  brand: string
  size: Size
  seed: string
  shop: Assortment
  uid: string
}

function draft({ type, model, m, brand, size, seed, shop, uid, ...finish }: Choice): PlannedProduct {
  const [maker, seller] = [randomOf(seed), randomOf(`${shop.shop}/${seed}`)]
  const factor = size.factor ?? 1
  const sek = type.price * factor * MATERIALS[finish.material].factor * (1 + m * 0.14) * (0.97 + maker() * 0.08)
  const kilograms = type.weight * factor * (0.94 + maker() * 0.12)
  const grams = Math.round(type.co2 * factor * (0.72 + maker() * 0.6) * 10) * 100
  const known = maker()
  const onRequest = (type.id === 'pod' && factor > 2) || seller() < 0.012
  return {
    uid,
    type,
    name: nameOf(model, size, finish),
    brand,
    model: partNumber(brand, seed),
    designer: DESIGNERS[Math.floor(randomOf(model)() * DESIGNERS.length)] ?? DESIGNERS[0],
    size,
    variant: type.variants[m % type.variants.length] ?? '',
    ...finish,
    total: onRequest ? null : roundPrice(sek * (0.96 + seller() * 0.07), seller),
    discount: seller() < shop.discounted ? (DISCOUNTS[Math.floor(seller() * DISCOUNTS.length)] ?? 10) : 0,
    pack: type.pack && m > 0 ? type.pack : 1,
    delivery: type.delivery,
    climate: known < 0.1 ? null : { grams, declared: known < 0.62 },
    kilograms,
    concept: conceptOf(type, seller),
    ...(shop.families.has(type.id) && { family: `${type.id}/${model}` }),
    certifications: type.certifications.filter((_, i) => i === 0 || maker() < 0.75),
    parts: m === 0 ? (type.parts ?? {}) : {},
  }
}

/** Furniture comes back and is sold again; textiles, lamps and plants do not. */
const REUSED: ReadonlySet<string> = new Set(['seating', 'tables', 'storage'])

function conceptOf({ category, concepts }: ProductType, random: () => number): ConceptName | null {
  const chance = random()
  if (chance < 0.08) return null
  if (chance < 0.13 && REUSED.has(category)) return 'reuse'
  return concepts[Math.floor(random() * concepts.length)] ?? null
}

/** "Lyft 140, vitoljad ek": model, size, and what tells it from its sisters. */
function nameOf(model: string, size: Size, { material, colour }: Finish): FullText {
  const start = size.label ? `${model} ${size.label}` : model
  const finish: FullText = colour ? COLOURS[colour].name : MATERIALS[material].name
  return each((l) => `${start}, ${finish[l]}`)
}

const partNumber = (brand: string, seed: string): string =>
  `${brandOf(brand).code}-${hash('sha256', seed).slice(0, 6).toUpperCase()}`

function star(one: (typeof STARS)[number]): PlannedProduct {
  const type = typeById(one.type)
  const model = partNumber(type.brands[0] ?? '', one.uid)
  const { uid, name, size, variant, material, colour, detail } = one
  return {
    uid,
    type,
    name,
    size,
    variant,
    material,
    detail,
    model,
    ...(colour && { colour }),
    brand: type.brands[0] ?? 'Björkebord',
    designer: DESIGNERS[one.price % DESIGNERS.length] ?? DESIGNERS[0],
    total: one.price * 100,
    discount: one.discount ?? 0,
    pack: 1,
    delivery: type.delivery,
    climate: { grams: one.co2 * 1000, declared: true },
    kilograms: type.weight,
    concept: one.concept ?? null,
    certifications: one.certifications ?? type.certifications,
    parts: type.parts ?? {},
  }
}
