import { isDeepStrictEqual } from 'node:util'
import { lineEffect, linesOf } from '#contract/cart/line-amounts.ts'
import { piecesElsewhere } from '#contract/cart/mutations/lines.ts'
import { isUnsettled } from '#contract/cart/status.ts'
import { lineAmounts } from '#contract/price.ts'
import type { LineProduct, LineSuccessor } from '../../../db/cart-schema.ts'
import { asSigned } from './history.ts'
import { lineAccess } from './lines.ts'
import type { CartState, Context, Effect, LineMap, LineState, Prices } from './state.ts'

/**
 * Whether a cart that is not closed was priced by another catalogue, another country's VAT, or other price lists than those of now.
 * For somebody who has lost the shop nothing of it is read, so that their cart stays as it is until they have it back.
 */
export const isStale = (
  cart: CartState,
  { shop, prices, level }: Pick<Context, 'shop' | 'prices' | 'level'>,
): boolean =>
  level !== undefined &&
  isUnsettled(cart.status) &&
  (cart.pricedVersion !== shop.catalogueVersion || cart.country !== shop.country || !isPricedBy(cart, prices))

/** What prices follow of a shop itself. */
type Pricing = Pick<Context['shop'], 'country' | 'catalogueVersion'>

const isPricedBy = ({ pricedFor, priceVersion, pricedOn }: CartState, { company, version, day }: Prices): boolean =>
  pricedFor === company && priceVersion === version && pricedOn === day

/**
 * An open cart by the catalogue of now: prices, texts and parts follow it, and a product that is gone is flagged, so
 * that nothing changes silently [outbox/merging]. Needs all lines and their products. The revision grows only if
 * something did change.
 */
export function reprice(
  cart: CartState,
  lines: LineMap,
  {
    product,
    successor,
    shop,
    prices,
    lineId,
  }: Pick<Context, 'product' | 'successor' | 'prices' | 'lineId'> & { shop: Pricing },
): Effect {
  const put: LineState[] = []
  const remove: string[] = []
  const { parts: partsOf, places } = lineAccess(lines)
  for (const line of lines.values()) {
    if (line.parentId !== null) continue
    const found = product(line.uid)
    const parts = partsOf(line.id)
    const { antal, position, firstPrice, room, note, formerIds } = line
    const own = { antal, position, firstPrice, room, note, formerIds }
    const next =
      found && found.currency === cart.currency
        ? linesOf(found, {
            ...own,
            lineId,
            pieces: piecesElsewhere(places(line.uid), ''),
            country: shop.country,
          })
        : [
            {
              ...line,
              product: replacedBy(line.product, successor?.(line.uid)),
              gone: true,
              ...lineAmounts(line.unitPrice, antal, shop.country),
            },
            ...parts,
          ]
    const written = next.map((one) => asSigned(one, lines.get(one.id) ?? line))
    put.push(...written.filter((one) => !isDeepStrictEqual(one, lines.get(one.id))))
    const kept = new Set(next.map(({ id }) => id))
    for (const { id } of parts) if (!kept.has(id)) remove.push(id)
  }
  const { cart: sums } = lineEffect(cart, (id) => lines.get(id), put, remove)
  const moved = put.length > 0 || remove.length > 0
  return {
    cart: {
      ...cart,
      ...sums,
      pricedVersion: shop.catalogueVersion,
      country: shop.country,
      pricedFor: prices.company,
      priceVersion: prices.version,
      pricedOn: prices.day,
      revision: moved ? cart.revision + 1 : cart.revision,
    },
    put,
    remove,
  }
}

/** What a line knows of a product that is gone, with what stands in for it now. */
function replacedBy(product: LineProduct, successor: LineSuccessor | undefined): LineProduct {
  const { replaced_by: _, ...known } = product
  return successor ? { ...known, replaced_by: successor } : known
}
