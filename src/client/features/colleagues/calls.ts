import type {
  CartAccessAnswer,
  ColleaguesAnswer,
  GiveAccess,
  HandOver,
  HistoryAnswer,
} from '#contract/cart/access.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson, putJson } from '../../http/api.ts'

/** Somebody who buys for a cart's company. */
export type Colleague = ColleaguesAnswer['data'][number]

const pathOf = (path: string, cartId: string): string => path.replace(':cartId', encodeURIComponent(cartId))

/** Those who buy for the cart's company in its shop, oneself left out: as many as the server tells at once. */
export const fetchColleagues = async (
  cartId: string,
  search: string,
  signal: AbortSignal,
): Promise<readonly Colleague[]> => {
  const query = search === '' ? {} : { search }
  return (await getJson<ColleaguesAnswer>(pathOf(API.cartColleagues, cartId), query, { signal })).data
}

/** Gives a right, or takes it back with null. The same again changes nothing. */
export const giveAccess = (cartId: string, access: GiveAccess): Promise<CartAccessAnswer> =>
  putJson(pathOf(API.cartAccess, cartId), access)

/** Makes a colleague the owner. */
export const handOver = (cartId: string, to: HandOver): Promise<CartAccessAnswer> =>
  putJson(pathOf(API.cartOwner, cartId), to)

/** What was done to a cart last. */
export const fetchHistory = (cartId: string): Promise<HistoryAnswer> => getJson(pathOf(API.cartHistory, cartId))
