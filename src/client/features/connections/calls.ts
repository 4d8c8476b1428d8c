import { API } from '#contract/paths.ts'
import type {
  ConnectionEntry,
  ConnectionsAnswer,
  ExchangeAnswer,
  ExchangesAnswer,
} from '#contract/punchout/punchout-log.schema.ts'
import { getJson } from '../../http/api.ts'
import type { LogSearch } from './address.ts'

/** The connections of a shop, by name. Throws as `getJson` does. */
export const fetchConnections = async ({ shop }: { shop: string }, signal: AbortSignal): Promise<ConnectionEntry[]> =>
  (await getJson<ConnectionsAnswer>(API.punchoutConnections, { shop_id: shop }, { signal })).data

/** What was said over a shop's connections, the newest first. Throws as `getJson` does. */
export const fetchExchanges = (
  { shop, ...search }: LogSearch & { shop: string },
  signal: AbortSignal,
): Promise<ExchangesAnswer> => getJson(API.punchoutExchanges, { shop_id: shop, ...search }, { signal })

/** One exchange with its documents. Throws as `getJson` does. */
export const fetchExchange = async (
  { shop, id }: { shop: string; id: string },
  signal: AbortSignal,
): Promise<ExchangeAnswer['data']> =>
  (
    await getJson<ExchangeAnswer>(
      API.punchoutExchange.replace(':id', encodeURIComponent(id)),
      { shop_id: shop },
      { signal },
    )
  ).data
