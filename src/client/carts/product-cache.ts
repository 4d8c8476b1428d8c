import type { Customer, Shop } from '#contract/users/auth.schema.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { ApplyContext } from '#contract/cart/optimism.ts'
import { touched } from '#contract/cart/outbox.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { DEFAULT_CURRENCY, toDecimal, toMinor } from '#contract/money.ts'
import { reduction } from '#contract/price.ts'
import type { IntentDraft, Intent, ProductLabel } from '../outbox/index.ts'

/** What this page has seen of goods and companies, so that an intent's effect shows with its price at once. */
export interface ProductCache {
  /** By shop and article number, each as the companies it was seen for get it; null: whoever has no company. */
  readonly products: ReadonlyMap<string, ReadonlyMap<string | null, ProductCard>>
  readonly companies: ReadonlyMap<string, Customer>
}

export const EMPTY_PRODUCT_CACHE: ProductCache = { products: new Map(), companies: new Map() }

/** More than anybody looks at in a day; the oldest go first. */
const PRODUCTS_MAX = 5_000

/** In place of a company: no cart is for it. */
const FORMER = 'former'

const keyOf = (shop: string, uid: string): string => JSON.stringify([shop, uid])

/** A product as this page last saw it for a company; null where it has not. */
export const cachedProduct = (
  { products }: ProductCache,
  { shop, company }: { shop: string; company: string | null },
  uid: string,
): ProductCard | null => products.get(keyOf(shop, uid))?.get(company) ?? null

/** A product as this page last saw it, whoever for: no company's agreement is in it [contract/agreement-prices]. */
export function namedProduct({ products }: ProductCache, shop: string, uid: string): ProductCard | null {
  const seen = [...(products.get(keyOf(shop, uid))?.values() ?? [])].at(-1)
  return seen ? withoutAgreement(seen) : null
}

/** What anybody would pay for it: its price then holds those of the parts. */
function withoutAgreement({ agreement, ...card }: ProductCard): ProductCard {
  if (!agreement) return card
  const parts = card.parts.map((part) => ({ ...part, price: null }))
  return { ...card, price: agreement.shop_price, quantity: 1, discount_percentage: 0, parts }
}

export function withProducts(
  cache: ProductCache,
  products: readonly ProductCard[],
  company: string | null,
): ProductCache {
  const next = new Map(cache.products)
  for (const product of products) {
    const key = keyOf(product.shop, product.uid)
    const seen = new Map(next.get(key))
    seen.delete(company)
    seen.set(company, product)
    next.delete(key)
    next.set(key, seen)
  }
  for (const oldest of next.keys()) {
    if (next.size <= PRODUCTS_MAX) break
    next.delete(oldest)
  }
  return { ...cache, products: next }
}

/** The same when prices are others by now: what goods are called is still known. */
export const withoutPrices = (cache: ProductCache): ProductCache => ({
  ...cache,
  products: new Map(
    [...cache.products].map(([key, seen]) => [
      key,
      new Map([...seen.values()].slice(-1).map((card) => [FORMER, card])),
    ]),
  ),
})

export const withCompanies = (cache: ProductCache, companies: readonly Customer[]): ProductCache => ({
  ...cache,
  companies: new Map([...cache.companies, ...companies.map((one) => [one.id, one] as const)]),
})

/**
 * A line as the product it came from, to put it back as it was. The line's prices hold the parts already; where it
 * knows no list price, its price holds the discount too.
 */
export function productOfLine(line: CartLine, parts: readonly CartLine[], currency: string): ProductCard {
  const { shop, uid, name, thumbnail, delivery_time, climate } = line.product
  const antal = Number(line.antal)
  const own = parts.map((part) => ({
    uid: part.article_number,
    name: part.product.name,
    price: part.unit_price,
    quantity: Number(part.antal) / antal,
  }))
  const ofParts = own.reduce((sum, { price, quantity }) => sum + toMinor(price ?? 0) * quantity, 0)
  const { unit_price: unit, list_price: list } = line
  return {
    uid,
    shop,
    name,
    description: '',
    thumbnail,
    picture: null,
    price: unit === null ? null : toDecimal(toMinor(list ?? unit) - ofParts),
    quantity: 1,
    currency,
    discount_percentage: unit === null || list == null ? 0 : reduction(toMinor(list), toMinor(unit)),
    parts: own,
    article_number: line.article_number,
    brand: null,
    delivery_time,
    measurements: {},
    climate,
    agreement: line.agreement ?? null,
  }
}

/** What every session knows of its companies; their terms are for the server to fill in. */
function namedCompany(shop: Shop | undefined, id: string): { name: string; payment_terms: null } | null {
  const found = shop?.companies?.find((one) => one.id === id)
  return found ? { name: found.name, payment_terms: null } : null
}

/** What `apply` may know of the intents of these shops. */
export const contextOf =
  (cache: ProductCache, shops: readonly Shop[]) =>
  ({ cartId, shopId, madeAt }: Pick<Intent, 'cartId' | 'shopId' | 'madeAt'>): ApplyContext => {
    const shop = shops.find((one) => one.shop_id === shopId)
    return {
      cartId,
      shopId,
      currency: shop?.currency ?? DEFAULT_CURRENCY,
      country: shop?.country ?? 'SE',
      // The shop's own terms are for the server to fill in.
      paymentTerms: null,
      providerContact: shop?.provider_contact ?? null,
      product: (uid, company) =>
        cachedProduct(cache, { shop: shopId, company }, uid) ?? namedProduct(cache, shopId, uid),
      company: (id) => cache.companies.get(id) ?? namedCompany(shop, id),
      madeAt,
    }
  }

/** As many names are kept with a change; the rest of a long list goes by its article numbers. */
const NAMED_MAX = 50

/** What a change is about, by the names that the person sees as they make it. */
export function productLabels(
  { cartId, shopId, mutation }: IntentDraft,
  carts: readonly Cart[],
  cache: ProductCache,
): ProductLabel[] {
  const { lines, products } = touched(mutation)
  const added = products.slice(0, NAMED_MAX).flatMap((uid) => {
    const product = namedProduct(cache, shopId, uid)
    return product ? [{ uid, name: product.name }] : []
  })
  const known = lines.flatMap((lineId) => {
    const line = carts.find(({ id }) => id === cartId)?.lines.find(({ id }) => id === lineId)
    return line ? [{ uid: line.article_number, name: line.product.name }] : []
  })
  return [...added, ...known]
}
