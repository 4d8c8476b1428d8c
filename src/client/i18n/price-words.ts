import { t } from '@lingui/core/macro'
import type { Target } from '#contract/organisation/price-list.ts'
import type { Locale } from '#contract/locale.ts'
import { formatNumber } from './number.ts'

/** What a price list's row names. */
export function targetText(target: Target): string {
  switch (target) {
    case 'product':
      return t`for the product`
    case 'category':
      return t`for its category`
    case 'brand':
      return t`for its brand`
  }
}

/** `from 10 pcs`: from which quantity a price counts. */
export function fromText(quantity: number, locale: Locale): string {
  const count = formatNumber(quantity, locale)
  return t`from ${count} pcs`
}
