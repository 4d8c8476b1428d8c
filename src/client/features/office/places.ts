import type { ComponentType } from 'react'
import type { Shop } from '#contract/users/auth.schema.ts'

/** A page of the office. */
export type OfficePlace =
  | { page: 'start' }
  | { page: 'companies' }
  | { page: 'prices' }
  | { page: 'price-list'; id: string }
  | { page: 'shop' }
  | { page: 'search' }
  | { page: 'attributes' }
  | { page: 'mails' }
  | { page: 'webhooks' }
  | { page: 'orders' }
  | { page: 'keys' }
  | { page: 'connection'; id: string }
  | { page: 'products' }
  | { page: 'product'; shop: string; uid: string }
  | { page: 'imports' }
  | { page: 'import'; id: string }
  | GuestPlace

/** A page that is another feature's; `id`: the thing of its that has a page of its own. */
interface GuestPlace {
  page: 'rules' | 'systems' | 'users'
  id?: string
}

/** What is shown at the places that are other features'; no feature knows another, so it is handed in. */
export type Rooms = Readonly<Record<GuestPlace['page'], ComponentType<{ shop: Shop; id: string | undefined }>>>

/** Which page an address below `/office/` names, percent-decoded as the router gives it; null: none. */
export function placeOf(path: string): OfficePlace | null {
  const [first = '', shop, ...rest] = path.replace(/\/$/, '').split('/')
  if (first === '') return { page: 'start' }
  if (first === 'companies' && shop === undefined) return { page: 'companies' }
  if (first === 'prices' && rest.length === 0)
    return shop === undefined ? { page: 'prices' } : { page: 'price-list', id: shop }
  if (first === 'shop' && shop === undefined) return { page: 'shop' }
  if (first === 'attributes' && shop === undefined) return { page: 'attributes' }
  if (first === 'search' && shop === undefined) return { page: 'search' }
  if (first === 'keys' && shop === undefined) return { page: 'keys' }
  if (first === 'mails' && shop === undefined) return { page: 'mails' }
  if (first === 'webhooks' && shop === undefined) return { page: 'webhooks' }
  if (first === 'connections' && shop !== undefined && rest.length === 0) return { page: 'connection', id: shop }
  if (first === 'imports' && rest.length === 0)
    return shop === undefined ? { page: 'imports' } : { page: 'import', id: shop }
  if (first === 'systems' && rest.length === 0) return { page: 'systems', ...(shop !== undefined && { id: shop }) }
  if ((first === 'rules' || first === 'users') && shop === undefined) return { page: first }
  if (first === 'orders' && shop === undefined) return { page: 'orders' }
  if (first !== 'products') return null
  if (shop === undefined) return { page: 'products' }
  // An article number may have a slash in it.
  const uid = rest.join('/')
  return shop === '' || uid === '' ? null : { page: 'product', shop, uid }
}

/** Below `/office/`, for links. */
export const importPlace = (id: string): string => `imports/${id}`

/** The same of a connection to a purchasing system; `new`: one that is to be made. */
export const connectionPlace = (id: string): string => `connections/${id}`

/** The same of a price list. */
export const priceListPlace = (id: string): string => `prices/${id}`

/** The same of a product; the router encodes it. */
export const productPlace = (shop: string, uid: string): string => `products/${shop}/${uid}`

/** The address of a product's page, where a link of the router's is too much. */
export const productAddress = (shop: string, uid: string): string =>
  `/office/${productPlace(shop, uid).split('/').map(encodeURIComponent).join('/')}`
