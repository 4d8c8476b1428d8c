import { type FieldError, RULE } from '../errors.ts'
import type { SearchWords, SynonymGroup } from './search-words.schema.ts'

/** Groups of synonyms of a shop, words in one, and signs of a word, which may be several with blanks between. */
export const SYNONYM_GROUPS_MAX = 500
export const SYNONYM_WORDS_MAX = 10
export const SYNONYM_SIGNS_MAX = 40

/** Questions for which products come first, signs of one, and products for each. */
export const PINS_MAX = 200
export const PIN_SIGNS_MAX = 80
export const PINNED_MAX = 10
/** Characters of an article number. */
export const PINNED_UID_MAX = 100

/** A word as it is kept: without blanks around it or twice between. */
export const tidyWord = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

const folded = (text: string): string => tidyWord(text).toLowerCase()

type Wrong = (field: string, rule: FieldError['rule'], message: string) => void

/** The broken rules of what a shop says of words; the schema has checked the rest. */
export function searchWordsErrors({ synonyms, pins }: Pick<SearchWords, 'synonyms' | 'pins'>): FieldError[] {
  const errors: FieldError[] = []
  const wrong: Wrong = (field, rule, message) => void errors.push({ field, rule, message: `${field} ${message}` })
  synonyms.forEach((group, i) => groupErrors(group, `synonyms.${i}`, wrong))
  const questions = new Set<string>()
  pins.forEach(({ language, question, products }, i) => {
    const at = `pins.${i}`
    textErrors(question, { field: `${at}.question`, most: PIN_SIGNS_MAX }, wrong)
    const name = `${language ?? ''}\n${folded(question)}`
    if (questions.has(name)) wrong(`${at}.question`, RULE.taken, 'has products that come first already')
    questions.add(name)
    if (new Set(products).size < products.length) wrong(`${at}.products`, RULE.taken, 'names a product twice')
  })
  return errors
}

function groupErrors({ words, finds }: SynonymGroup, at: string, wrong: Wrong): void {
  for (const [name, texts] of [['words', words] as const, ['finds', finds] as const])
    texts.forEach((text, i) => {
      textErrors(text, { field: `${at}.${name}.${i}`, most: SYNONYM_SIGNS_MAX }, wrong)
    })
  if (words.length + finds.length > SYNONYM_WORDS_MAX)
    wrong(`${at}.finds`, RULE.tooLong, `must have at most ${SYNONYM_WORDS_MAX} words with those of words`)
  if (words.length + finds.length < 2)
    wrong(`${at}.words`, RULE.tooShort, 'must have two words, or one and what it finds')
  for (const [name, texts] of [['words', words] as const, ['finds', finds] as const])
    if (new Set(texts.map(folded)).size < texts.length) wrong(`${at}.${name}`, RULE.taken, 'has a word twice')
}

function textErrors(text: string, { field, most }: { field: string; most: number }, wrong: Wrong): void {
  if (text.length > most) wrong(field, RULE.tooLong, `must have at most ${most} characters`)
  if (/\p{Cc}/u.test(text)) wrong(field, RULE.format, 'must be one line of text')
  else if (!/[\p{L}\p{N}]/u.test(text)) wrong(field, RULE.required, 'must have a letter or digit')
}
