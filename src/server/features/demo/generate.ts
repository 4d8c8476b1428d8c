import { checkDigit } from '#contract/catalogue/gtin.ts'
import { LOCALES, type Locale, type LocalText } from '#contract/locale.ts'
import { writeAccessory } from './accessory.ts'
import { type Assortment, planShop } from './plan.ts'
import { only } from './text.ts'
import { ACCESSORIES } from './words/accessories.ts'
import { COMPANIONS } from './words/types.ts'
import { type Bound, write, type DemoProduct } from './write.ts'

const NORDFORM: Assortment = {
  shop: 'nordform',
  stars: true,
  leaveOut: new Set(),
  families: new Set(['meshchair', 'shellchair', 'clubchair', 'heightdesk', 'meetingtable', 'sofa', 'rug']),
  models: 3,
  finishes: 4,
  discounted: 0.18,
}

const KONTORET: Assortment = {
  shop: 'kontoret',
  stars: false,
  leaveOut: new Set(['bed', 'cornersofa', 'throw', 'roundrug', 'globelamp', 'globependant', 'plinthsofa', 'woodbench']),
  families: new Set(),
  models: 1,
  finishes: 4,
  discounted: 0.1,
  number: (n) => String(31_872 + n * 37).padStart(7, '0'),
}

export const DEMO_SHOPS = { nordform: NORDFORM, kontoret: KONTORET } as const
export type DemoShop = keyof typeof DEMO_SHOPS

/** A shop's whole catalogue in its order: deterministic, no clock, no chance [server/demo]. */
export function generate(shop: DemoShop): DemoProduct[] {
  const assortment = DEMO_SHOPS[shop]
  const accessories = ACCESSORIES.map((one, i) =>
    writeAccessory(one, assortment.number ? assortment.number(9000 + i) : `410-${9010 + i * 4}`),
  )
  const byId = new Map(accessories.map((one) => [one.typeId, one]))
  const products = planShop(assortment).map((draft) => write(draft, bind(draft.parts, byId)))
  const all = [...products, ...accessories]
  relate(all)
  return all.map((product, i) => withGtin(inOneLanguage(product, shop, i), shop, i))
}

/** One of the numbers that GS1 leaves to everybody's own use (200 to 299). */
function withGtin(product: DemoProduct, shop: DemoShop, index: number): DemoProduct {
  const digits = `29${shop === 'nordform' ? 0 : 1}${String(index + 1).padStart(9, '0')}`
  return { ...product, item: { ...product.item, gtin: `${digits}${checkDigit(digits)}` } }
}

function bind(wanted: Readonly<Record<string, number>>, accessories: ReadonlyMap<string, DemoProduct>): Bound {
  const bound: Bound = { parts: [], partsTotal: 0 }
  for (const [id, quantity] of Object.entries(wanted)) {
    const part = accessories.get(id)
    if (!part) throw new Error(`There is no demo accessory ${id}`)
    bound.parts.push({ uid: part.uid, quantity })
    bound.partsTotal += (part.item.price ?? 0) * quantity
  }
  return bound
}

/** Sisters of the same type, what goes with it, and the accessories that fit. */
function relate(all: readonly DemoProduct[]): void {
  const byType = Map.groupBy(all, (one) => one.typeId)
  for (const [i, one] of all.entries()) {
    const sisters = (byType.get(one.typeId) ?? []).filter((other) => other !== one)
    const subcategory = one.item.categories[0]?.subcategory?.id ?? ''
    const companions = (COMPANIONS[subcategory] ?? []).flatMap((id) => {
      const list = byType.get(id) ?? []
      return list.length > 0 ? [list[i % list.length]] : []
    })
    const found = [
      sisters[i % Math.max(1, sisters.length)],
      sisters[(i + 3) % Math.max(1, sisters.length)],
      ...companions,
    ]
    const uids = found.filter((other) => other !== undefined && other !== one).map((other) => other?.uid ?? '')
    one.item.related = [...new Set(uids)].filter((uid) => uid !== '').slice(0, 6)
  }
}

/** Some suppliers have one language only: every 101st product, each time another one. */
const EVERY = 101
const LONELY: readonly Locale[] = ['sv', 'fi', 'en', 'da', 'no']

function inOneLanguage(product: DemoProduct, shop: DemoShop, index: number): DemoProduct {
  if (index % EVERY !== EVERY - 1) return product
  const locale = shop === 'nordform' ? 'sv' : (LONELY[Math.floor(index / EVERY) + 1] ?? 'sv')
  const cut = (text: LocalText) => only(text, locale)
  const { item } = product
  const attributes = item.attributes.map((a) => ({ ...a, name: cut(a.name), value: cut(a.value) }))
  return { ...product, item: { ...item, name: cut(item.name), description: cut(item.description), attributes } }
}

/** Whether a product's texts are there in all five languages. */
export const isComplete = ({ item }: DemoProduct): boolean =>
  LOCALES.every((l) => item.name[l] !== undefined && item.description[l] !== undefined)
