import type { Plugin } from 'vite'

/** Marks the modules of a copy. */
export const OWN = '?office'

const STORE = /^@tanstack\/(react-)?store$/
const TABLE = /\/node_modules\/@tanstack\/(react-table|table-core)\//

/**
 * The office's table keeps its state by the same small library as the router. A copy of its own costs the office a
 * kilobyte; sharing one would cost everybody who signs in what the router alone does not use.
 */
export function ownStorePlugin(): Plugin {
  return {
    name: 'interior:own-store',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      const isCopy = importer?.endsWith(OWN) === true
      const isWanted = STORE.test(source) ? isCopy || TABLE.test(importer ?? '') : isCopy && source.startsWith('.')
      if (!isWanted) return null
      const found = await this.resolve(source, importer?.replace(OWN, ''), { skipSelf: true })
      return found && { ...found, id: `${found.id}${OWN}` }
    },
  }
}
