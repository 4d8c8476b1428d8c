import type { OciSettings } from '../../../db/punchout-settings.ts'
import { decimalText } from '../cxml/amounts.ts'
import type { MessageLine } from '../cxml/order-message.ts'
import { inCharset } from './charset.ts'
import type { FormFields } from './fields-text.ts'

/** A line, with the currency that its price is in. */
export type ReturnLine = MessageLine & { currency: string }

export interface Return {
  /** Fields of the launch that go back as they came. */
  echo: FormFields | null
  lines: readonly ReturnLine[]
  settings: OciSettings
}

/**
 * The fields of the form that takes goods to a system that speaks OCI 4 or 5 [punchout/oci]. Numbered from 1; none is
 * empty, since some receivers stop at a thousand; DESCRIPTION and never MATNR, which is the buyer's own number.
 */
export const returnFields = ({ echo, lines, settings }: Return): FormFields => ({
  ...echo,
  ...Object.fromEntries(lines.flatMap((line, i) => itemFields(line, i + 1, settings))),
})

function itemFields(line: ReturnLine, n: number, { charset, vendor, classFields }: OciSettings): [string, string][] {
  const said = (text: string | null, length: number): string => shortened(inCharset(text ?? '', charset), length)
  // Half a number is the number of another article: one that is too long stands in the long text alone.
  const whole = (text: string | null, length: number): string => {
    const plain = inCharset(text ?? '', charset)
    return plain.length <= length ? plain : ''
  }
  const byGroup = classFields !== 'ext-category'
  const byCategory = classFields !== 'matgroup'
  const long = line.part.length > LENGTHS.vendorMaterial ? `${line.description} [${line.part}]` : line.description
  // No other field of OCI's holds words of the buyer's.
  const longer = [long, line.comments].filter((text) => text !== null).join('\n')
  const fields: [string, string][] = [
    [`NEW_ITEM-DESCRIPTION[${n}]`, said(line.description, LENGTHS.description)],
    [`NEW_ITEM-QUANTITY[${n}]`, `${line.quantity}.000`],
    [`NEW_ITEM-UNIT[${n}]`, said(line.unit, LENGTHS.unit)],
    [`NEW_ITEM-PRICE[${n}]`, `${decimalText(line.unitPrice)}0`],
    [`NEW_ITEM-CURRENCY[${n}]`, line.currency],
    [`NEW_ITEM-PRICEUNIT[${n}]`, '1'],
    [`NEW_ITEM-LEADTIME[${n}]`, line.leadDays === null || line.leadDays > 99_999 ? '' : String(line.leadDays)],
    [`NEW_ITEM-VENDOR[${n}]`, whole(vendor, LENGTHS.vendor)],
    [`NEW_ITEM-VENDORMAT[${n}]`, whole(line.part, LENGTHS.vendorMaterial)],
    [`NEW_ITEM-MANUFACTMAT[${n}]`, whole(line.manufacturerPart, LENGTHS.vendorMaterial)],
    [`NEW_ITEM-MATGROUP[${n}]`, byGroup ? line.unspsc : ''],
    [`NEW_ITEM-EXT_PRODUCT_ID[${n}]`, whole(line.part, LENGTHS.vendorMaterial)],
    [`NEW_ITEM-EXT_SCHEMA_TYPE[${n}]`, byCategory ? 'UNSPSC' : ''],
    [`NEW_ITEM-EXT_CATEGORY_ID[${n}]`, byCategory ? line.unspsc : ''],
    [`NEW_ITEM-EXT_CATEGORY[${n}]`, byCategory ? line.unspsc : ''],
    [`NEW_ITEM-LONGTEXT_${n}:132[]`, inCharset(longer, charset)],
  ]
  return fields.filter(([, value]) => value !== '')
}

/** Signs that SAP's fields hold. */
const LENGTHS = { description: 40, unit: 3, vendor: 10, vendorMaterial: 40 } as const

/** At most so many signs, on one line, no pair of halves cut in two. */
const shortened = (text: string, length: number): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
