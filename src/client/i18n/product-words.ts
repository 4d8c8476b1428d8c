import { plural, t } from '@lingui/core/macro'
import type { Measure } from '#contract/catalogue/measures.ts'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import type { Sort } from '#contract/catalogue/filters.ts'

/** `10 working days`, in days, weeks or working days. */
export function deliveryText({ value, unit }: DeliveryTime): string {
  if (unit === 'w') return plural(value, { one: '# week', other: '# weeks' })
  if (unit === 'wd') return plural(value, { one: '# working day', other: '# working days' })
  return plural(value, { one: '# day', other: '# days' })
}

/** The order of showing. */
export const MEASURE_ORDER: readonly Measure[] = ['height', 'depth', 'width', 'length', 'diameter', 'sitting_height']

export function measureName(measure: Measure): string {
  switch (measure) {
    case 'height':
      return t`Height`
    case 'depth':
      return t`Depth`
    case 'width':
      return t`Width`
    case 'length':
      return t`Length`
    case 'diameter':
      return t`Diameter`
    case 'sitting_height':
      return t`Seat height`
  }
}

/** The letter that stands for a measure where there is room for no more: `H 112`. */
export function measureLetter(measure: Measure): string {
  switch (measure) {
    case 'height':
      return t({ message: 'H', context: 'height, abbreviated' })
    case 'depth':
      return t({ message: 'D', context: 'depth, abbreviated' })
    case 'width':
      return t({ message: 'W', context: 'width, abbreviated' })
    case 'length':
      return t({ message: 'L', context: 'length, abbreviated' })
    case 'diameter':
      return 'Ø'
    case 'sitting_height':
      return t({ message: 'SH', context: 'seat height, abbreviated' })
  }
}

/** The order's name; the shop's own becomes the best match where there is a search. */
export function sortName(sort: Sort, searching: boolean): string {
  switch (sort) {
    case 'shop':
      return searching ? t`Best match` : t`The shop’s order`
    case 'name':
      return t`Name`
    case 'price_asc':
      return t`Lowest price`
    case 'price_desc':
      return t`Highest price`
    case 'climate':
      return t`Lowest climate footprint`
    case 'newest':
      return t`Newest`
  }
}

/** What a supplier's attribute says, as it stands; words of programs, which are nobody's language, as people say them. */
export function attributeText(value: string): string {
  switch (value.trim().toLowerCase()) {
    case 'true':
      return t`Yes`
    case 'false':
      return t`No`
    default:
      return value
  }
}
