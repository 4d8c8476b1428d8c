import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Locale } from '#contract/locale.ts'
import { ROOT } from '#server/version.ts'

const po = formatter()

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Speaks a language as its catalogue does: the name of a control, found by the English words of the source. What stands
 * in braces may be anything; figures and blanks are as the language writes them.
 */
export async function speaker(locale: Locale): Promise<(english: string, context?: string) => RegExp> {
  const filename = join(ROOT, 'locales/client', `${locale}.po`)
  const entries = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  const words = new Map(
    Object.values(entries).map(({ message, translation, context }) => [`${context ?? ''}|${message}`, translation]),
  )
  return (english, context = '') => {
    const text = words.get(`${context}|${english}`)
    if (!text) throw new Error(`“${english}” has no text in ${locale}`)
    const pattern = text
      .split(/\{[^}]*\}|<\/?\d+>/)
      .map((part) => escaped(part).replaceAll(/\s/g, String.raw`\s`))
      .join('.*')
    return new RegExp(`^${pattern}$`)
  }
}
