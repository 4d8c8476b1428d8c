import type { Db } from '#server/db/client.ts'
import { type WriteOptions, type WriteResult, writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { catalogueItem } from '#test/fixtures/catalogue-item.ts'

export const category = (
  id: string,
  sv: string,
  sub?: { id: string; sv: string },
): CatalogueItem['categories'][number] => ({
  id,
  name: { sv },
  ...(sub && { subcategory: { id: sub.id, name: { sv: sub.sv } } }),
})

/** Writes products by uid as an import would, in one transaction with its notice. */
export const stock = (
  db: Db,
  shop: string,
  products: Record<string, Partial<CatalogueItem>>,
  options: WriteOptions = {},
): Promise<WriteResult> =>
  db.transaction((tx) =>
    writeCatalogue(
      tx,
      shop,
      Object.entries(products).map(([uid, values]) => ({ uid, item: catalogueItem(values) })),
      options,
    ),
  )

/** A shop of everything: facets, parts, pictures of both kinds, climate, several languages. */
export const FURNISHED: Record<string, Partial<CatalogueItem>> = {
  '1001': {
    name: { sv: 'Kontorsstol Alfa', en: 'Office chair Alpha', fi: 'Työtuoli Alfa' },
    description: { sv: 'Ergonomisk stol på hjul', en: 'Ergonomic chair on castors' },
    categories: [category('chairs', 'Stolar', { id: 'office', sv: 'Kontor' }), category('offer', 'Erbjudanden')],
    brand: 'Nord',
    concept: { id: 'focus', name: { sv: 'Fokus', en: 'Focus' } },
    certifications: [{ id: 'svanen', name: { sv: 'Svanen', en: 'Nordic Swan' } }],
    price: 439_500,
    discount_percentage: 10,
    unit: 'pcs',
    unspsc: '56112102',
    manufacturer_part_number: 'NRD-77.120',
    gtin: '7350053850019',
    delivery_time: { value: 3, unit: 'w' },
    climate: { co2e_g: 40_000, source: 'declared' },
    measurements: { height: '95/154', width: 66 },
    parts: [{ uid: '2001', quantity: 2 }],
    related: ['1002', 'gone'],
    pictures: [{ kind: 'drawing', hash: 'abc', width: 400, height: 400, placeholder: '' }],
    attributes: [
      { key: 'colour', name: { sv: 'Färg', en: 'Colour' }, value: { sv: 'Röd', en: 'Red' } },
      { key: 'material', name: { sv: 'Material', en: 'Material' }, value: { sv: 'Stål', en: 'Steel' } },
    ],
  },
  '1002': {
    name: { sv: 'Besöksstol Beta' },
    categories: [category('chairs', 'Stolar', { id: 'visitor', sv: 'Besök' })],
    brand: 'Syd',
    certifications: [{ id: 'fsc', name: { sv: 'FSC' } }],
    price: 129_900,
    climate: { co2e_g: 20_000, source: 'similar' },
    pictures: [{ kind: 'photo', hash: 'def', width: 800, height: 600, placeholder: '#eee' }],
  },
  '2001': { name: { sv: 'Armstöd', en: 'Armrest' }, categories: [category('extras', 'Tillbehör')], price: 45_050 },
  '3001': {
    name: { sv: 'Matta Gamma' },
    categories: [category('textile', 'Textil')],
    brand: 'Nord',
    price: null,
    concept: { id: 'calm', name: { sv: 'Lugn' } },
  },
}
