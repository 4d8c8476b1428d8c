import { readFile } from 'node:fs/promises'
import { formatter } from '@lingui/format-po'
import type { Locale } from '#contract/locale.ts'

const po = formatter()

/**
 * English texts in another language, out of its .po file, in their order. Throws when no component says one of them:
 * what stands outside the components is translated with what stands inside.
 */
export async function translated(locale: Locale, sources: readonly string[], where: string): Promise<string[]> {
  const filename = `locales/client/${locale}.po`
  const parsed = await po.parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  const messages = new Map(Object.values(parsed).map(({ message, translation }) => [message, translation]))
  return sources.map((source) => {
    const translation = messages.get(source)
    if (translation === undefined) throw new Error(`${where} says "${source}", which no component says: ${filename}`)
    return translation || source
  })
}
