import { IMPORTED_FACETS } from '#contract/catalogue/imported-facets.ts'
import { MEASURES, type Measure } from '#contract/catalogue/measures.ts'

/** Fields that may have a column per language, `name.da`. */
export const TEXT_FIELDS = ['name', 'description', 'category', 'subcategory', 'concept', ...IMPORTED_FACETS] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** Fields that are the same in every language. */
export const VALUE_FIELDS = [
  'uid',
  'brand',
  'price',
  'currency',
  'discount_percentage',
  'unit',
  'unspsc',
  'manufacturer_part_number',
  'gtin',
  'family',
  'delivery_time',
  'co2e_kg',
  'co2e_source',
  ...MEASURES,
  'image',
  'parts',
  'related',
] as const
export type ValueField = (typeof VALUE_FIELDS)[number]

/** Fields that hold numbers, so that their column has a number style. */
export const NUMBER_FIELDS = ['price', 'discount_percentage', 'co2e_kg', ...MEASURES] as const
export type NumberField = (typeof NUMBER_FIELDS)[number]

export const isTextField = (name: string): name is TextField => TEXT_FIELDS.includes(name as TextField)
export const isValueField = (name: string): name is ValueField => VALUE_FIELDS.includes(name as ValueField)
export const isMeasure = (name: string): name is Measure => MEASURES.includes(name as Measure)

/**
 * Other names that columns often have, folded (lower case, `_` between words), the likeliest first. They count only
 * where no column bears the field's own name and none was mapped to it.
 */
export const ALIASES: Readonly<Partial<Record<TextField | ValueField, readonly string[]>>> = {
  uid: [
    'sku',
    'article_number',
    'article_no',
    'item_number',
    'item_no',
    'item_id',
    'product_id',
    'artikelnummer',
  ].concat(['artikelnr', 'art_nr', 'varenummer', 'varenr', 'tuotenumero', 'tuotekoodi']),
  name: ['title', 'product_name', 'model', 'benämning', 'produktnamn', 'produktnavn', 'namn', 'navn', 'nimi'],
  description: ['long_description', 'short_description', 'beskrivning', 'beskrivelse', 'kuvaus'],
  category: ['product_category', 'kategori', 'kategoria', 'tuoteryhmä'],
  subcategory: ['sub_category', 'underkategori', 'alakategoria'],
  concept: ['collection', 'series', 'serie', 'sarja', 'kollektion'],
  certification: ['certifications', 'certificates', 'certifikat', 'sertifikat', 'sertifikaatti', 'miljömärkning'],
  brand: ['manufacturer', 'manufacturer_name', 'varumärke', 'merke', 'mærke', 'tuotemerkki', 'leverantör'],
  price: ['unit_price', 'net_price', 'list_price', 'pris', 'hinta'],
  currency: ['valuta', 'valuutta', 'price_currency'],
  discount_percentage: ['discount', 'rabatt', 'rabat', 'alennus'],
  unit: ['order_unit', 'enhet', 'enhed', 'yksikkö'],
  manufacturer_part_number: ['mpn', 'manufacturer_pid', 'tillverkarens_artikelnummer'],
  gtin: ['ean', 'ean_13', 'ean13', 'gtin_13', 'gtin13', 'ean_code', 'ean_kod', 'eankod', 'upc', 'barcode'].concat([
    'streckkod',
    'strekkode',
    'stregkode',
    'viivakoodi',
  ]),
  family: ['product_family', 'item_group_id', 'variant_group', 'produktfamilj', 'produktfamilie', 'tuoteperhe'],
  delivery_time: ['lead_time', 'leveranstid', 'leveringstid', 'toimitusaika'],
  co2e_kg: ['co2e', 'co2', 'climate_footprint', 'carbon_footprint'],
  height: ['höjd', 'høyde', 'højde', 'korkeus'],
  depth: ['djup', 'dybde', 'syvyys'],
  width: ['bredd', 'bredde', 'leveys'],
  length: ['längd', 'lengde', 'længde', 'pituus'],
  diameter: ['halkaisija'],
  sitting_height: ['seat_height', 'sit_height', 'sitthöjd', 'sittehøyde', 'siddehøjde', 'istuinkorkeus'],
  image: ['images', 'image_url', 'picture', 'photo', 'bild', 'bilde', 'billede', 'kuva'],
  parts: ['components', 'delar', 'deler', 'dele'],
  related: ['related_products', 'accessories', 'tillbehör', 'tilbehør'],
}

/** A column's name as the aliases are written. */
export const folded = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s\-./]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
