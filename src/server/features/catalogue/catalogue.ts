import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import type { Sort } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import type { App } from '../../http/app-type.ts'
import { createCards } from './cards.ts'
import { type CatalogueIndex, openCatalogueIndex } from './catalogue-index.ts'
import { exportRoute } from './export-route.ts'
import { filterRoutes } from './filter-routes.ts'
import { createAnswerCache } from './answer-cache.ts'
import { matchRoute } from './match-route.ts'
import { offlineRoute } from './offline-route.ts'
import { pricesRoute } from './companies/prices-route.ts'
import { createPages, createRecent } from './pages.ts'
import { productRoutes } from './product-routes.ts'
import { readyInTime } from './ready-in-time.ts'
import type { Reader } from './rows.ts'
import type { AskedShop } from './companies/engine-overlays.ts'

export interface CatalogueDeps {
  pool: Reader
  connection: ClientConfig
  /** Where indexes and the files for offline use are kept. */
  dataDir: string
  /** Days for which a device may show its copy without contact. */
  offlineDays: number
  /** Products up to which questions are answered in the main thread [catalogue/staying-quick]. */
  inlineProducts?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** What other features ask of it. */
export interface Catalogue extends Pick<CatalogueIndex, 'health' | 'expect'> {
  /** Articles of a shop that a text finds for a company, the best first. @throws {HttpProblem} 503 while it is being read */
  search: (asked: AskedShop & { language: Locale; text: string; limit: number }) => Promise<string[]>
  /** A page of what a shop shows to whoever has agreed on nothing with it. @throws {HttpProblem} as `search` does */
  find: (wanted: Wanted) => Promise<{ uids: string[]; total: number }>
}

/** What of a shop's catalogue is wanted; by default in the shop's own language. */
interface Wanted {
  shop: string
  language: Locale | undefined
  search: string
  facets: CatalogueQuestion['filters']
  sort: Sort
  page: number
  per_page: number
}

/** All calls under `/api/products`, answered from the index that follows the database. */
export async function catalogueFeature(app: App, deps: CatalogueDeps): Promise<Catalogue> {
  const { pool, connection, dataDir, offlineDays, inlineProducts, now } = deps
  const index = openCatalogueIndex({
    pool,
    connection,
    ...(inlineProducts !== undefined && { inlineProducts }),
    ...(now !== undefined && { now }),
    directory: join(dataDir, 'index'),
    onNote: (note, of) => app.log.info(of, `the kept index of a catalogue: ${note}`),
    onError: (err) => app.log.warn({ err }, 'the catalogue is behind'),
  })
  app.addHook('onClose', () => index.close())
  // From the first call on, a shop's own language is known.
  app.addHook('onReady', () => index.look())
  const cards = createCards(pool, index.own)
  index.onChange(cards.forget)
  const pages = createPages({ index, cards, answer: createAnswerCache() })

  const recent = createRecent(index)
  productRoutes(app, { pool, index, cards, pages, recent })
  matchRoute(app, { pool, index, cards })
  filterRoutes(app, { pages, index, recent })
  exportRoute(app, { pool, index })
  pricesRoute(app, index)
  offlineRoute(app, { index, dataDir, offlineDays })
  return {
    health: index.health,
    expect: index.expect,
    search: async ({ language, text, limit, ...asked }) => {
      const views = index.views([asked])
      await readyInTime(index, views, language)
      // Whoever asks from elsewhere sees no second list: what matches some of the words stands below what matches all.
      const all = { filters: {}, ranges: {}, match: 'some', sort: 'shop', page: 1 } as const
      const question = { ...all, search: text, per_page: limit, language }
      return (await index.answer(question, views)).keys.map(({ uid }) => uid)
    },
    find: async ({ shop, language = index.own(shop), facets, ...wanted }) => {
      const views = index.views([{ shop, company: null }])
      await readyInTime(index, views, language)
      const question = { ...wanted, filters: facets, ranges: {}, match: 'all', language } as const
      const { keys, total } = await index.answer(question, views)
      return { uids: keys.map(({ uid }) => uid), total }
    },
  }
}
