import { eq } from './drizzle.ts'
import type { Cart, CartHeader, CartLine } from '#contract/cart/cart.schema.ts'
import { wholeInformation } from '#contract/cart/customer-information.ts'
import { lineOnWire, planOnWire, sumsOnWire } from '#contract/cart/wire.ts'
import type { Successor } from '#contract/catalogue/product.schema.ts'
import { DEFAULT_LOCALE, isLocale, textIn, type TextLanguages } from '#contract/locale.ts'
import type { cartLines, carts, LineSuccessor } from './cart-schema.ts'
import type { Tx } from './client.ts'
import { shops } from './schema.ts'

/** A cart and its lines as they are stored, and how they stand on the wire. */
type CartFields = Omit<typeof carts.$inferSelect, 'userId'>
type LineFields = Omit<typeof cartLines.$inferSelect, 'cartId'>

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

/** A line on the wire. @param names by `ownerKey`, where it is to say who put it in and who changed it */
export function presentLine(
  line: LineFields,
  shop: string,
  { language, own }: TextLanguages,
  names?: ReadonlyMap<string, string>,
): CartLine {
  const { uid, product, gone, parentId } = line
  const { thumbnail, delivery_time, climate, gtin } = product
  const successor = gone ? product.replaced_by : undefined
  const isSigned = names !== undefined && parentId === null
  return {
    ...lineOnWire(line, {
      shop,
      uid,
      name: textIn(product.name, language, own) || uid,
      thumbnail,
      delivery_time,
      climate,
      ...(gtin !== undefined && { gtin }),
      gone,
      ...(successor && { replaced_by: presentSuccessor(successor, { language, own }) }),
    }),
    ...(isSigned && by('added_by', line.addedBy, names)),
    ...(isSigned && by('changed_by', line.changedBy, names)),
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
  ...sumsOnWire(cart),
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
