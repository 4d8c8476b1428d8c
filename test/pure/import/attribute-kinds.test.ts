import { expect, test } from 'vitest'
import type { KindFigures } from '#server/db/column-figures.ts'
import type { KnownAttribute } from '#server/db/attribute-kinds.ts'
import { kindsOf } from '#server/db/propose-kinds.ts'

const column = (values: Partial<KindFigures>): KindFigures => ({
  key: 'opening',
  has: 100,
  different: 30,
  usual: { en: '40 cm' },
  most: 10,
  addresses: 0,
  codes: 0,
  yesNo: 0,
  numbers: 100,
  measured: 100,
  unit: 'cm',
  longest: 6,
  ...values,
})
const kind = (values: Partial<KindFigures>, before?: KnownAttribute) => {
  const one = column(values)
  return kindsOf([one], 100, {}, before ? { [one.key]: before } : {})[one.key]
}

test('many numbers with a unit are a range, few are a list', () => {
  expect(kind({})).toEqual({ kind: 'number', narrows: true, unit: 'cm' })
  expect(kind({ different: 8 })).toEqual({ kind: 'list', narrows: true })
})

test('the unit may stand in the column’s name; numbers of nothing are no filter', () => {
  expect(kind({ key: 'Opening (cm)', measured: 0, unit: '' })).toEqual({ kind: 'number', narrows: true, unit: 'cm' })
  expect(kind({ measured: 0, unit: '', different: 90 })).toEqual({ kind: 'number', narrows: false, unit: '' })
  expect(kind({ numbers: 80, measured: 80, different: 90 })).toEqual({ kind: 'text', narrows: false })
})

test('many numbers of nothing are no list, few may be one', () => {
  const bare = { measured: 0, unit: '', key: 'position' }
  expect(kind({ ...bare, different: 13 })).toEqual({ kind: 'number', narrows: false, unit: '' })
  expect(kind({ ...bare, different: 12, key: 'seats' })).toEqual({ kind: 'list', narrows: true })
})

test('what staff say stands, also while no product has the column', () => {
  expect(kind({}, { kind: 'number', chosen: 'text', narrows: false })).toEqual({
    kind: 'number',
    chosen: 'text',
    narrows: false,
  })
  expect(kind({ measured: 0, unit: '', different: 90 }, { kind: 'text', chosen: 'number', narrows: false })).toEqual({
    kind: 'number',
    chosen: 'number',
    narrows: true,
    unit: '',
  })
  const gone = kindsOf(
    [],
    100,
    {},
    { opening: { kind: 'number', chosen: 'list', narrows: true }, old: { kind: 'list', narrows: true } },
  )
  expect(gone).toEqual({ opening: { kind: 'number', chosen: 'list', narrows: false } })
})
