import type { PastedLine } from './types.ts'

/** Where a list with a heading keeps what we need; `null`: it has no such column. */
export interface Columns {
  number: number
  quantity: number | null
}

/** The words over a column of article numbers, as price lists and order forms of our five languages have them. */
const NUMBER =
  /^(?:(?:art(?:ikel|icle)?|vare|produkt|product|item|tuote|nimike|best(?:ällnings)?|leverandør|leverantörs)[\s.-]*(?:nr|no|nummer|number|numero|nro|kode?|koodi|code|id|#)?\.?|sku|nummer|number|numero|nr|no\.?|uid)$/iu
const QUANTITY =
  /^(?:(?:antal|antall|qty|quantity|kvantitet|mængde|mengde|määrä|count|st|stk|styck|pcs|kpl|beställt|bestilt|tilattu|ordered)\.?)(?:\s|\(|$)/iu

/** The columns that a heading names, or null where a line is none: a heading has no figures. */
export function headingOf({ cells, kind }: PastedLine): Columns | null {
  if (cells.some((cell) => /\d/.test(cell))) return null
  const number = cells.findIndex((cell) => NUMBER.test(cell.trim()))
  const quantity = cells.findIndex((cell) => QUANTITY.test(cell.trim()))
  if (number < 0) return null
  // Words without columns are a sentence, unless they say both, or nothing else.
  if (kind === 'words' && quantity < 0 && cells.length > 1) return null
  return { number, quantity: quantity < 0 ? null : quantity }
}
