import * as fc from 'fast-check'
import type { Range } from '#contract/catalogue/filters.ts'
import type { UnderstoodPiece } from '#catalogue/types.ts'
import type { CatalogueDocument, CatalogueQuestion } from '#catalogue/types.ts'
import { UNRELATED } from './naive-score.ts'

/** A piece of a text as a person reads it. */
export interface NaivePiece {
  told: Omit<UnderstoodPiece, 'unsaid'>
  /** Of a range what it narrows; of all else who has what is asked. */
  range?: { name: Range; bounds: { min: number | null; max: number | null } }
  passes: (document: CatalogueDocument) => boolean
  /** Null: nobody leaves it unsaid. */
  unsaid: ((document: CatalogueDocument) => boolean) | null
}

const ranged = (
  kind: UnderstoodPiece['kind'],
  text: string,
  name: Range,
  value: string,
  min: number | null,
  max: number | null,
): NaivePiece => ({
  told: { kind, text, parameter: name, value },
  range: { name, bounds: { min, max } },
  passes: () => true,
  unsaid: (d) => d[name] === null,
})

const seats = (text: string, value: string, min: number, max: number | null): NaivePiece => ({
  told: { kind: 'seats', text, parameter: 'seats', value },
  passes: (d) => d.seats !== null && d.seats >= min && d.seats <= (max ?? d.seats),
  unsaid: (d) => d.seats === null,
})

const measuresOf = ({ width, depth, height, length }: CatalogueDocument): number[] =>
  [width, depth, height, length].flatMap((one) => one ?? [])

function sides(text: string, value: string, ...asked: number[]): NaivePiece {
  const areThere = (left: readonly number[], [side, ...others]: readonly number[]): boolean =>
    side === undefined || left.some((one, i) => Math.abs(one - side) <= 5 && areThere(left.toSpliced(i, 1), others))
  return {
    told: { kind: 'size', text, parameter: 'sides', value },
    passes: (d) => areThere(measuresOf(d), asked),
    unsaid: (d) => measuresOf(d).length < asked.length,
  }
}

/** What a name says behind `utan` a product has not. */
const hasIt = ({ name, attributes, included }: CatalogueDocument, thing: string): boolean =>
  name.split(' ').some((word, i, all) => word === thing && all[i - 1] !== 'utan') ||
  attributes.includes(thing) ||
  included.includes(thing)

const without = (thing: string): NaivePiece => ({
  told: { kind: 'without', text: `utan ${thing}`, parameter: 'without', value: thing },
  passes: (d) => !hasIt(d, thing),
  unsaid: null,
})

const some: fc.Arbitrary<NaivePiece> = fc.oneof(
  fc.constantFrom(
    ranged('price', 'under 30 kr', 'price', '..30', null, 3000),
    ranged('price', 'minst 20 kr', 'price', '20..', 2000, null),
    ranged('size', 'bredd max 50 cm', 'width', '..50', null, 500),
    ranged('size', 'diameter 40', 'diameter', '39.5..40.5', 395, 405),
    ranged('delivery', 'inom 10 dagar', 'delivery', '..10', null, 10),
    seats('för 3 personer', '3..', 3, null),
    seats('4-sits', '4..4', 4, 4),
    sides('200x35', '200x35', 2000, 350),
    sides('35 x 200 x 1 cm', '35x200x1', 350, 2000, 10),
  ),
  fc.constantFrom(...UNRELATED).map(without),
)

/** Pieces that do not say two things of the same. */
export const pieces = fc.uniqueArray(some, { maxLength: 3, selector: ({ told }) => told.parameter })

/** The bounds of a question with those of pieces, which count less. */
export const withRanges = (
  ranges: CatalogueQuestion['ranges'],
  all: readonly NaivePiece[],
): CatalogueQuestion['ranges'] => ({
  ...Object.fromEntries(all.flatMap(({ range }) => (range ? [[range.name, range.bounds]] : []))),
  ...ranges,
})

/** Those that count beside a question's own bounds. */
export const counting = (ranges: CatalogueQuestion['ranges'], all: readonly NaivePiece[]): NaivePiece[] =>
  all.filter(({ range }) => !range || !ranges[range.name])
