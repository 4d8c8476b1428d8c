import { eq } from './drizzle.ts'
import type { Cart, CartHeader, CartLine } from '#contract/cart/cart.schema.ts'
import { wholeInformation } from '#contract/cart/customer-information.ts'
import { COUNTED, PART } from '#contract/cart/line.ts'
import { piecesOf } from '#contract/cart/line-amounts.ts'
import { ownOnWire, planOnWire } from '#contract/cart/plan-wire.ts'
import type { Successor } from '#contract/catalogue/product.schema.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, textIn } from '#contract/locale.ts'
import { type Minor, toDecimal } from '#contract/money.ts'
import { presentAgreement } from '#contract/organisation/agreement-wire.ts'
import type { cartLines, carts, LineSuccessor } from './cart-schema.ts'
import type { Tx } from './client.ts'
import { shops } from './schema.ts'

/** A cart and its lines as they are stored, and how they stand on the wire. */
type CartFields = Omit<typeof carts.$inferSelect, 'userId'>
type LineFields = Omit<typeof cartLines.$inferSelect, 'cartId'>

/** The language of texts, and the shop's own, which stands in for missing ones [contract/languages]. */
export interface TextLanguages {
  language: Locale
  own: Locale
}

/** `language` of the request, else the shop's own. */
export async function textLanguagesIn(tx: Tx, shopId: string, language: string | undefined): Promise<TextLanguages> {
  const [shop] = await tx.select({ language: shops.language }).from(shops).where(eq(shops.shopId, shopId))
  return textLanguagesOf(shop?.language, language)
}

/** The same where the shop's own language is known already. */
export function textLanguagesOf(shop: string | undefined, language: string | undefined): TextLanguages {
  const own = isLocale(shop) ? shop : DEFAULT_LOCALE
  return { language: isLocale(language) ? language : own, own }
}

const decimal = (minor: Minor | null): number | null => (minor === null ? null : toDecimal(minor))

/** A line on the wire. @param names by `ownerKey`, where it is to say who put it in and who changed it */
export function presentLine(
  line: LineFields,
  shop: string,
  { language, own }: TextLanguages,
  names?: ReadonlyMap<string, string>,
): CartLine {
  const { uid, product, unitPrice, listPrice, firstPrice, gone } = line
  const { thumbnail, delivery_time, climate, gtin } = product
  const name = textIn(product.name, language, own) || uid
  const successor = gone ? product.replaced_by : undefined
  return {
    id: line.id,
    position: line.position,
    antal: String(line.antal),
    prisl_underrad: line.parentId === null ? COUNTED : PART,
    parent_id: line.parentId,
    ...ownOnWire(line),
    article_number: uid,
    product: {
      shop,
      uid,
      name,
      thumbnail,
      delivery_time,
      climate,
      ...(gtin !== undefined && { gtin }),
      gone,
      ...(successor && { replaced_by: presentSuccessor(successor, { language, own }) }),
    },
    unit_price: decimal(unitPrice),
    list_price: decimal(listPrice),
    previous_unit_price: firstPrice === unitPrice ? null : decimal(firstPrice),
    ...(line.steps && { agreement: presentAgreement(line.steps, piecesOf(line)) }),
    sub_price: decimal(line.subPrice),
    subtotal: toDecimal(line.subtotal),
    vat: toDecimal(line.vat),
    total: toDecimal(line.subtotal + line.vat),
    ...(names && line.parentId === null && { ...by('added_by', line.addedBy, names) }),
    ...(names && line.parentId === null && { ...by('changed_by', line.changedBy, names) }),
  }
}

/** What stands in for a product, on the wire. */
export const presentSuccessor = ({ uid, name }: LineSuccessor, { language, own }: TextLanguages): Successor => ({
  uid,
  name: textIn(name, language, own) || uid,
})

const by = (field: 'added_by' | 'changed_by', owner: string | null, names: ReadonlyMap<string, string>) => {
  const name = owner === null ? undefined : names.get(owner)
  return name === undefined ? {} : { [field]: { name } }
}

/** A cart without its lines. */
export const presentHeader = (cart: CartFields): CartHeader => ({
  id: cart.id,
  title: cart.title,
  name: cart.title,
  shop_id: cart.shopId,
  status: cart.status,
  revision: cart.revision,
  ...planOnWire(cart),
  currency: cart.currency,
  ...presentSums(cart),
  customer: wholeInformation(cart.information),
  customer_id: cart.customerId,
  cost_centre: cart.costCentre,
  customer_reference: cart.information.customer_reference,
  payment_terms: cart.paymentTerms,
  company: cart.company,
  provider_contact: cart.providerContact,
  created_at: cart.createdAt.toISOString(),
  changed_at: cart.changedAt?.toISOString() ?? null,
  closed_at: cart.closedAt?.toISOString() ?? null,
  ordered_at: cart.orderedAt?.toISOString() ?? null,
})

/** Both sums in öre first, so that no decimal is ever added to another. */
export const presentSums = ({ subtotal, vat }: Pick<CartFields, 'subtotal' | 'vat'>) => ({
  subtotal: toDecimal(subtotal),
  vat: toDecimal(vat),
  total: toDecimal(subtotal + vat),
})

/** A product's parts stand behind it, also where a caller has asked for one place for two products. */
function byPlace(a: LineFields, b: LineFields): number {
  const [one, other] = [a.parentId ?? a.id, b.parentId ?? b.id]
  return a.position - b.position || (one < other ? -1 : one > other ? 1 : a.part - b.part)
}

/** A whole cart with its lines in their order. @param names as for `presentLine` */
export const presentCart = (
  cart: CartFields,
  lines: Iterable<LineFields>,
  languages: TextLanguages,
  names?: ReadonlyMap<string, string>,
): Cart => ({
  ...presentHeader(cart),
  lines: [...lines].toSorted(byPlace).map((line) => presentLine(line, cart.shopId, languages, names)),
})
