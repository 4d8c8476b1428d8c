import { recordOf } from '#contract/record.ts'
import { type Sort, SORTS } from '#contract/catalogue/filters.ts'
import { type Figure, SORT } from '#contract/catalogue/sorts.ts'

/** Every order but the shop's own, which needs no key. */
export type KeyedSort = { [S in Sort]: (typeof SORT)[S]['by'] extends null ? never : S }[Sort]
export const KEYED_SORTS = SORTS.filter((sort): sort is KeyedSort => SORT[sort].by !== null)

export const FIGURES: readonly Figure[] = [
  ...new Set(KEYED_SORTS.map((sort) => SORT[sort].by).filter((by) => by !== 'name')),
]

export const isFigure = (name: string): name is Figure => (FIGURES as readonly string[]).includes(name)

/** The same for every figure. */
export const eachFigure = <T>(make: (figure: Figure) => T): Record<Figure, T> => recordOf(FIGURES, make)
