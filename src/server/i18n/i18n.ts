import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { readCatalogue } from './catalogue.ts'

/** The names in the braces of a text, those of `{lines, plural, one {…} other {…}}` included. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Rest}` ? FirstOf<Rest> | NamesIn<Rest> : never
type FirstOf<Rest extends string> = Rest extends `${infer Braced}}${string}` ? Bare<BeforeComma<Braced>> : never
type BeforeComma<Braced extends string> = Braced extends `${infer Name},${string}` ? Name : Braced
type Bare<Name extends string> = Name extends '' | `${string}${'{' | ' '}${string}` ? never : Name

type Values = Readonly<Record<string, string | number>>
interface Options {
  /** Where other languages need another word than elsewhere for the same English one. */
  context: string
}

/** The texts of one language. */
export interface I18n {
  /**
   * A text is collected where something called `i18n` is asked for it by its English words, so this is never taken
   * apart, nor called otherwise, nor given a variable.
   * @param text an ICU message
   */
  t: <const Text extends string>(
    text: string extends Text ? never : Text,
    ...more: [NamesIn<Text>] extends [never]
      ? [values?: Readonly<Record<string, never>>, options?: Options]
      : [values: { readonly [Name in NamesIn<Text>]: string | number }, options?: Options]
  ) => string
}

function createI18n(locale: Locale): I18n {
  const lingui = setupI18n({ locale, messages: { [locale]: readCatalogue(locale) } })
  // In production Lingui brings none, and a text that is in no catalogue would keep its braces.
  lingui.setMessagesCompiler(compileMessage)
  const kept = new Map<string, string>()
  const t = (text: string, values?: Values, options?: Options): string => {
    const id = messageId(text, options?.context)
    if (values !== undefined && Object.keys(values).length > 0) return lingui._(id, asTyped(values), { message: text })
    const known = kept.get(id) ?? lingui._(id, {}, { message: text })
    kept.set(id, known)
    return known
  }
  return { t }
}

const messageIds = new Map<string, string>()

/** Kept, since it is a digest, and a mail has some hundred texts: as many as there are in the code. */
function messageId(text: string, context = ''): string {
  const key = `${context}\0${text}`
  const known = messageIds.get(key) ?? generateMessageId(text, context)
  messageIds.set(key, known)
  return known
}

/** Lingui takes `\u0041` for an A even in values, and what people type stays as it is. */
const asTyped = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\u005c`) : value,
    ]),
  )

const BY_LOCALE = Object.fromEntries(LOCALES.map((locale) => [locale, createI18n(locale)])) as Record<Locale, I18n>

/** The texts that the server writes, in one language. */
export const i18nIn = (locale: Locale): I18n => BY_LOCALE[locale]
