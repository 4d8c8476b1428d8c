import type { Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import type { CreateShare, CreateShareAnswer, Share, SharedCart, SharesAnswer } from '#contract/cart/share.schema.ts'
import { deleteJson, getJson, postJson } from '../../http/api.ts'

const sharesPath = (cartId: string): string => API.cartShares.replace(':cartId', encodeURIComponent(cartId))

/** The links to a cart that still open. Throws as `getJson` does. */
export const fetchShares = async (cartId: string, signal: AbortSignal): Promise<readonly Share[]> =>
  (await getJson<SharesAnswer>(sharesPath(cartId), {}, { signal })).data

/** Makes a link. `key` names the request: sent again after a lost answer it makes no second one. */
export const createShare = (cartId: string, share: CreateShare, key: string): Promise<CreateShareAnswer> =>
  postJson(sharesPath(cartId), share, { idempotencyKey: key })

/** Takes a link back: it opens nothing any more, from this moment. */
export const revokeShare = (cartId: string, shareId: string): Promise<unknown> =>
  deleteJson(`${sharesPath(cartId)}/${encodeURIComponent(shareId)}`)

/** What stands behind a link. The code goes in the body: an address would be written down on the way. */
export const openShare = async (
  { code, language }: { code: string; language: Locale },
  signal: AbortSignal,
): Promise<SharedCart> => (await postJson<{ data: SharedCart }>(API.shared, { code, language }, { signal })).data

/** The link to hand on. What follows `#` never leaves the browser by itself. */
export const shareAddress = (code: string): string => `${window.location.origin}/shared#${code}`
