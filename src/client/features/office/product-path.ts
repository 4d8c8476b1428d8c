/** The path of a call about a product, whose shop and number may be any text. */
export const productPath = (path: string, shop: string, uid: string): string =>
  path.replace(':shop', encodeURIComponent(shop)).replace(':uid', encodeURIComponent(uid))
