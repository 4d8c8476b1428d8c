import { describe, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { product, question } from './documents.ts'

const shopOf = (...documents: CatalogueDocument[]) =>
  createCatalogue([
    openSegment(
      buildSegment(
        'shop',
        'sv',
        documents.map((document, position) => ({ ...document, position })),
      ),
    ),
  ])
/** What matches some of the words as well, after what matches all. */
const ask = (catalogue: ReturnType<typeof shopOf>, search: string) =>
  query(catalogue, question({ search, match: 'some' }), ['shop'])
const found = (catalogue: ReturnType<typeof shopOf>, search: string) => ask(catalogue, search).keys.map((k) => k.uid)

describe('article numbers', () => {
  const stock = shopOf(
    product('17', 'Pall 368814'),
    product('113688140', 'Bord 12'),
    product('368814', 'Stol'),
    product('A-00.77', 'Hylla', { numbers: ['EAN 7350012345678', 'KIN 8011'] }),
    product('lina-svart', 'Soffa svart'),
    product('99', 'Lina lampa svart', { description: 'svart lina' }),
  )

  test.each([
    '368814',
    '00368814',
    '003.688.14',
    '003-688-14',
    '003 688 14',
    '3688 14',
    ' 368814 ',
    'bord 368814',
    'bord 003.688.14',
    'bord 003 688 14',
  ])('%s, whole, goes straight to the top', (search) => {
    expect(found(stock, search)[0]).toBe('368814')
  })

  test.each([
    ['3688', ['368814', '113688140']],
    ['003.688', ['368814', '113688140']],
    ['688 14', ['368814', '113688140']],
    ['A0077', ['A-00.77']],
    ['a 00 77', ['A-00.77']],
    ['7350012345678', ['A-00.77']],
    ['kin8011', ['A-00.77']],
    ['kin-80', ['A-00.77']],
    ['0077', ['A-00.77']],
  ])('%s, a part, finds', (search, uids) => {
    expect(found(stock, search).toSorted()).toEqual(uids.toSorted())
  })

  test('a number of letters stands above better matching texts', () => {
    expect(found(stock, 'Lina Svart')).toEqual(['lina-svart', '99'])
  })

  test('a few digits are no article number', () => {
    expect(found(stock, '88')).toEqual([])
    expect(found(stock, '12')).toEqual(['113688140'])
    expect(found(stock, '17')).toEqual(['17'])
  })
})

describe('typing errors', () => {
  const stock = shopOf(
    product('1', 'Kontorsstol'),
    product('2', 'Fåtölj'),
    product('3', 'Skrivbord'),
    product('4', 'Soffa'),
    product('5', 'Stol'),
  )

  test.each([
    ['soffx', 'soffa', '4'],
    ['osffa', 'soffa', '4'],
    ['skirvbord', 'skrivbord', '3'],
    ['skrvibrod', 'skrivbord', '3'],
    ['kontrosstol', 'kontorsstol', '1'],
  ])('%s is read as %s', (typed, meant, uid) => {
    const answer = ask(stock, `${typed} `)
    expect(answer.corrections).toEqual([{ from: typed, to: meant }])
    expect(answer.keys[0]?.uid).toBe(uid)
  })

  test('too many of them are not guessed at', () => {
    expect(ask(stock, 'fåtljö ')).toMatchObject({ total: 0, corrections: [] })
  })

  test('a word that exists is never corrected, nor a number or a short word', () => {
    for (const search of ['stol', 'stolar', 'skrivbord', '12345', 'sol', 'xx'])
      expect(ask(stock, `${search} `).corrections).toEqual([])
  })

  test('a word of the trade is right, even where no product has it', () => {
    const stock = shopOf(product('1', 'Svar'), product('2', 'Skåpbil'))
    expect(ask(stock, 'svart ')).toMatchObject({ total: 0, corrections: [] })
  })

  test('one wrong word beside a right one keeps both', () => {
    const answer = ask(stock, 'stol skirvbord ')
    expect(answer.corrections).toEqual([{ from: 'skirvbord', to: 'skrivbord' }])
    expect(answer.keys.map((k) => k.uid).toSorted()).toEqual(['3', '5'])
  })

  test('two words in one are taken apart when nothing near exists', () => {
    const halves = shopOf(product('1', 'Skrivbord'), product('2', 'Hörn till hylla'), product('3', 'Lampa'))
    const answer = ask(halves, 'hörnskrivbord ')
    expect(answer.keys.map((k) => k.uid).toSorted()).toEqual(['1', '2'])
    expect(answer.corrections).toEqual([])
  })
})

describe('a word being typed', () => {
  const stock = shopOf(
    product('1', 'Kontorsstol'),
    product('2', 'Kontorsbord'),
    product('3', 'Fåtölj'),
    product('4', 'Bar'),
    product('5', 'Barnstol'),
  )

  test('finds what begins so', () => {
    expect(found(stock, 'kontorss')).toEqual(['1'])
    expect(found(stock, 'konto')).toEqual(['1', '2'])
    expect(found(stock, 'fat')).toEqual(['3'])
    expect(found(stock, 'konto ')).toEqual([])
  })

  test('that is a word already finds that word', () => {
    expect(found(stock, 'bar')).toEqual(['4'])
  })

  test('is completed with how many products the whole text finds', () => {
    const { completions, keys, total } = suggest(stock, 'kont', 'sv', ['shop'], 5)
    expect(completions).toEqual([
      { text: 'kontorsbord', count: 1 },
      { text: 'kontorsstol', count: 1 },
    ])
    expect(keys.map((k) => k.uid)).toEqual(['1', '2'])
    expect(total).toBe(2)
    for (const { text, count } of suggest(stock, 'bar kon', 'sv', ['shop'], 5).completions)
      expect(ask(stock, text).total).toBe(count)
  })

  test('is not completed after a blank, and not without a word', () => {
    expect(suggest(stock, 'kontorsstol ', 'sv', ['shop'], 5)).toMatchObject({ completions: [], total: 1 })
    expect(suggest(stock, ' - ', 'sv', ['shop'], 5)).toEqual({ completions: [], keys: [], total: 0 })
    expect(suggest(stock, 'kont', 'sv', ['shop'], 0)).toMatchObject({ completions: [], keys: [] })
    expect(suggest(stock, 'kont', 'sv', ['other'], 5)).toEqual({ completions: [], keys: [], total: 0 })
  })

  test('forms of one word are one completion', () => {
    const stock = shopOf(product('1', 'Lampa'), product('2', 'Lampa'), product('3', 'Lampor'), product('4', 'Lampfot'))
    expect(suggest(stock, 'lam', 'sv', ['shop'], 5).completions.map((c) => c.text)).toEqual(['lampa', 'lampfot'])
  })
})

test('fields weigh: the name before brand, category, concept, description and attributes', () => {
  const value = { id: 'x', name: 'Kvarn' }
  const stock = shopOf(
    product('attribute', 'A', { attributes: ['kvarn'] }),
    product('description', 'B', { description: 'kvarn' }),
    product('concept', 'C', { concept: value }),
    product('category', 'D', { categories: [{ category: value, subcategory: null }] }),
    product('brand', 'E', { brand: 'Kvarn' }),
    product('name', 'Kvarn'),
  )
  expect(found(stock, 'kvarn')).toEqual(['name', 'brand', 'category', 'concept', 'description', 'attribute'])
})

test('beside words a number is a word: its product stands above what matches some, below what matches all', () => {
  const stock = shopOf(product('1', 'Stol 4711 svart'), product('2', 'Stol svart'), product('4711', 'Pall'))
  expect(found(stock, 'svart stol 4711')).toEqual(['1', '4711', '2'])
  expect(found(stock, 'svart pall 4711')).toEqual(['4711', '1', '2'])
})

test('pages of a search join without a gap, however deep', () => {
  const many = shopOf(...Array.from({ length: 1500 }, (_, i) => product(`${i}`, i % 3 === 0 ? 'Stol' : 'Stol svart')))
  const page = (page: number) =>
    query(many, question({ search: 'svart stol ', match: 'some', page, per_page: 50 }), ['shop']).keys.map((k) => k.uid)
  const all = Array.from({ length: 31 }, (_, i) => page(i + 1)).flat()
  expect(all).toHaveLength(1500)
  const byHand = Array.from({ length: 1500 }, (_, i) => i).toSorted(
    (a, b) => Number(a % 3 === 0) - Number(b % 3 === 0) || a - b,
  )
  expect(all).toEqual(byHand.map(String))
})
