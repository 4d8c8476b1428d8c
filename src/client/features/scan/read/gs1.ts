import { gtinOf } from '#contract/catalogue/gtin.ts'

/** FNC1, which ends an element of no fixed length, as readers give it. */
const END = '\u001d'
/** What readers put before the text of a code that says it is GS1's: GS1-128, DataMatrix, QR, DataBar. */
const IDENTIFIER = /^\](?:C1|d2|Q3|e0)/

/** Signs of elements that end by themselves, by the beginnings of their identifiers (GS1 General Specifications, 7.8.5). */
const FIXED: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '20': 4,
  '41': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((one) => [one, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((one) => [one, 10])),
}

const GTIN = '01'

/**
 * The GTIN of GS1 element strings, as readers give them (`]C10107350053850019…`) or as they stand in print
 * (`(01)07350053850019(10)A`); null where there is none.
 */
export function gtinInElements(text: string): string | null {
  if (text.startsWith('(')) return gtinOf(/\(01\)(\d{14})(?!\d)/.exec(text)?.[1] ?? '')
  const elements = text.replace(IDENTIFIER, '')
  for (let at = 0; at < elements.length; ) {
    if (elements[at] === END) {
      at++
      continue
    }
    const identifier = elements.slice(at, at + 2)
    const fixed = FIXED[identifier]
    if (identifier === GTIN) return gtinOf(elements.slice(at + 2, at + 16))
    const end = elements.indexOf(END, at)
    if (fixed !== undefined) at += fixed
    else if (end < 0) return null
    else at = end
  }
  return null
}

/** Whether a text says of itself that it is of elements. */
export const isElements = (text: string): boolean =>
  IDENTIFIER.test(text) || text.includes(END) || /^\(\d{2,4}\)/.test(text)

/** The words of a GS1 Digital Link before its GTIN: the identifier, and what it was called in its first version. */
const LINK = /\/(?:01|gtin)\/(\d{8,14})(?=\/|$)/

/** The GTIN of a GS1 Digital Link, at whoever's address it is; null for another address. */
export const gtinInLink = ({ pathname }: URL): string | null => gtinOf(LINK.exec(pathname)?.[1] ?? '')
