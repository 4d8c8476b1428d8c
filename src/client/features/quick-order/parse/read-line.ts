import { MATCH_NUMBER_MAX } from '#contract/catalogue/match.ts'
import type { Columns } from './heading.ts'
import { words } from './lines.ts'
import { plainQuantity, type Quantity, quantityAmongWords, quantityWithUnit } from './quantity.ts'
import type { PastedLine, UnreadReason } from './types.ts'

/** Which of two bare figures is the article number, as the list's clear lines have it. */
export type Habit = 'numberFirst' | 'quantityFirst'

export type Reading = { number: string; quantity: number; habit?: Habit } | { reason: UnreadReason; number?: string }

const hasDigit = (text: string): boolean => /\d/.test(text)
/** `410-2201`, `AB12`, `368814`: one word, and more than a quantity could be. */
const isStrong = (cell: string): boolean =>
  hasDigit(cell) && !/\s/.test(cell) && !isSmallFigure(cell) && !isPrice(cell) && !isSize(cell)
/** `120x60`, `80×80×75cm`: a table's measures. */
const isSize = (cell: string): boolean => /^\d+[xX×]\d+(?:[xX×]\d+)?(?:[cm]m)?$/.test(cell)
const isSmallFigure = (cell: string): boolean => /^\d{1,5}$/.test(cell) || isCount(cell)
/** `2,0` */
const isCount = (cell: string): boolean => /^\d{1,5}[.,]0{1,2}$/.test(cell)
/** `5495,50`, `5 495 kr`: what stands beside a number in a price list. */
const isPrice = (cell: string): boolean =>
  /^\d[\d\s.]*,\d{2}$|^\d+\.\d{2}$|\d\s*(?:kr|:-|,-|eur|€|sek|nok|dkk)\.?$/iu.test(cell)

/** `Art.nr: 100`, `item 100`: a word by itself before the number, but not the first part of `ART-100` or `NOVA-1`. */
const LABEL =
  /(?<![\p{L}\d-])(?:art(?:ikel|icle)?|vare|produkt|product|item|tuote)(?:[\s.-]*(?:nr|no|nummer|number|numero|nro|id)(?![\p{L}-])\s*[.:#]*\s*|[\s.:#]+)(?=\S*\d)/giu
const BULLET = /^\s*(?:[-–—•*·]\s+|\(?\d{1,3}[.)]\s+(?=\S+\s))/u

/** Reads a line by the columns of the list's heading. */
export function readByHeading({ cells }: PastedLine, columns: Columns): Reading {
  const number = (cells[columns.number] ?? '').trim()
  if (number === '') return { reason: 'noNumber' }
  if (columns.quantity === null) return checked(number, { value: 1 })
  const cell = (cells[columns.quantity] ?? '').trim()
  if (cell === '') return { reason: 'noQuantity', number }
  return checked(number, quantityWithUnit(cell) ?? plainQuantity(cell) ?? { reason: 'badQuantity' })
}

/** Reads a line by its looks. `habit` decides between two bare figures. */
export function readLine(line: PastedLine, habit: Habit | null): Reading {
  if (line.kind === 'columns') {
    const cells = line.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const read = readCells(cells.map(unlabelled), habit, () => true)
    if (read) return read
  }
  return readWords(line.text, habit)
}

const unlabelled = (cell: string): string => cell.replace(LABEL, '').trim() || cell

function readWords(text: string, habit: Habit | null): Reading {
  const plain = text
    .replace(BULLET, '')
    .replaceAll(/[,;|](?=\s|$)/g, ' ')
    .replace(LABEL, '')
    .trim()
  const named = quantityAmongWords(plain)
  if (named) {
    const left = words(named.rest)
    const number = bestOf(left) ?? (left.length === 1 ? left[0] : undefined)
    return number === undefined ? { reason: 'noNumber' } : checked(number, named.quantity)
  }
  const all = words(plain)
  const onlyFigures = all.every((word) => hasDigit(word))
  // Among words a quantity stands at an end: the figure of `Vinga 410 svart` is part of a name.
  const mayCount = (at: number): boolean => onlyFigures || at === 0 || at === all.length - 1
  return readCells(all, habit, mayCount) ?? { reason: 'noNumber' }
}

function readCells(cells: readonly string[], habit: Habit | null, mayCount: (at: number) => boolean): Reading | null {
  for (const [at, cell] of cells.entries()) {
    const quantity = quantityWithUnit(cell)
    if (!quantity) continue
    const rest = cells.filter((_, other) => other !== at)
    const number = bestOf(rest) ?? rest.find((one) => !/\s/.test(one))
    return number === undefined ? null : checked(number, quantity, at === 0 ? 'quantityFirst' : 'numberFirst')
  }
  const counts = cells.flatMap((cell, at) => (mayCount(at) && plainQuantity(cell) && !isStrong(cell) ? [at] : []))
  const strong = cells.findIndex(isStrong)
  if (strong >= 0) {
    const at = counts.find((count) => count > strong) ?? counts[0]
    if (at === undefined) return checked(cells[strong] ?? '', { value: 1 })
    const quantity = plainQuantity(cells[at] ?? '') ?? { value: 1 }
    return checked(cells[strong] ?? '', quantity, at < strong ? 'quantityFirst' : 'numberFirst')
  }
  return readFigures(cells, counts, habit)
}

/** Of what may be a number's name: `2,0` may not. */
const figuresIn = (cell: string): number => (isCount(cell) ? 0 : cell.length)

/** Nothing but small figures, as in `1001 10`: the list's habit decides, else the longer one is the number. */
function readFigures(cells: readonly string[], counts: readonly number[], habit: Habit | null): Reading | null {
  const [first, second] = counts.map((at) => cells[at] ?? '')
  if (first === undefined) return null
  if (second === undefined) {
    const word = cells.length === 2 ? cells.find((cell) => /^\p{L}[\p{L}-]+$/u.test(cell)) : undefined
    // `VINGA 4` may be an article's name with its quantity; a longer figure beside a word is a number with its name.
    if (word !== undefined && first.length <= 3) return checked(word, plainQuantity(first) ?? { value: 1 })
    return isCount(first) && cells.length > 1 ? null : checked(first, { value: 1 })
  }
  const order = habit ?? (figuresIn(second) > figuresIn(first) ? 'quantityFirst' : 'numberFirst')
  const [number, quantity] = order === 'numberFirst' ? [first, second] : [second, first]
  return checked(number, plainQuantity(quantity) ?? { value: 1 })
}

/** The word or cell that is most likely an article number; undefined where none has a figure. */
const bestOf = (cells: readonly string[]): string | undefined =>
  cells.find(isStrong) ??
  cells.filter((cell) => hasDigit(cell) && !isPrice(cell)).toSorted((a, b) => b.length - a.length)[0]

function checked(number: string, quantity: Quantity, habit?: Habit): Reading {
  const name = number.replace(/[,;:.]+$/, '')
  if (!/[\p{L}\p{N}]/u.test(name)) return { reason: 'noNumber' }
  if (name.length > MATCH_NUMBER_MAX) return { reason: 'tooLong' }
  if ('reason' in quantity) return { ...quantity, number: name }
  return { number: name, quantity: quantity.value, ...(habit && { habit }) }
}
