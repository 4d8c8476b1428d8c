import { t } from '@lingui/core/macro'
import type { FieldKey } from '../fields.ts'

/** What a cell of a field takes, for whoever wrote something else there. */
export function takesText(key: FieldKey): string {
  if (key.startsWith('measurements.')) return t`it takes a number such as 74,5, or a range such as 95/154`
  switch (key) {
    case 'price':
      return t`it takes an amount such as 1295,50`
    case 'discount_percentage':
      return t`it takes a number from 0 to 100`
    case 'delivery_time':
      return t`it takes a number with d, wd or w for days, working days or weeks, such as 3 w`
    case 'hidden':
    case 'gone':
      return t`it takes yes or no`
    default:
      return t`it is too long`
  }
}
