import { type AttributeKind, READ_COLUMNS } from '#contract/catalogue/attribute.ts'
import { unitNamed } from '../said/amount.ts'
import type { AttributeKinds, KnownAttribute } from './attribute-kinds.ts'
import type { AttributeNoise } from './attribute-noise.ts'
import type { KindFigures } from './column-figures.ts'

/** Too few products say nothing of a column. */
export const ENOUGH = 20
/** So many of a column's products share one value that it says nothing of them. */
export const CONSTANT = 0.95

/** A menu of more options is no help, nor is one of longer ones, nor one whose options hold fewer products on average. */
const OPTIONS_MAX = 60
const OPTION_SIGNS = 60
const PER_OPTION = 4
/** Of numbers so many different ones are a menu, and more a range where they have a unit; else they may number anything. */
const NUMBERS_MAX = 12
/** So many of a shop's products have to say it, and products are narrowed by so many attributes, the commonest. */
const SHARE = 0.01
const ATTRIBUTES_MAX = 12
/** Nearly all of a column's products say it. */
export const NEARLY_ALL = 0.9

/** Of which kind each column is, and by which products are narrowed: those with few values, or measures, on many products. */
export function kindsOf(
  columns: readonly KindFigures[],
  products: number,
  noise: AttributeNoise,
  before: AttributeKinds,
): AttributeKinds {
  const known = columns.map((column) => {
    const kind = noise[column.key] === true ? ('noise' as const) : proposed(column)
    const chosen = before[column.key]?.chosen
    return { ...column, kind, chosen, isUseful: chosen ? isFilter(chosen) : isUseful(column, kind, products) }
  })
  const first = known
    .filter(({ isUseful }) => isUseful)
    .toSorted((a, b) => Number(!a.chosen) - Number(!b.chosen) || b.has - a.has)
  const narrowing = new Set(first.slice(0, ATTRIBUTES_MAX).map(({ key }) => key))
  const kinds = known.map(({ key, kind, chosen, unit }): [string, KnownAttribute] => [
    key,
    {
      kind,
      ...(chosen && { chosen }),
      narrows: narrowing.has(key),
      ...((chosen ?? kind) === 'number' && { unit: unit || unitNamed(key) }),
    },
  ])
  return { ...chosenBefore(before), ...Object.fromEntries(kinds) }
}

/** What staff have said of columns that no product has now counts when one has them again. */
const chosenBefore = (before: AttributeKinds): AttributeKinds =>
  Object.fromEntries(
    Object.entries(before).flatMap(([key, { kind, chosen }]) =>
      chosen ? [[key, { kind, chosen, narrows: false }]] : [],
    ),
  )

function proposed(column: KindFigures): AttributeKind {
  const { has, different, yesNo, numbers, longest } = column
  if (yesNo >= has * NEARLY_ALL && different <= 4) return 'yes-no'
  if (numbers >= has * NEARLY_ALL && different > NUMBERS_MAX) return 'number'
  if (different <= OPTIONS_MAX && longest <= OPTION_SIGNS && has >= different * PER_OPTION) return 'list'
  return numbers >= has * NEARLY_ALL ? 'number' : 'text'
}

/** Whether nearly all say a number of the same thing: by a unit of their own, or that of the column's name. */
const isMeasured = ({ key, has, numbers, measured }: KindFigures): boolean =>
  numbers >= has * NEARLY_ALL && (measured >= has * NEARLY_ALL || unitNamed(key) !== '')

const isFilter = (kind: AttributeKind): boolean => kind === 'list' || kind === 'yes-no' || kind === 'number'

function isUseful(column: KindFigures, kind: AttributeKind, products: number): boolean {
  const { key, has, different, most } = column
  return (
    isFilter(kind) &&
    (kind !== 'number' || isMeasured(column)) &&
    has >= Math.max(ENOUGH, products * SHARE) &&
    different > 1 &&
    most < has * CONSTANT &&
    !READ_COLUMNS.some((read) => read.test(key.trim()))
  )
}
