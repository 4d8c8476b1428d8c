import { type LocalText, type Locale, textIn } from '#contract/locale.ts'

/** What products name and the shop knows: a category, a concept, a certificate. */
export interface Named {
  id: string
  name: LocalText
}

/** One of the shop's, or a new one by its name in the shop's own language. */
export type NamedOrNew = Named | { name: string }

export const NAME_MAX = 200

/** Whether it is called that, in any language. */
export function isCalled({ name }: NamedOrNew, text: string): boolean {
  const folded = text.toLowerCase()
  return (typeof name === 'string' ? [name] : Object.values(name)).some((one) => one.toLowerCase() === folded)
}

/** The one of that name in any language, or a new one of that name in the shop's own. */
export const namedBy = <T extends Named>(name: string, known: readonly T[]): T | { name: string } =>
  known.find((one) => isCalled(one, name)) ?? { name }

/** What it is called in a language; nothing where it is none. */
export function nameIn(one: unknown, locale: Locale): string {
  const name = (one as { name?: LocalText | string } | undefined)?.name
  return typeof name === 'string' ? name : textIn(name, locale)
}
