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
    const { rows } = await pool.query<{ shop: string; version: string; language: string }>(
      'SELECT shop_id AS shop, catalogue_version AS version, language FROM shops ORDER BY shop_id',
    )
    report(
      rows.map(({ shop, version, language }) => ({
        shop,
        version: Number(version),
        own: isLocale(language) ? language : DEFAULT_LOCALE,
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
