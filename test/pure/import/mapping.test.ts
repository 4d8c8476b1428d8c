import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ALIASES,
  folded,
  isTextField,
  isValueField,
  TEXT_FIELDS,
  VALUE_FIELDS,
} from '#server/features/import/map/fields.ts'
import { mapColumns } from '#server/features/import/map/mapping.ts'

/** Field → column, `field.locale` for a language's own; attributes by their keys. */
function mapped(columns: string[], map: Record<string, string> = {}) {
  const mapping = mapColumns(columns, new Map(Object.entries(map)))
  const fields: Record<string, string | undefined> = {}
  for (const [field, index] of Object.entries(mapping.values)) fields[field] = columns[index]
  for (const [field, { plain, by }] of Object.entries(mapping.texts)) {
    if (plain !== undefined) fields[field] = columns[plain]
    for (const [locale, index] of Object.entries(by)) fields[`${field}.${locale}`] = columns[index]
  }
  return { fields, attributes: mapping.attributes.map(({ key }) => key), dropped: mapping.dropped }
}

test('the fields by their own names, in any case, with languages', () => {
  const { fields, attributes } = mapped(['UID', 'Name', 'name.da', 'Sitting height', 'price', 'Remark'])
  expect(fields).toEqual({
    uid: 'UID',
    name: 'Name',
    'name.da': 'name.da',
    sitting_height: 'Sitting height',
    price: 'price',
  })
  expect(attributes).toEqual(['Remark'])
})

test('--map wins over names, names over aliases, and what loses becomes an attribute', () => {
  const { fields, attributes } = mapped(['sku', 'name', 'model', 'brand', 'designer', 'title'], { designer: 'brand' })
  expect(fields).toEqual({ uid: 'sku', name: 'name', brand: 'designer' })
  expect(attributes).toEqual(['model', 'brand', 'title'])
})

test('the likelier alias wins, wherever it stands', () => {
  expect(mapped(['model', 'title', 'artikelnummer', 'sku']).fields).toEqual({ name: 'title', uid: 'sku' })
})

test('an alias is not taken as plain text beside columns with languages', () => {
  expect(mapped(['uid', 'name.sv', 'title']).fields).toEqual({ uid: 'uid', 'name.sv': 'name.sv' })
})

test('the index column without a name is left out, and what is mapped to -', () => {
  const { dropped, attributes } = mapped(['', 'uid', 'name', 'secret', 'note'], { secret: '-' })
  expect(dropped).toEqual(['secret', 'the first, which has no name'])
  expect(attributes).toEqual(['note'])
})

test('attributes in several languages are one attribute with a readable name', () => {
  const mapping = mapColumns(['uid', 'name', 'seat_colour', 'seat_colour.da'], new Map())
  expect(mapping.attributes).toEqual([{ key: 'seat_colour', label: 'Seat colour', plain: 2, by: { da: 3 } }])
})

describe('what cannot be mapped says which option to mend', () => {
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ['an unknown column', ['uid', 'name'], { designer: 'brand' }, /--map: there is no column designer.*uid, name/],
    ['an unknown field', ['uid', 'name', 'x'], { x: 'remark' }, /--map x=remark: there is no field remark.*uid, brand/],
    ['a language of a field that has none', ['uid', 'name', 'x'], { x: 'price.da' }, /there is no field price\.da/],
    ['an unknown language', ['uid', 'name', 'x'], { x: 'name.de' }, /there is no field name\.de/],
    ['a field twice', ['a', 'b', 'name'], { a: 'uid', b: 'uid' }, /--map b=uid: another column is already uid/],
    ['no uid', ['name', 'code'], {}, /No column is uid.*--map <column>=uid.*name, code/],
    ['neither', ['a', 'b'], {}, /No column is uid or name/],
  ]
  test.each(cases)('%s', (_, columns, map, message) => {
    expect(() => mapColumns(columns, new Map(Object.entries(map)))).toThrow(message)
  })
})

test('every column has exactly one place, whatever the columns are called', () => {
  const names = [...VALUE_FIELDS, ...TEXT_FIELDS, 'name.da', 'category.no', 'sku', 'title', 'höjd', 'x', 'x.fi', 'y']
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...names)), (others) => {
      const columns = [...new Set(['uid', 'name', ...others])]
      const { values, texts, attributes } = mapColumns(columns, new Map())
      const places = [
        ...Object.values(values),
        ...[...Object.values(texts), ...attributes].flatMap(({ plain, by }) => [plain ?? [], Object.values(by)].flat()),
      ]
      expect(places.toSorted((a, b) => a - b)).toEqual([...columns.keys()])
    }),
  )
})

test('the table of aliases names real fields, each alias once and as columns are folded', () => {
  const aliases = Object.values(ALIASES).flat()
  expect(Object.keys(ALIASES).filter((field) => !isTextField(field) && !isValueField(field))).toEqual([])
  expect(aliases.filter((alias) => folded(alias) !== alias)).toEqual([])
  expect(new Set(aliases).size).toBe(aliases.length)
})
