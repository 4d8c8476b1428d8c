import type { CatalogueItem, DrawingParameters } from '#server/db/item.ts'
import { pictureOfDrawing } from '#server/pictures/drawing-picture.ts'
import { decimal, sentences } from './text.ts'
import { ATTRIBUTES } from './words/attributes.ts'
import type { Accessory } from './words/accessories.ts'
import { shelvesOf, type DemoProduct } from './write.ts'

const MAKERS: Readonly<Record<Accessory['subcategory'], string>> = { spare: 'Hovlinda', power: 'Plåtverket Nio' }

/** An accessory as a product of its own. */
export function writeAccessory(one: Accessory, uid: string): DemoProduct {
  const { width, depth, height, diameter } = one.measures
  const size = { w: width ?? diameter, d: depth, h: height }
  const parameters: DrawingParameters = {
    kind: one.kind,
    body: one.hex,
    detail: one.hex === '#2b2a28' ? '#b4b6b5' : '#2b2a28',
    ...Object.fromEntries(Object.entries(size).filter(([, v]) => v !== undefined)),
    ...(one.variant && { variant: one.variant }),
    seed: one.id,
  }
  const item: CatalogueItem = {
    name: one.name,
    description: sentences(one.what),
    categories: shelvesOf(one.id, 'accessories', one.subcategory),
    brand: MAKERS[one.subcategory],
    certifications: [],
    price: Math.round(one.price * 100),
    currency: 'SEK',
    quantity: one.quantity ?? 1,
    discount_percentage: 0,
    unit: 'st',
    unspsc: one.unspsc,
    manufacturer_part_number: `ACC-${one.id.toUpperCase()}`,
    delivery_time: { value: 3, unit: 'd' },
    climate: { co2e_g: one.co2 * 1000, source: 'similar' },
    measurements: one.measures,
    parts: [],
    related: [],
    pictures: [pictureOfDrawing(parameters)],
    attributes: [{ key: 'weight', name: ATTRIBUTES.weight, value: decimal(one.weight, 'kg') }],
  }
  return { uid, item, parameters, typeId: one.id }
}
