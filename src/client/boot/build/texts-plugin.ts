import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:texts/'
/** `virtual:texts/sv`, `virtual:texts/sv-signed-in`, `virtual:texts/sv-office`. */
const NAME = /^(?<locale>[a-z]+)(-(?<part>signed-in|office))?$/
const LOCALES = join(import.meta.dirname, '../../../../locales/client')

/**
 * Sources that only someone who is signed in meets: the pages behind the guard, and what they share. Texts of these
 * alone wait until then, so that the sign-in page stays as light as it is, however much the shop has to say. The page
 * by which a password is chosen fetches them first.
 */
const SIGNED_IN =
  /^src\/client\/(features\/(?!session\/(?!link\/)|contact\/)|http\/(failure|file-)|i18n\/((bulk|cart|change|columns|facet|holiday|pager|price|product|range|understood)-words|level-names)|shell\/(company-|password-|queue-|waiting-|storage-|no-|order|use-ordered|cart-order)|(outbox|carts|offline-catalogue)\/|routes\/_auth\/)/

/** What only the supplier's staff meet, for the same reason: buyers fetch none of it. */
const OFFICE = /^src\/client\/features\/(office|connections)\//

type Part = 'anybody' | 'signed-in' | 'office'

/** Who of all says a text that is said in these files. */
function partOf(files: readonly string[]): Part {
  if (files.every((file) => OFFICE.test(file))) return 'office'
  return files.every((file) => SIGNED_IN.test(file)) ? 'signed-in' : 'anybody'
}

const po = formatter()

/** Compiles the .po files, each in three parts: what anybody may see, what only someone who is signed in, what the staff. */
export function textsPlugin(): Plugin {
  return {
    name: 'interior:texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const { locale, part } = NAME.exec(id.slice(PREFIX.length + 1))?.groups ?? {}
      if (!locale) throw new Error(`No texts are called ${id}`)
      const filename = join(LOCALES, `${locale}.po`)
      this.addWatchFile(filename)
      const messages = await textsOf(filename, locale, (part ?? 'anybody') as Part)
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
      for (const { error } of errors) this.error(error)
      return { code: source, map: null, moduleType: 'js' }
    },
  }
}

async function textsOf(filename: string, locale: string, part: Part): Promise<Record<string, string>> {
  const entries = await po.parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  const mine = Object.entries(entries).filter(
    ([, { obsolete, origin }]) => !obsolete && partOf((origin ?? []).map(([file]) => file)) === part,
  )
  return Object.fromEntries(mine.map(([id, { translation, message }]) => [id, translation || (message ?? id)]))
}
