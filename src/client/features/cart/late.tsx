import { useLingui } from '@lingui/react/macro'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import { deliveryText } from '../../i18n/product-words.ts'

/** That a product cannot be there on the wished day. */
export function Late({ time }: { time: DeliveryTime }) {
  const { t } = useLingui()
  const takes = deliveryText(time)
  return t`Cannot be there on the wished day: the delivery time is ${takes}.`
}
