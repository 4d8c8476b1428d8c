import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { EMPTY_STATE } from '#contract/catalogue/query.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { isConnectionError } from '../../http/api-error.ts'
import { networkOrCopy } from '../../offline-catalogue/network-or-copy.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { readCode } from './read/read-code.ts'

/**
 * What became of a code. `unsure`: no product has just this number, these may be meant. `elsewhere`: a product of
 * another shop. `failed`: nobody could be asked; `offline`: since neither network nor copy is there.
 */
export type ScanResult =
  | { kind: 'product'; product: ProductCard }
  | { kind: 'elsewhere'; shop: string; uid: string }
  | { kind: 'unsure'; number: string; products: readonly ProductCard[] }
  | { kind: 'unknown'; number: string }
  | { kind: 'foreign'; host: string }
  | { kind: 'nothing' }
  | { kind: 'failed'; offline: boolean }

/** As many may be meant as one looks through with a tablet in the hand. */
const MOST = 5

/** The product that a code, or what somebody typed instead of it, names. Never rejects. */
export async function findScanned(scope: CatalogueScope, text: string): Promise<ScanResult> {
  const code = readCode(text, location.host)
  if (code.kind === 'product' && code.shop !== scope.shopId) return { ...code, kind: 'elsewhere' }
  if (code.kind === 'foreign' || code.kind === 'nothing') return code
  try {
    return await findNumber(scope, code.kind === 'product' ? [code.uid] : code.numbers)
  } catch (error) {
    return { kind: 'failed', offline: isConnectionError(error) }
  }
}

async function findNumber(scope: CatalogueScope, numbers: readonly string[]): Promise<ScanResult> {
  let result: ScanResult = { kind: 'nothing' }
  for (const number of numbers) {
    result = resultOf(number, await ask(scope, number))
    if (result.kind === 'product') return result
  }
  return result
}

/** Article number and GTIN alike: whoever is asked for one alone has it stand alone [catalogue/article-numbers]. */
function resultOf(number: string, { data, meta }: ProductPage): ScanResult {
  const named = meta.understood?.find(({ kind }) => kind === 'number')
  const product = data.find(({ uid }) => uid === (named?.value ?? number))
  if (product) return { kind: 'product', product }
  return data.length === 0 ? { kind: 'unknown', number } : { kind: 'unsure', number, products: data }
}

function ask(scope: CatalogueScope, number: string): Promise<ProductPage> {
  const { shopId, companyId, language } = scope
  const question = { shop_id: shopId, company_id: companyId ?? undefined, language, term: number, per_page: MOST }
  return networkOrCopy(
    scope,
    undefined,
    (options) => getJson<ProductPage>(API.search, question, options),
    // Each product by itself: a number means one, not its family.
    (copy) => copy.page(scope, { ...EMPTY_STATE, group: false, search: number, per_page: MOST }),
    { isKept: true },
  )
}
