import type { Locale, LocalText } from '#contract/locale.ts'

/** A text in all five languages. */
export type FullText = Readonly<Record<Locale, string>>

/** The five languages in the order of the switcher. */
export const t = (sv: string, no: string, da: string, en: string, fi: string): FullText => ({ sv, no, da, en, fi })

/** The same in every language: names. */
export const same = (text: string): FullText => t(text, text, text, text, text)

/** Builds a text language by language. */
export const each = (build: (locale: Locale) => string): FullText =>
  t(build('sv'), build('no'), build('da'), build('en'), build('fi'))

/** Sentences, each with its full stop, in the same order in every language. */
export const sentences = (...parts: readonly FullText[]): FullText =>
  each((l) =>
    parts
      .map((p) => p[l].trim())
      .filter((p) => p !== '')
      .map((p) => (/[.!?]$/.test(p) ? p : `${p}.`))
      .join(' '),
  )

/** First letter large, as at the beginning of a name or a cell. */
export const capital = (text: FullText): FullText => each((l) => text[l].charAt(0).toUpperCase() + text[l].slice(1))

/** One language alone: some suppliers have no more. */
export const only = (text: LocalText, locale: Locale): LocalText => {
  const found = text[locale]
  return found === undefined ? text : { [locale]: found }
}

/** A number as the languages write it: English with a point, the others with a comma. */
export const decimal = (value: number, unit: string): FullText => {
  const number = String(Math.round(value * 10) / 10)
  const comma = `${number.replace('.', ',')}\u00a0${unit}`
  return t(comma, comma, comma, `${number}\u00a0${unit}`, comma)
}
