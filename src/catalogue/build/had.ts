/**
 * Whether a product has what a word says, or only speaks of it: it has what its name, its shelves, its attributes and its
 * parts say, unless they say that it is without; what a description says may be of something else. Most often the weight
 * of the word tells. Where it does not, a word beside it does, which nobody can type and which is like no other.
 */
const SIGN = '\u0002'
const mark = (kind: string, text: string): string => `${SIGN}${kind}${SIGN}${text}${SIGN}`

/** What descriptions alone come to is even and no more than this (`FIELD_WEIGHT`), what attributes add is mostly odd. */
const DESCRIBED = 12

/** Whether a product that has a word at this weight has the thing, unless it is marked otherwise. */
export const isHadBy = (weight: number): boolean => weight > DESCRIBED || weight % 2 === 1

/** The word that says that a product has, or has not, what a word says, where its weight says otherwise. */
export const markOf = (word: string, isHad: boolean): string => mark(isHad ? '+' : '-', word)

/** The word that says that a product has a part of this name, by the stem. */
export const partMark = (stem: string): string => mark('/', stem)
