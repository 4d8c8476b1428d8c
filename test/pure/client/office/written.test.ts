import { expect, test } from 'vitest'
import {
  afterSaving,
  isSameWritten,
  isText,
  isTick,
  NOTHING,
  openFields,
  readWritten,
  type Said,
  settled,
  type Written,
  writtenAs,
} from '#client/features/office/form/written.ts'

const now = { name: 'Nord', terms: '30 days', required: false }
const read = readWritten({ name: isText, terms: isText, required: isTick })
/** Once somebody has written a part of it. */
const withPart = (written: Written, over: Said, part: Said): Written =>
  writtenAs(written, over, { ...over, ...written.mine, ...part })

test('what is written is what differs from what is so now, field by field', () => {
  const written = withPart(NOTHING, now, { name: 'Nordform', required: true })
  expect(written).toEqual({ base: { name: 'Nord', required: false }, mine: { name: 'Nordform', required: true } })
  expect(withPart(written, now, { name: 'Nord', required: false })).toEqual(NOTHING)
})

test('what a colleague has changed elsewhere is no change, what both have is to be settled', () => {
  const written = withPart(withPart(NOTHING, now, { name: 'Mine' }), now, { terms: '10 days' })
  const theirs = { ...now, name: 'Theirs', required: true }
  expect(openFields(written, theirs)).toEqual(['name'])
  // Writing on settles nothing, but for writing the same.
  expect(openFields(withPart(written, theirs, { name: 'Mine still' }), theirs)).toEqual(['name'])
  expect(Object.keys(withPart(written, theirs, { name: 'Theirs' }).mine)).toEqual(['terms'])
  expect(openFields(settled(written, theirs, 'name', 'mine'), theirs)).toEqual([])
  expect(settled(written, theirs, 'name', 'mine').mine.name).toBe('Mine')
  expect('name' in settled(written, theirs, 'name', 'theirs').mine).toBe(false)
  // And then it is changed once more.
  const again = { ...theirs, name: 'Theirs again' }
  expect(openFields(settled(written, theirs, 'name', 'mine'), again)).toEqual(['name'])
  // Both have written the same.
  expect(Object.keys(withPart(written, { ...now, name: 'Mine' }, {}).mine)).toEqual(['terms'])
})

test('what is written while it is being saved stays, over what was saved', () => {
  const sent = withPart(NOTHING, now, { name: 'Nordform ', terms: '10 days' })
  const meanwhile = withPart(sent, now, { terms: '15 days' })
  const saved = { ...now, name: 'Nordform', terms: '10 days' }
  const left = afterSaving(meanwhile, { ...now, ...sent.mine }, saved)
  expect(left).toEqual({ base: { terms: '10 days' }, mine: { terms: '15 days' } })
  expect(openFields(left, saved)).toEqual([])
})

test('what says nothing any more is written too', () => {
  const written = withPart(NOTHING, now, { name: undefined })
  expect(written).toEqual({ base: { name: 'Nord' }, mine: { name: undefined } })
  expect(isSameWritten(written, NOTHING)).toBe(false)
  expect(isSameWritten(written, withPart(written, now, {}))).toBe(true)
})

test('what the device kept is read as far as it is what it should be', () => {
  const written = withPart(NOTHING, now, { name: 'Nordform', required: true })
  expect(read(JSON.parse(JSON.stringify(written)))).toEqual(written)
  for (const kept of [undefined, null, 'text', 7, [], {}, { mine: null }, { base: 1, mine: { name: 3, other: 'x' } }])
    expect(read(kept)).toEqual(NOTHING)
})
