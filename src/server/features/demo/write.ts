import type { CatalogueItem, DrawingParameters, NamedItem } from '#server/db/item.ts'
import { pictureOfDrawing } from '#server/pictures/drawing-picture.ts'
import type { PlannedProduct } from './draft.ts'
import { drawnSize, measurementsOf } from './measures.ts'
import { capital, decimal, each, type FullText, same, sentences } from './text.ts'
import { ASSEMBLED, ATTRIBUTES, FLAT, years } from './words/attributes.ts'
import { CATEGORIES } from './words/categories.ts'
import { COLOURS } from './words/colours.ts'
import { CERTIFICATIONS, CONCEPTS } from './words/concepts.ts'
import { DETAILS, isCloth } from './words/details.ts'
import { MATERIALS, type Material } from './words/materials.ts'
import { PLACES } from './words/places.ts'
import { ALSO } from './words/types.ts'

/** A product ready for the catalogue, with what its picture is drawn from. */
export interface DemoProduct {
  uid: string
  item: CatalogueItem
  parameters: DrawingParameters
  typeId: string
}

/** What of a draft depends on the other products of the shop. */
export interface Bound {
  parts: { uid: string; quantity: number }[]
  /** Öre that the parts cost together. */
  partsTotal: number
}

export function write(draft: PlannedProduct, bound: Bound): DemoProduct {
  const { type, size, uid } = draft
  const parameters = drawingOf(draft)
  const item: CatalogueItem = {
    name: draft.name,
    description: describe(draft),
    categories: shelvesOf(type.id, type.category, type.subcategory),
    brand: draft.brand,
    ...(draft.concept && { concept: { id: draft.concept, name: CONCEPTS[draft.concept] } }),
    certifications: draft.certifications.map((id): NamedItem => ({ id, name: CERTIFICATIONS[id] })),
    price: draft.total === null ? null : Math.max(100, Math.round((draft.total - bound.partsTotal) / draft.pack)),
    currency: 'SEK',
    quantity: draft.pack,
    discount_percentage: draft.discount,
    unit: 'st',
    unspsc: type.unspsc,
    manufacturer_part_number: draft.model,
    ...(draft.family && { family: draft.family }),
    delivery_time: draft.delivery,
    ...(draft.climate && {
      climate: { co2e_g: draft.climate.grams, source: draft.climate.declared ? 'declared' : 'similar' },
    }),
    measurements: measurementsOf(size, type.kind),
    parts: bound.parts,
    related: [],
    pictures: [pictureOfDrawing(parameters)],
    attributes: attributesOf(draft),
  }
  return { uid, item, parameters, typeId: type.id }
}

export function shelvesOf(typeId: string, category: string, subcategory: string): CatalogueItem['categories'] {
  return [[category, subcategory] as const, ...(ALSO[typeId] ? [ALSO[typeId]] : [])].flatMap(([id, sub]) => {
    const group = CATEGORIES[id]
    const name = group?.subcategories[sub]
    return group && name ? [{ id, name: group.name, subcategory: { id: sub, name } }] : []
  })
}

/** What it is; what is good about it; what it is made of. */
function describe({ type, material }: PlannedProduct): FullText {
  const place = PLACES[type.place]
  const { phrase } = MATERIALS[material]
  return sentences(
    type.what,
    type.why,
    each((l) => place[l].replace('{m}', phrase[l])),
  )
}

function drawingOf({ type, size, variant, material, colour, detail, model }: PlannedProduct): DrawingParameters {
  const own: Material = MATERIALS[material]
  return {
    kind: type.kind,
    body: colour ? COLOURS[colour].hex : (own.hex ?? '#b9b8b2'),
    detail: DETAILS[detail].hex,
    ...drawnSize(size, type.kind),
    variant,
    seed: model,
  }
}

const SOFT: ReadonlySet<string> = new Set(['upholstery'])

function attributesOf(draft: PlannedProduct): CatalogueItem['attributes'] {
  const { type, material, colour, detail } = draft
  const { name } = MATERIALS[material]
  const surface = colour ? each((l) => `${name[l]}, ${COLOURS[colour].name[l]}`) : name
  const rows: [keyof typeof ATTRIBUTES, FullText][] = [
    ...(colour ? [['colour', COLOURS[colour].name] as [keyof typeof ATTRIBUTES, FullText]] : []),
    [SOFT.has(type.place) ? 'upholstery' : 'material', surface],
  ]
  const hasFrame = type.kind !== 'plant' && type.category !== 'textiles' && !isCloth(detail)
  if (hasFrame) rows.push(['frame', DETAILS[detail].name])
  rows.push(['weight', decimal(draft.kilograms, 'kg')])
  if (type.years) rows.push(['warranty', years(type.years)])
  rows.push(['designer', same(draft.designer)], ['assembly', type.assembled ? ASSEMBLED : FLAT])
  return rows.map(([key, value]) => ({ key, name: ATTRIBUTES[key], value: capital(value) }))
}
