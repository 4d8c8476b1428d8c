import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { type FieldError, RULE } from '#contract/errors.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import {
  PIN_SIGNS_MAX,
  PINNED_MAX,
  PINS_MAX,
  searchWordsErrors,
  SYNONYM_GROUPS_MAX,
  SYNONYM_SIGNS_MAX,
  SYNONYM_WORDS_MAX,
  tidyWord,
} from '#contract/office/search-words.ts'
import type { Pin, SynonymGroup } from '#contract/office/search-words.schema.ts'
import { languageName } from '../language-names.ts'
import type { GroupForm } from './words-draft.ts'

/** In which language something counts. */
export const countsIn = (i18n: I18n, language: Locale | null): string =>
  language === null ? t`In every language` : languageName(i18n, language)

/** The choices of that, for a select; '' is every language. */
export const languageChoices = (i18n: I18n): [string, string][] => [
  ['', countsIn(i18n, null)],
  ...LOCALES.map((one): [string, string] => [one, languageName(i18n, one)]),
]

/** A group on one line. */
export const groupText = ({ words, finds }: SynonymGroup): string =>
  finds.length > 0 ? `${words.join(', ')} → ${finds.join(', ')}` : words.join(' = ')

const listed = (text: string): string[] =>
  text
    .split(',')
    .map(tidyWord)
    .filter((word) => word !== '')

/** The group that a form describes. */
export const groupOf = ({ language, words, finds }: Omit<GroupForm, 'before'>): SynonymGroup => ({
  language,
  words: listed(words),
  finds: listed(finds),
})

export type GroupErrors = Partial<Record<'words' | 'finds', string>>

/** The broken rules of a group; the server has the same. */
export function groupErrors(group: SynonymGroup): GroupErrors {
  const errors: GroupErrors = {}
  for (const { field, rule } of searchWordsErrors({ synonyms: [group], pins: [] })) {
    const name = field.startsWith('synonyms.0.finds') ? 'finds' : 'words'
    errors[name] ??= groupProblem(field, rule)
  }
  return errors
}

function groupProblem(field: string, rule: FieldError['rule']): string {
  if (rule === RULE.tooShort) return t`Write two words that mean the same, or one and what it also finds`
  if (rule === RULE.taken) return t`A word stands here twice`
  if (rule === RULE.tooLong && field === 'synonyms.0.finds') return t`A group has at most ${SYNONYM_WORDS_MAX} words`
  if (rule === RULE.tooLong) return t`A word has at most ${SYNONYM_SIGNS_MAX} characters`
  return t`Each word needs a letter or a digit`
}

export type PinErrors = Partial<Record<'question' | 'products', string>>

/** The broken rules of a question's products among those of other questions. */
export function pinErrors(pin: Pin, others: readonly Pin[]): PinErrors {
  const errors: PinErrors = {}
  if (pin.products.length === 0) errors.products = t`Add a product`
  for (const { field, rule } of searchWordsErrors({ synonyms: [], pins: [...others, pin] }))
    if (field === `pins.${others.length}.question`)
      errors.question =
        rule === RULE.taken
          ? t`Products come first for this question already`
          : rule === RULE.tooLong
            ? t`A question has at most ${PIN_SIGNS_MAX} characters`
            : t`Write what people search for`
  return errors
}

/** Why so many cannot be saved; undefined where they can. */
export function tooMany(groups: number, pins: number): string | undefined {
  if (groups > SYNONYM_GROUPS_MAX) return t`A shop has at most ${SYNONYM_GROUPS_MAX} groups of synonyms`
  if (pins > PINS_MAX) return t`Products come first for at most ${PINS_MAX} questions`
  return undefined
}

export const productsText = (count: number): string => plural(count, { one: '# product', other: '# products' })

/** Whether no more products can come first for a question. */
export const isFull = ({ products }: Pin): boolean => products.length >= PINNED_MAX
