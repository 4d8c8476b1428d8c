import type { Product } from '#contract/catalogue/product.schema.ts'
import { PRODUCTS_MAX } from '../features/compare/products/limit.ts'
import { fetchProduct } from '../features/product/calls.ts'
import { isApiError } from '../http/api-error.ts'
import { scopeOf } from '../offline-catalogue/scope.ts'

interface Compared {
  products: Product[]
  /** Those that are not there. */
  missing: string[]
}

/** What is on the screen, of which one is just taken out. */
let kept: { shop: string; products: readonly Product[] } | null = null

/** The next look at some of these is answered by them: the others stay where they are, whatever the network does. */
export function keepCompared(shop: string, products: readonly Product[]): void {
  kept = { shop, products }
}

/** The products of a shop that an address names, in its order and as many as can be read. Throws as `fetchProduct` does, but for what is not there. */
export function loadCompared(
  shop: string,
  asked: readonly string[],
  signal: AbortSignal,
): Compared | Promise<Compared> {
  const uids = [...new Set(asked)].slice(0, PRODUCTS_MAX)
  const known = kept?.shop === shop ? kept.products : []
  kept = null
  const products = uids.flatMap((uid) => known.find((product) => product.uid === uid) ?? [])
  return uids.length > 0 && products.length === uids.length ? { products, missing: [] } : load(shop, uids, signal)
}

async function load(shop: string, uids: readonly string[], signal: AbortSignal): Promise<Compared> {
  const scope = scopeOf(shop)
  const found = await Promise.all(uids.map((uid) => fetchProduct(scope, uid, signal).catch(nullIfMissing)))
  return {
    products: found.filter((product) => product !== null),
    missing: uids.filter((_, i) => found[i] === null),
  }
}

function nullIfMissing(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null
  throw error
}
