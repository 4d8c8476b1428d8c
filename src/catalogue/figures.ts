import { recordOf } from '#contract/record.ts'
import { type Figure, SORT, type Sort, SORTS } from '#contract/catalogue/sorts.ts'

/** Every order but the shop's own, which needs no key. */
export type KeyedSort = { [S in Sort]: (typeof SORT)[S]['by'] extends null ? never : S }[Sort]
export const KEYED_SORTS = SORTS.filter((sort): sort is KeyedSort => SORT[sort].by !== null)

const isFigure = (by: Figure | 'name'): by is Figure => by !== 'name'

export const FIGURES: readonly Figure[] = [...new Set(KEYED_SORTS.map((sort) => SORT[sort].by).filter(isFigure))]

/** The same for every figure. */
export const eachFigure = <T>(make: (figure: Figure) => T): Record<Figure, T> => recordOf(FIGURES, make)
