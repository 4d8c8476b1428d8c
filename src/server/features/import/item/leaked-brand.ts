/** An article number at the beginning, dotted or not: `104.114.40 This waterproof …`. */
const LEADING_NUMBER = /^\d[\d.\-/ ]{4,}\d(?=\s|$)/
/** The end of a sentence; suppliers' texts often lack the space after it. */
const SENTENCE_END = /[\p{Ll}\d)][.!?]["”’]?(?=\s|$|\p{Lu})/u
const LONG = 60
const TOO_LONG = 200
const MANY_WORDS = 8

/**
 * Suppliers' files let article numbers and descriptions slip into the column of brand or designer. A value that begins
 * with an article number, is one or several long sentences, or is far too long for a name is no brand; combinations of
 * names (`IKEA of Sweden/Ola Wihlborg/Ehlén Johansson`) are.
 * @returns the description inside, without the number, possibly empty; null for a brand
 */
export function leakedDescription(brand: string): string | null {
  const number = LEADING_NUMBER.exec(brand)?.[0]
  const sentences = brand.length > LONG && SENTENCE_END.test(brand) && brand.split(' ').length > MANY_WORDS
  if (number === undefined && !sentences && brand.length <= TOO_LONG) return null
  const text = brand.slice(number?.length ?? 0).trim()
  return text.replaceAll(/(?<=[\p{Ll})][.!?])(?=[\p{Lu}\d])/gu, ' ')
}
