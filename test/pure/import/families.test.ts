import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stemOf } from '#server/said/stem.ts'
import { familiesOf } from '#server/features/import/family/families.ts'
import { noFamilies, surveyFamily } from '#server/features/import/family/survey.ts'
import { mapColumns } from '#server/features/import/map/mapping.ts'
import { noteCollector } from '#server/features/import/notes.ts'
import type { Cell } from '#server/features/import/read/source.ts'

interface Asked {
  map?: Record<string, string>
  families?: boolean
}

/** What becomes of the rows of a file of these columns. */
function read(columns: string[], cells: Cell[][], { map = {}, families = false }: Asked = {}) {
  const mapping = mapColumns(columns, new Map(Object.entries(map)))
  const survey = noFamilies()
  const rows = cells.map((row, i) => ({ row: i + 2, cells: row }))
  for (const row of rows) surveyFamily(survey, row, mapping, 'en')
  const found = familiesOf(survey, mapping, 'en', { families })
  const notes = noteCollector()
  const told = rows.map((row) => found.of(row, notes))
  return {
    families: told.map(({ family }) => family),
    attributes: told.map(({ attributes }) => attributes.map(({ key }) => key).join()),
    proposed: rows.map((row) => found.proposes(row)),
    declined: found.declined,
    noted: notes.notes.get('no family')?.rows ?? [],
  }
}

const COLUMNS = ['uid', 'name', 'brand', 'family']
const member = (i: number, family: string, brand = 'Berg'): Cell[] => [`p${i}`, `Chair ${i}`, brand, family]
const many = (size: number, row: (i: number) => Cell[]): Cell[][] => Array.from({ length: size }, (_, i) => row(i))

describe('a column named family', () => {
  test('is taken where nearly all of it are families of one brand', () => {
    const all = read(
      COLUMNS,
      many(40, (i) => member(i, i < 39 ? `f${i % 13}` : '')),
    )
    expect(all.families).toEqual(Array.from({ length: 40 }, (_, i) => (i < 39 ? `f${i % 13}` : undefined)))
    expect([all.declined, all.noted]).toEqual([null, []])
  })

  test('keeps the few cells that are none as an attribute, with a note', () => {
    const one = read(
      COLUMNS,
      many(41, (i) => member(i, i < 40 ? `f${i % 10}` : 'alone')),
    )
    expect(one.families.at(-1)).toBeUndefined()
    expect([one.attributes.at(-1), one.noted]).toEqual(['family', [42]])
  })

  test.each([
    ['numbers its rows', (i: number) => member(i, `${i}`)],
    ['says kinds of products', (i: number) => member(i, i < 70 ? 'Chairs' : 'Desks')],
    ['is of several brands', (i: number) => member(i, `f${i % 20}`, i < 50 ? 'Berg' : 'Dal')],
  ])('stays an attribute where it %s, unless it is mapped', (_, row) => {
    const rows = many(100, row)
    const none = read(COLUMNS, rows)
    expect(new Set(none.families)).toEqual(new Set([undefined]))
    expect([none.declined, new Set(none.attributes)]).toEqual(['family', new Set(['family'])])
    const mapped = read(COLUMNS, rows, { map: { family: 'family' } })
    expect([mapped.declined, new Set(mapped.attributes)]).toEqual([null, new Set([''])])
    // More than 60 are a kind of products, whoever says so.
    expect(mapped.families.filter((family) => family !== undefined && family !== 'Chairs')).toHaveLength(
      rows.filter(([, , , family]) => family !== 'Chairs').length,
    )
  })

  test('is taken by its share whatever else stands in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 30 }), (pairs, single) => {
        const rows = [
          ...many(2 * pairs, (i) => member(i, `f${i % pairs}`)),
          ...many(single, (i) => member(100 + i, `s${i}`)),
        ]
        const isTaken = 2 * pairs >= (2 * pairs + single) * 0.95
        expect(read(COLUMNS, rows).declined).toBe(isTaken ? null : 'family')
      }),
    )
  })
})

describe('without such a column', () => {
  const NAMES = ['uid', 'name', 'brand', 'category', 'description']
  const rows = [
    ['1', 'Oslo stol svart', 'Berg', 'Stolar', 'Stol, 40x40 cm'],
    ['2', 'Oslo stol, ek', 'Berg', 'Stolar', 'Stol, 45 cm'],
    ['3', 'Oslo stol blå', 'Dal', 'Stolar', 'Stol'],
    ['4', 'Oslo stol grå', 'Berg', 'Bord', 'Stol'],
    ['5', 'Oslo stol vit', 'Berg', 'Stolar', 'Stol med armstöd'],
    ['6', 'Svart', 'Berg', 'Stolar', 'Stol'],
    ['7', 'Vit', 'Berg', 'Stolar', 'Stol'],
  ]

  test('what is alike is proposed, and taken where it was asked for', () => {
    const { proposed, families } = read(NAMES, rows)
    expect(proposed[0]).toMatch(/^~[0-9a-z]+$/)
    expect(proposed).toEqual([proposed[0], proposed[0], null, null, null, null, null])
    expect(new Set(families)).toEqual(new Set([undefined]))
    const taken = read(NAMES, rows, { families: true })
    expect(taken.families).toEqual(proposed.map((one) => one ?? undefined))
    expect(new Set(taken.proposed)).toEqual(new Set([null]))
  })

  test('long descriptions do not tell products apart', () => {
    const long = rows.slice(0, 2).map((row, i) => [...row.slice(0, 4), `Word${i} `.repeat(40)])
    expect(new Set(read(NAMES, long).proposed).size).toBe(1)
    expect(read(NAMES, long).proposed[0]).not.toBeNull()
  })
})

test('a stem is what a name says beside colours, sizes and materials', () => {
  expect(stemOf('INGOLF Bar stool with backrest, white, 63 cm')).toBe(
    stemOf('INGOLF bar stool with backrest 74 cm, oak'),
  )
  expect(stemOf('Bord 160x80 ek')).toBe(stemOf('Bord 180 × 90 cm, mörk björk'))
  expect(stemOf('Tuoli musta')).toBe(stemOf('Tuoli, vaalea koivu'))
  expect(stemOf('Sofa H72 cm lys grå')).toBe(stemOf('Sofa H80 cm mørk brun'))
  expect(stemOf('Stol 3')).not.toBe(stemOf('Stol 4'))
  expect(stemOf('2-seter')).not.toBe(stemOf('3-seter'))
  expect(stemOf('Svart, 40 cm')).toBe('')
})
