/**
 * One number, not below 0, with what it is in, as suppliers write it: `40 cm`, `1,5kg`, `1 200`, `12 m²`. Read by the
 * database as well; the unit is the group.
 */
export const AMOUNT_PATTERN =
  '^\\s*(?:[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3})+|[0-9]{1,9})(?:[.,][0-9]{1,6})?\\s*([^0-9\\s.,;:/+–-][^0-9\\s]{0,9}[23]?|)\\s*$'

const AMOUNT = new RegExp(AMOUNT_PATTERN)

/** What units of one thing come to in the smallest of them. */
const UNITS: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, cm: 10, dm: 100, m: 1000 },
  { g: 1, hg: 100, kg: 1000 },
  { ml: 1, cl: 10, dl: 100, l: 1000 },
  { w: 1, kw: 1000 },
]

/** The number that a text is, in a unit that most say; null: it is none, or in another one. */
export function amountIn(text: string, unit: string): number | null {
  const found = AMOUNT.exec(text)
  if (!found) return null
  const behind = found[1] as string
  const own = behind.toLowerCase()
  const number = Number(
    text
      .slice(0, found[0].trimEnd().length - behind.length)
      .replaceAll(/\s/g, '')
      .replace(',', '.'),
  )
  if (own === '' || own === unit) return number
  const sizes = UNITS.find((all) => Object.hasOwn(all, own) && Object.hasOwn(all, unit))
  return sizes ? (number * (sizes[own] as number)) / (sizes[unit] as number) : null
}

/** The unit that a column's name says: `Vikt (kg)`, `bredd_mm`; else ''. */
export function unitNamed(name: string): string {
  const [, inBrackets, behind] =
    /[([]\s*(\p{L}{1,8}[²³23]?|%|°\p{L}?)\s*[)\]]\s*$|[ _-](mm|cm|dm|kg|ml|cl|dl|kw)$/iu.exec(name) ?? []
  return (inBrackets ?? behind ?? '').toLowerCase()
}
