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

/** The products of a shop that an address names, in its order and as many as can be read. Throws as `fetchProduct` does, but for what is not there. */
export async function loadCompared(shop: string, asked: readonly string[], signal: AbortSignal): Promise<Compared> {
  const scope = scopeOf(shop)
  const uids = [...new Set(asked)].slice(0, PRODUCTS_MAX)
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
