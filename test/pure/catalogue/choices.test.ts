import { expect, test } from 'vitest'
import { choicesFrom } from '#catalogue/choices.ts'
import type { Choice } from '#contract/catalogue/product.schema.ts'

type Member = Parameters<typeof choicesFrom>[1][number]

const one = (uid: string, rest: Partial<Member> = {}): Member => ({
  uid,
  name: 'Vinga',
  description: '',
  measurements: {},
  attributes: [],
  colours: [],
  materials: [],
  ...rest,
})
const colour = (id: string, name: string): Pick<Member, 'colours'> => ({ colours: [{ id, name }] })
const said = (...attributes: [string, string][]): Pick<Member, 'attributes'> => ({
  attributes: attributes.map(([name, value]) => ({ name, value })),
})
const from = (uid: string, members: Member[], narrowing: string[] = []) => choicesFrom(uid, members, narrowing, 'en')
const brief = (choices: Choice[]) =>
  choices.map(({ by, name, options }) => [name ?? by, options.map(({ value, uid }) => `${value} ${uid}`)])

test('colours stand as on a colour card, by the word of their column, and measures by size', () => {
  const members = [
    one('a', { ...colour('blue', 'Blue'), ...said(['Colour', 'Navy']), measurements: { width: 120, depth: 60 } }),
    one('b', { ...colour('black', 'Black'), ...said(['Colour', 'Coal']), measurements: { width: 120, depth: 60 } }),
    one('c', { ...colour('blue', 'Blue'), ...said(['Colour', 'Navy']), measurements: { width: 90, depth: 50 } }),
    one('d', { ...colour('black', 'Black'), ...said(['Colour', 'Coal']), measurements: { width: 90, depth: 50 } }),
  ]
  const choices = from('a', members)
  // What goes along with the width needs no choice of its own.
  expect(brief(choices)).toEqual([
    ['colour', ['Coal b', 'Navy a']],
    ['width', ['90 c', '120 a']],
  ])
  expect(choices[0]?.options.map((option) => option.colour)).toEqual(['black', 'blue'])
  expect(JSON.stringify(choices)).not.toContain('instead')
})

test('what is not made leads to the nearest that is, and says what that has instead', () => {
  const members = [
    one('red-120', { ...colour('red', 'Red'), measurements: { width: 120 } }),
    one('red-140', { ...colour('red', 'Red'), measurements: { width: 140 } }),
    one('blue-140', { ...colour('blue', 'Blue'), measurements: { width: 140 } }),
    one('blue-160', { ...colour('blue', 'Blue'), measurements: { width: 160 } }),
  ]
  expect(from('red-120', members)).toEqual([
    {
      by: 'colour',
      name: null,
      options: [
        { value: 'Red', colour: 'red', uid: 'red-120' },
        { value: 'Blue', colour: 'blue', uid: 'blue-140', instead: [{ choice: 1, option: 1 }] },
      ],
    },
    {
      by: 'width',
      name: null,
      options: [
        { value: 120, uid: 'red-120' },
        { value: 140, uid: 'red-140' },
        { value: 160, uid: 'blue-160', instead: [{ choice: 0, option: 1 }] },
      ],
    },
  ])
})

test('of what tells them apart people choose by the words that products are narrowed by first', () => {
  const members = [1, 2, 3].map((n) =>
    one(
      `p${n}`,
      said(
        ['Weight', `${n} kg`],
        ['Page', `https://shop.example/${n}`],
        ['Firmness', ['soft', 'firm', 'hard'][n - 1] ?? ''],
      ),
    ),
  )
  expect(brief(from('p1', members, ['Firmness']))).toEqual([['Firmness', ['firm p2', 'hard p3', 'soft p1']]])
  expect(brief(from('p1', members))).toEqual([['Weight', ['1 kg p1', '2 kg p2', '3 kg p3']]])
})

test('what one does not say stands last, and before what all say only where nothing else tells', () => {
  const members = [one('a', said(['Arms', 'yes'])), one('b'), one('c', said(['Arms', 'no']))]
  expect(brief(from('b', members))).toEqual([['Arms', ['no c', 'yes a', 'null b']]])
  const whole = members.map((member, i) => ({ ...member, materials: [{ id: `m${i}`, name: `M${i}` }] }))
  expect(brief(from('b', whole))).toEqual([['material', ['M0 a', 'M1 b', 'M2 c']]])
})

test('what is alike in everything is chosen by name, by description, or by number', () => {
  const members = [
    one('r1', { ...colour('red', 'Red'), name: 'Vinga one' }),
    one('r2', { ...colour('red', 'Red'), name: 'Vinga two' }),
    one('b1', { ...colour('blue', 'Blue'), name: 'Vinga one' }),
  ]
  expect(brief(from('r2', members))).toEqual([
    ['colour', ['Red r2', 'Blue b1']],
    ['product', ['Vinga one r1', 'Vinga two r2']],
  ])
  expect(brief(from('b1', members))).toEqual([['colour', ['Red r1', 'Blue b1']]])
  expect(brief(from('x', [one('x'), one('y')]))).toEqual([['product', ['x x', 'y y']]])
  expect(brief(from('x', [one('x', { description: 'with wheels' }), one('y', { description: 'on legs' })]))).toEqual([
    ['product', ['with wheels x', 'on legs y']],
  ])
})

test('there is nothing to choose from one product, or of others', () => {
  expect(from('a', [one('a')])).toEqual([])
  expect(from('z', [one('a'), one('b')])).toEqual([])
})
