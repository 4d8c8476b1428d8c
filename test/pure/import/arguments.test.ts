import { describe, expect, test } from 'vitest'
import { readArguments } from '#server/features/import/arguments.ts'
import { HELP } from '#server/features/import/help.ts'

const BASE = ['catalogue.csv', '--shop', 'real']

test('every option', () => {
  const args = ['--map', 'a=uid', '--map', 'b = c=name', '--currency', 'nok', '--language', 'da', '--decimal', ',']
  const more = [
    '--images',
    'pictures',
    '--sheet',
    'Stolar',
    '--families',
    '--fetch-images',
    '--dry-run',
    '--delete-missing',
    '--yes',
  ]
  expect(readArguments([...BASE, ...args, ...more])).toEqual({
    file: 'catalogue.csv',
    shop: 'real',
    map: new Map([
      ['a', 'uid'],
      ['b = c', 'name'],
    ]),
    currency: 'NOK',
    language: 'da',
    decimal: ',',
    images: 'pictures',
    families: true,
    fetchImages: true,
    sheet: 'Stolar',
    dryRun: true,
    deleteMissing: true,
    yes: true,
  })
})

test('nothing but file and shop', () => {
  expect(readArguments(BASE)).toEqual({
    file: 'catalogue.csv',
    shop: 'real',
    map: new Map(),
    families: false,
    fetchImages: false,
    dryRun: false,
    deleteMissing: false,
    yes: false,
  })
})

describe('what is wrong is named', () => {
  const cases: [string[], RegExp][] = [
    [[], /FILE is missing/],
    [['a.csv'], /--shop is missing/],
    [['a.csv', 'b.csv', '--shop', 'x'], /One file at a time; what is b\.csv/],
    [[...BASE, '--currency', 'kronor'], /--currency kronor/],
    [[...BASE, '--language', 'de'], /--language de: should be one of sv, no, da, en, fi/],
    [[...BASE, '--decimal', ';'], /--decimal ;: should be , or \./],
    [[...BASE, '--map', 'uid'], /--map uid: should be column=field/],
    [[...BASE, '--map', '=uid'], /--map =uid: should be column=field/],
    [[...BASE, '--map', 'a=uid', '--map', 'a=name'], /column a is mapped twice/],
    [[...BASE, '--yes'], /--yes only goes with --delete-missing/],
    [[...BASE, '--colour', 'red'], /--colour/],
  ]
  test.each(cases)('%j', (args, message) => expect(() => readArguments(args)).toThrow(message))
})

test('--help is asked for anywhere, and tells every option', () => {
  expect(readArguments(['--help'])).toBe('help')
  expect(readArguments([...BASE, '-h'])).toBe('help')
  const options = [
    'map',
    'currency',
    'language',
    'decimal',
    'images',
    'fetch-images',
    'dry-run',
    'delete-missing',
    'yes',
  ]
  for (const option of options) {
    expect(HELP).toContain(`--${option}`)
  }
})
