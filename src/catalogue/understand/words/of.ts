import { LOCALES, type Locale } from '#contract/locale.ts'
import { recordOf } from '#contract/record.ts'
import { type Phrases, phrasesOf } from '../reader.ts'
import { DANISH } from './da.ts'
import { ENGLISH } from './en.ts'
import { FINNISH } from './fi.ts'
import { NORWEGIAN } from './no.ts'
import { SWEDISH } from './sv.ts'
import type { QuestionWords } from './words.ts'

export const WORDS: Readonly<Record<Locale, QuestionWords>> = {
  sv: SWEDISH,
  no: NORWEGIAN,
  da: DANISH,
  en: ENGLISH,
  fi: FINNISH,
}

/** Each phrase alone, in the order of the list. */
const numberWords = (text: string, locale: Locale): ReadonlyMap<string, number> =>
  new Map(
    text.split(',').flatMap((word, i) => [...phrasesOf(word, locale).keys()].map((form) => [form, i + 1] as const)),
  )

type Made<T> = { readonly [K in keyof T]: T[K] extends string ? Phrases : Made<T[K]> }

/** The words of a language, ready to be looked for. */
export type Grammar = Made<Omit<QuestionWords, 'numbers'>> & { readonly numbers: ReadonlyMap<string, number> }

function make<T extends object>(words: T, locale: Locale): Made<T> {
  const made = Object.entries(words).map(([key, value]: [string, string | object]) => [
    key,
    typeof value === 'string' ? phrasesOf(value, locale) : make(value, locale),
  ])
  return Object.fromEntries(made) as Made<T>
}

const made = new Map<Locale, Grammar>()

/** Made when a language is first asked for. */
export function grammarOf(locale: Locale): Grammar {
  const { numbers, ...words } = WORDS[locale]
  const grammar = made.get(locale) ?? { ...make(words, locale), numbers: numberWords(numbers, locale) }
  made.set(locale, grammar)
  return grammar
}

/** In every language the same, or understood in all of them. */
const everywhere = (text: string): Record<Locale, Phrases> => recordOf(LOCALES, (locale) => phrasesOf(text, locale))

/** Behind or before an amount. Amounts are taken in the shop's own currency, whatever it is called. */
export const CURRENCY = everywhere(
  'kr, kronor, kroner, kruunua, sek, nok, dkk, eur, euro, euros, euroa, euron, e, €, $, usd, £, gbp, : -',
)

/** Lengths in millimetres. */
export const LENGTHS: readonly { phrases: Record<Locale, Phrases>; mm: number }[] = [
  { phrases: everywhere('mm, millimeter, millimetre, millimetriä'), mm: 1 },
  {
    phrases: everywhere(
      'cm, centimeter, centimetre, centimeters, centimetres, sentimeter, senttiä, sentti, senttimetriä',
    ),
    mm: 10,
  },
  { phrases: everywhere('dm'), mm: 100 },
  { phrases: everywhere('m, meter, metre, meters, metres, metriä, metri'), mm: 1000 },
]

/** Other units: a number before one is no price. */
export const OTHER_UNITS = everywhere(
  'kg, g, gram, kilo, kilos, w, watt, v, volt, hz, k, kelvin, lm, lumen, lux, db, l, liter, litre, ml, %, °, ", ″, ”, m2, m², kvm, sqm, kvadrat, x, ×, *, a, ah, mah, min, h, tim, timmar, nm, bar, rpm, gb, ra',
)
