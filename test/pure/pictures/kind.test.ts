import { describe, expect, test } from 'vitest'
import { guessKind } from '#server/pictures/kind.ts'

const kindOf = (name: string, description = '', category = '') => {
  const { kind, variant } = guessKind({
    name: [name],
    description: [description],
    subcategory: [],
    category: [category],
  })
  return variant ? `${kind}:${variant}` : kind
}

describe('a name says what it is, in any of the five languages', () => {
  test.each([
    ['Kontorsstol med nätrygg', 'officechair'],
    ['Kontorstol', 'officechair'],
    ['Työtuoli', 'officechair'],
    ['Matsalsstol', 'chair'],
    ['Spisebordsstole', 'chair'],
    ['Barstol', 'stool:bar'],
    ['Bar stool with backrest, 74 cm', 'stool:barback'],
    ['Happy hjørnesofa', 'sofa:corner'],
    ['Easy modulsofa', 'sofa:corner'],
    ['Embla 3-seter', 'sofa'],
    ['Divaanisohva', 'sofa'],
    ['Lenestol', 'armchair'],
    ['Höj- och sänkbart skrivbord', 'heightdesk'],
    ['Skrivbordslampa', 'desklamp'],
    ['Bordslampa', 'desklamp'],
    ['Lattiavalaisin', 'floorlamp'],
    ['Takpendel', 'pendant'],
    ['Bokhylla', 'shelf'],
    ['Chest of 6 drawers', 'cabinet:drawers'],
    ['Klesskap', 'cabinet:doors'],
    ['Vloerkleed rug', 'rug'],
    ['Matot', 'rug'],
    ['Mørklægningsgardin', 'curtain'],
    ['Koristetyyny', 'cushion'],
    ['Chair cushion, outdoor', 'cushion'],
    ['Vægabsorbent', 'acousticpanel'],
    ['Bordsskärm', 'divider:table'],
    ['Golvskärm', 'divider'],
    ['Whiteboard', 'whiteboard'],
    ['Källsorteringskärl', 'bin'],
    ['Krukväxt', 'plant'],
    ['Kabelränna', 'cabletray'],
  ])('%s', (name, kind) => {
    expect(kindOf(name)).toBe(kind)
  })
})

test('the word that stands first decides, the longer one at the same place', () => {
  expect(kindOf('', 'Bar table and 4 bar stools')).toBe('table')
  expect(kindOf('', 'Table lamp')).toBe('desklamp')
  expect(kindOf('', 'Glass-door cabinet')).toBe('cabinet')
  expect(kindOf('', 'Cover for corner sofa')).toBe('textile')
})

test('a name without a meaning leaves it to the description, and that to the category', () => {
  expect(kindOf('NORDVIKEN', 'Bar stool', 'Tables & desks')).toBe('stool:bar')
  expect(kindOf('NORDVIKEN', 'Brown-black', 'Bookcases & shelving units')).toBe('shelf')
  expect(kindOf('X', '', 'Sofas & armchairs')).toBe('sofa')
  expect(kindOf('X', '', 'TV & media furniture')).toBe('cabinet')
})

test('words without any meaning, of whatever length, leave the neutral object', () => {
  const nothing = { name: ['Qwxz'], description: [''], subcategory: [], category: [] }
  expect(guessKind(nothing)).toEqual({ kind: 'object' })
  expect(guessKind({ ...nothing, name: [' '.repeat(100_000), '\u0000', '((((*+?'] })).toEqual({ kind: 'object' })
})
