import { t } from '@lingui/core/macro'
import type { UnderstoodKind } from '#contract/catalogue/understood.ts'

/** What a question may say besides words of products. */
export function kindName(kind: UnderstoodKind): string {
  switch (kind) {
    case 'price':
      return t`Price`
    case 'size':
      return t`Size`
    case 'seats':
      return t`Seats`
    case 'delivery':
      return t`Delivery time`
    case 'without':
      return t`Without something`
    case 'colour':
      return t`Colour`
    case 'material':
      return t`Material`
  }
}
