import type { ClientConfig } from 'pg'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import { listen } from '../../db/listen.ts'
import { coalesce } from './coalesce.ts'
import type { Reader } from './rows.ts'

/** A shop as far as its catalogue goes. */
export interface ShopHead {
  shop: string
  version: number
  own: Locale
  /** ISO 3166: whose calendar it lives by. */
  country: string
  /** Companies that have, or had, price lists, each with the number that grows with what these say. */
  priceVersions: Readonly<Record<string, number>>
}

interface WatchedShop {
  shop: string
  version: string
  language: string
  country: string
  price_versions: Record<string, number> | null
}

export interface ShopWatch {
  /** Looks now; resolves when a look that began after the call has been reported. */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** A notice that is lost without the connection noticing costs no more than this. */
const POLL_MS = 2_000

/**
 * Reports all shops with their catalogue versions at every notice of a change, after every reconnect of the listener,
 * and every two seconds besides, so that a change is seen within that time whatever happens to the notices.
 */
export function watchShops(
  pool: Reader,
  connection: ClientConfig,
  report: (shops: ShopHead[]) => void,
  onError: (error: unknown) => void,
): ShopWatch {
  const look = coalesce(async () => {
    const { rows } = await pool.query<WatchedShop>(
      `SELECT shop_id AS shop, catalogue_version AS version, language, country, (
         SELECT json_object_agg(c.id, c.price_version) FROM customers c
         WHERE c.shop_id = s.shop_id AND c.price_version > 0) AS price_versions
       FROM shops s ORDER BY shop_id`,
    )
    report(
      rows.map(({ shop, version, language, country, price_versions }) => ({
        shop,
        version: Number(version),
        own: isLocale(language) ? language : DEFAULT_LOCALE,
        country,
        priceVersions: price_versions ?? {},
      })),
    )
  })
  const glance = (): void => void look().catch(onError)

  const listener = listen(connection, 'catalogue', glance, glance)
  const timer = setInterval(glance, POLL_MS)
  timer.unref()
  return {
    look,
    close: async () => {
      clearInterval(timer)
      await listener.close()
    },
  }
}
