import { attributeText, deliveryText, MEASURE_ORDER, measureName } from '../../../i18n/product-words.ts'
import { t } from '@lingui/core/macro'
import { deliveryDays } from '#contract/cart/climate.ts'
import { isAddress } from '#contract/catalogue/attribute.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { formatKilos, formatMeasure, formatNumber } from '../../../i18n/number.ts'
import type { Fact } from './rows.ts'

/** What a product says of itself, but for its price: first what one decides by. */
export function productFacts(product: Product, locale: Locale): Fact[] {
  const { delivery_time: delivery, climate, measurements, parts } = product
  return [
    ...(delivery ? [{ name: t`Delivery time`, value: deliveryText(delivery), measure: deliveryDays(delivery) }] : []),
    ...(climate ? climateFacts(climate, locale) : []),
    ...MEASURE_ORDER.flatMap((measure) => {
      const value = measurements[measure]
      return value === undefined ? [] : [{ name: measureName(measure), value: `${formatMeasure(value, locale)} cm` }]
    }),
    ...parts.map(({ name, quantity }) => ({
      name: t`Parts`,
      value: `${formatNumber(quantity, locale)} × ${name}`,
    })),
    ...product.certifications.map(({ name }) => ({ name: t`Certificates`, value: name })),
    ...text(t`Brand`, product.brand),
    ...product.categories.map(({ name, subcategory }) => ({ name: t`Category`, value: subcategory?.name ?? name })),
    ...text(t`Concept`, product.concept?.name),
    ...product.attributes.flatMap(({ name, value }) =>
      isAddress(value) ? [] : [{ name, value: attributeText(value) }],
    ),
    ...text(t`Unit`, product.unit),
    ...text(t`Manufacturer’s part number`, product.manufacturer_part_number),
    ...text('GTIN', product.gtin),
  ]
}

const text = (name: string, value: string | null | undefined): Fact[] => (value ? [{ name, value }] : [])

const climateFacts = ({ co2e_g, source }: NonNullable<Product['climate']>, locale: Locale): Fact[] => [
  { name: t`Climate footprint`, value: `${formatKilos(co2e_g, locale)} kg CO₂e`, measure: co2e_g },
  {
    name: t`Climate figure`,
    value: source === 'declared' ? t`Environmental declaration` : t`Calculated from a similar product`,
  },
]
