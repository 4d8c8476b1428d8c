/** What a cell's format makes of its number: a day, a percentage, or a number padded with noughts to a width. */
export type NumberKind = 'date' | 'percent' | { padded: number }

/** Quoted words, escaped and filling letters, and brackets but for those of elapsed time: none is a sign of its own. */
const WORDS = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

/** The formats that workbooks need not spell out (ECMA-376 part 1, 18.8.30), East Asian dates included. */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** @param id the format's number, @param code its own text, if the workbook tells one */
export function numberKind(id: number, code: string | undefined): NumberKind | undefined {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) ? 'date' : undefined
  }
  const [positive = ''] = code.replaceAll(WORDS, '').split(';')
  if (/^0{2,}$/.test(positive)) return { padded: positive.length }
  if (/[ymdhs]/i.test(positive)) return 'date'
  return positive.includes('%') ? 'percent' : undefined
}
