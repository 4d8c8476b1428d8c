import { type Minor, toMinor } from '../money.ts'
import { pricesOf } from '../price.ts'
import type { Product } from './product.schema.ts'

/** All amounts that a product's page shows, those of its parts and of what goes with it too: each is written among them. */
export const amountsOf = (product: Product): Minor[] => [
  ...pricesOf([product, ...product.related]),
  ...[
    product.price,
    ...product.parts.map(({ price }) => price),
    ...(product.agreement?.breaks ?? []).flatMap((one) => [one.price, one.list_price]),
  ].map((decimal) => toMinor(decimal ?? 0)),
]
