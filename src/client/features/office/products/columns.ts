import { t } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import { MEASURES } from '#contract/catalogue/measures.ts'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { ProductValues } from '#contract/office/list.schema.ts'
import { amountText, readAmount } from '../../../i18n/amount.ts'
import { measureName } from '../../../i18n/product-words.ts'
import { type FieldKey, TEXTS } from '../fields.ts'
import { languageName } from '../language-names.ts'
import { NAME_MAX, type Named, namedBy, nameIn } from '../named.ts'
import { certificatesText, readCertificates } from './certificates.ts'

/** What cells are read and written by. */
export interface CellContext {
  locale: Locale
  /** What the shop's products say already. */
  known: ProductValues | undefined
}

/** A value as a cell's text and back. */
interface Codec {
  read: (value: unknown, context: CellContext) => string
  /** Undefined: it cannot be read. `before` is what the product says. */
  parse: (text: string, context: CellContext, before: unknown) => unknown
}

/** A column of the grid, which is a field of products. */
export interface Column extends Codec {
  key: FieldKey
  /** px */
  width: number
  isFigure?: true
}

const textOf = (most: number): Codec => ({
  read: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => (text.length > most ? undefined : text.trim() === '' ? null : text),
})

const amount = (most: number): Codec => ({
  read: (value) => (typeof value === 'number' ? amountText(value) : ''),
  parse: (text) => {
    if (text.trim() === '') return null
    const number = readAmount(text)
    return number === null || number > most ? undefined : number
  },
})

const measure: Codec = {
  read: (value) =>
    typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : '',
  parse: (text) => {
    const plain = text.trim()
    if (plain === '') return null
    if (/^\d{1,6}([.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'))
    // A text where a part moves: 95/154.
    return plain.length <= 40 && /\d/.test(plain) ? plain : undefined
  },
}

const UNITS: readonly [DeliveryTime['unit'], RegExp][] = [
  ['wd', /^(wd|ad|arbetsdag|arbejdsdag|virkedag|arbeidsdag|working day|arkipäiv)/],
  ['w', /^(w|v|u|vecka|veckor|week|uke|uge|viikko|vk)/],
  ['d', /^(d|dag|day|päiv|pv)/],
]

const delivery: Codec = {
  read: (value) => (isDelivery(value) ? `${value.value} ${value.unit}` : ''),
  parse: (text) => {
    const plain = text.trim().toLowerCase()
    if (plain === '') return null
    const [, number = '', word = ''] = /^(\d{1,4})\s*(\D.*)$/.exec(plain) ?? []
    const unit = UNITS.find(([, pattern]) => pattern.test(word))?.[0]
    return number === '' || unit === undefined ? undefined : { value: Number(number), unit }
  },
}

const isDelivery = (value: unknown): value is DeliveryTime =>
  typeof value === 'object' && value !== null && 'unit' in value && 'value' in value

interface Placed extends Named {
  subcategory?: Named
}

const SLASH = ' / '

const plain = ({ id, name }: Named): Named => ({ id, name })

/** Where the product is at home; the others it is in stay. */
const category: Codec = {
  read: (value, { locale }) => {
    const [first] = (value ?? []) as readonly Placed[]
    if (!first) return ''
    const sub = first.subcategory ? nameIn(first.subcategory, locale) : ''
    return sub === '' ? nameIn(first, locale) : `${nameIn(first, locale)}${SLASH}${sub}`
  },
  parse: (text, { known }, before) => {
    const others = ((before ?? []) as readonly Placed[]).slice(1)
    const [name = '', sub = ''] = text.split(SLASH).map((one) => one.trim())
    if (name === '') return others
    if (name.length > NAME_MAX || sub.length > NAME_MAX) return undefined
    const found = namedBy(name, known?.categories ?? [])
    const subs = 'subcategories' in found ? found.subcategories : []
    const home = 'id' in found ? plain(found) : found
    const below = sub === '' ? undefined : namedBy(sub, subs)
    return [{ ...home, ...(below && { subcategory: below }) }, ...others]
  },
}

const concept: Codec = {
  read: (value, { locale }) => (value ? nameIn(value, locale) : ''),
  parse: (text, { known }) => {
    const name = text.trim()
    if (name === '') return null
    return name.length > NAME_MAX ? undefined : namedBy(name, known?.concepts ?? [])
  },
}

/** Several, with semicolons between them. */
const certificates: Codec = {
  read: (value, { locale }) => certificatesText(value, locale),
  parse: (text, { known }, before) => readCertificates(text, known?.certifications ?? [], before),
}

const YES = /^(yes|y|ja|j|kyllä|k|true|1|x)$/i
const NO = /^(no|n|nej|nei|ei|e|false|0|)$/i

const yesNo: Codec = {
  read: (value) => (value === true ? t`Yes` : t`No`),
  parse: (text) => (YES.test(text.trim()) ? true : NO.test(text.trim()) ? false : undefined),
}

/** Every column that the grid may have, in their order. */
export const COLUMNS: readonly Column[] = [
  ...TEXTS.flatMap((field) =>
    LOCALES.map(
      (locale): Column => ({
        key: `${field}.${locale}`,
        width: field === 'name' ? 240 : 320,
        ...textOf(field === 'name' ? 500 : 20_000),
      }),
    ),
  ),
  { key: 'categories', width: 200, ...category },
  { key: 'brand', width: 130, ...textOf(200) },
  { key: 'concept', width: 130, ...concept },
  { key: 'certifications', width: 180, ...certificates },
  { key: 'price', width: 110, isFigure: true, ...amount(1e9) },
  { key: 'discount_percentage', width: 90, isFigure: true, ...amount(100) },
  { key: 'unit', width: 80, ...textOf(200) },
  { key: 'delivery_time', width: 100, ...delivery },
  ...MEASURES.map((one): Column => ({ key: `measurements.${one}`, width: 90, isFigure: true, ...measure })),
  { key: 'gtin', width: 140, ...textOf(40) },
  { key: 'manufacturer_part_number', width: 150, ...textOf(200) },
  { key: 'unspsc', width: 110, ...textOf(20) },
  { key: 'family', width: 130, ...textOf(200) },
  { key: 'hidden', width: 90, ...yesNo },
  { key: 'gone', width: 110, ...yesNo },
  { key: 'replaced_by', width: 130, ...textOf(100) },
]

export const columnOf = (key: string): Column | undefined => COLUMNS.find((one) => one.key === key)

/** Those that are shown where nobody has chosen others. */
export const defaultColumns = (locale: Locale): FieldKey[] => [
  `name.${locale}`,
  'categories',
  'brand',
  'price',
  'discount_percentage',
  'delivery_time',
  'hidden',
]

/** What a cell may say, as far as the shop's products say it already. */
export function optionsOf({ key, read }: Column, context: CellContext): string[] {
  const { known } = context
  if (!known) return []
  if (key === 'brand') return known.brands
  if (key === 'concept') return known.concepts.map((one) => read(one, context))
  if (key === 'certifications') return known.certifications.map((one) => read([one], context))
  if (key !== 'categories') return []
  return known.categories.flatMap((one) => [
    read([one], context),
    ...one.subcategories.map((subcategory) => read([{ ...one, subcategory }], context)),
  ])
}

export function fieldName(i18n: I18n, key: FieldKey): string {
  const [field, part = ''] = key.split('.')
  if (field === 'measurements') return measureName(part as (typeof MEASURES)[number])
  if (field === 'name' || field === 'description') {
    const language = languageName(i18n, part as Locale)
    return field === 'name' ? t`Name, ${language}` : t`Description, ${language}`
  }
  switch (key) {
    case 'price':
      return t`Price excl. VAT`
    case 'currency':
      return t`Currency`
    case 'discount_percentage':
      return t`Discount, %`
    case 'unit':
      return t`Unit`
    case 'brand':
      return t`Brand`
    case 'categories':
      return t`Category`
    case 'concept':
      return t`Concept`
    case 'certifications':
      return t`Certificates`
    case 'unspsc':
      return 'UNSPSC'
    case 'manufacturer_part_number':
      return t`Manufacturer’s number`
    case 'gtin':
      return 'GTIN'
    case 'family':
      return t`Family`
    case 'delivery_time':
      return t`Delivery time`
    case 'climate':
      return t`Climate footprint`
    case 'parts':
      return t`Parts`
    case 'related':
      return t`Related products`
    case 'attributes':
      return t`Attributes`
    case 'documents':
      return t`Documents`
    case 'pictures':
      return t`Pictures`
    case 'hidden':
      return t`Hidden`
    case 'gone':
      return t`No longer sold`
    case 'replaced_by':
      return t`Replaced by`
    default:
      return key
  }
}
