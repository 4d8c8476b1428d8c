import { expect, test } from 'vitest'
import {
  afterSaving,
  isText,
  isTick,
  nothing,
  openFields,
  readWritten,
  settled,
  shownValues,
  withValues,
  writtenFields,
} from '#client/features/office/form/written.ts'

interface Values {
  name: string
  terms: string
  required: boolean
}
const now: Values = { name: 'Nord', terms: '30 days', required: false }
const read = readWritten<Values>({ name: isText, terms: isText, required: isTick })

test('what is written is what differs from what is so now, field by field', () => {
  const written = withValues(nothing<Values>(), now, { name: 'Nordform', required: true })
  expect(written).toEqual({ base: { name: 'Nord', required: false }, mine: { name: 'Nordform', required: true } })
  expect(shownValues(written, now)).toEqual({ ...now, name: 'Nordform', required: true })
  expect(writtenFields(written, now)).toEqual(['name', 'required'])
  expect(withValues(written, now, { name: 'Nord', required: false })).toEqual(nothing())
})

test('what a colleague has changed elsewhere is taken over, what both have is to be settled', () => {
  const written = withValues(withValues(nothing<Values>(), now, { name: 'Mine' }), now, { terms: '10 days' })
  const theirs = { ...now, name: 'Theirs', required: true }
  expect(shownValues(written, theirs)).toEqual({ name: 'Mine', terms: '10 days', required: true })
  expect(openFields(written, theirs)).toEqual(['name'])
  // Writing on settles nothing, but for writing the same.
  expect(openFields(withValues(written, theirs, { name: 'Mine still' }), theirs)).toEqual(['name'])
  expect(writtenFields(withValues(written, theirs, { name: 'Theirs' }), theirs)).toEqual(['terms'])
  expect(openFields(settled(written, theirs, 'name', 'mine'), theirs)).toEqual([])
  expect(shownValues(settled(written, theirs, 'name', 'mine'), theirs).name).toBe('Mine')
  expect(shownValues(settled(written, theirs, 'name', 'theirs'), theirs).name).toBe('Theirs')
  // And then it is changed once more.
  const again = { ...theirs, name: 'Theirs again' }
  expect(openFields(settled(written, theirs, 'name', 'mine'), again)).toEqual(['name'])
  // Both have written the same.
  expect(writtenFields(written, { ...now, name: 'Mine' })).toEqual(['terms'])
})

test('what is written while it is being saved stays, over what was saved', () => {
  const sent = withValues(nothing<Values>(), now, { name: 'Nordform ', terms: '10 days' })
  const meanwhile = withValues(sent, now, { terms: '15 days' })
  const saved = { ...now, name: 'Nordform', terms: '10 days' }
  const left = afterSaving(meanwhile, shownValues(sent, now), saved)
  expect(left).toEqual({ base: { terms: '10 days' }, mine: { terms: '15 days' } })
  expect(openFields(left, saved)).toEqual([])
})

test('what the device kept is read as far as it is what it should be', () => {
  const written = withValues(nothing<Values>(), now, { name: 'Nordform', required: true })
  expect(read(JSON.parse(JSON.stringify(written)))).toEqual(written)
  for (const kept of [undefined, null, 'text', 7, [], {}, { mine: null }, { base: 1, mine: { name: 3, other: 'x' } }])
    expect(read(kept)).toEqual(nothing())
})
