import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { product, question } from './documents.ts'

/** What a search finds, best first, by what tells the documents apart; their numbers have nothing of the words. */
function found(language: Locale, documents: readonly Partial<CatalogueDocument>[], text: string): string[] {
  const placed = documents.map((rest, position) => product(String(9000 + position), 'X', { position, ...rest }))
  const catalogue = createCatalogue([openSegment(buildSegment('shop', language, placed))])
  const { keys } = query(catalogue, question({ search: `${text} `, match: 'some', language }), ['shop'])
  return keys.map(({ uid }) => placed[Number(uid) - 9000]).map((d) => d?.categories[0]?.category.name ?? d?.name ?? '')
}

const named = (...names: string[]): Partial<CatalogueDocument>[] => names.map((name) => ({ name }))
const shelved = (...names: string[]): Partial<CatalogueDocument>[] =>
  names.map((name) => ({ categories: [shelf(name)] }))

const shelf = (name: string) => ({ category: { id: name, name }, subcategory: null })

describe('what a thing is counts more than what it is for', () => {
  test.each<[Locale, string, string[]]>([
    ['sv', 'stol', ['Hjul till stol svart', 'Svikt stol med hög rygg svart']],
    ['no', 'sofa', ['Ryggpute til sofa', 'Fjell sofa med høy rygg og sokkel']],
    ['da', 'bord', ['Strømudtag til bord', 'Ting bord med stel i stål']],
    ['en', 'sofas', ['Cushion for sofas', 'Fjord sofas, three seats, high back']],
    ['fi', 'sohva', ['Sohvan selkätyyny', 'Tunturi sohva, kolme paikkaa, korkea']],
  ])('%s: %s', (language, text, [part, thing]) => {
    expect(found(language, named(part as string, thing as string), text)).toEqual([thing, part])
  })

  test('of descriptions, sentence by sentence', () => {
    const cover = { name: 'Brå', description: 'Cover for sofa, grey' }
    const sofa = { name: 'Kivi', description: 'Legs for all floors. Sofa with washable covers' }
    expect(found('en', [cover, sofa], 'sofa')).toEqual(['Kivi', 'Brå'])
  })

  test.each<[string, string[]]>([
    ['desk', ['Desks', 'Desk screens']],
    ['chairs', ['Chairs', 'Office chairs']],
    ['bar stools', ['Stools & bar stools', 'Stools']],
  ])('%s of shelves', (text, order) => {
    expect(found('en', shelved(...order.toReversed()), text)).toEqual(order)
  })
})

describe('a colour or a material', () => {
  test.each<[Locale, string, string[]]>([
    ['sv', 'röd stol', ['Stol röd', 'Stol blå', 'Soffa röd']],
    ['no', 'rødt bord', ['Bord rød', 'Bord blå', 'Sofa rød']],
    ['da', 'egetræ lænestol', ['Lænestol egetræ', 'Lænestol', 'Bord egetræ']],
    ['en', 'walnut sideboard', ['Sideboard walnut', 'Sideboard oak', 'Bench walnut']],
    ['fi', 'punainen tuoli', ['Tuoli punainen', 'Tuoli sininen', 'Sohva punainen']],
  ])('%s: beside the name of a thing says which, not what: %s', (language, text, order) => {
    expect(found(language, named(...order.toReversed()), text)).toEqual(order)
  })

  test.each<[Locale, string, string]>([
    ['sv', 'grön', 'Mossgrön'],
    ['sv', 'blått', 'Duvblå'],
    ['no', 'grønt', 'Skoggrønn'],
    ['da', 'lyserød', 'Pudderrosa'],
    ['fi', 'vihreä', 'Metsänvihreä'],
  ])('%s: %s is found in %s, whatever stands before it', (language, text, name) => {
    expect(found(language, named('Zyx', name), text)).toEqual([name])
  })
})

describe('what the trade calls by several words', () => {
  const set = {
    name: 'Set',
    description: 'Table and four chairs',
    categories: [shelf('Chairs'), shelf('Tables & desks')],
  }
  const chair = { name: 'Markus', description: 'Office chairs', categories: [shelf('Seats')] }

  test('is found where they stand in a row', () => {
    expect(found('en', [set, chair], 'office chair')).toEqual(['Seats', 'Chairs'])
    expect(found('en', [set, chair], 'task chair')).toEqual(['Seats', 'Chairs'])
    expect(found('en', [{ name: 'Corner sofa-bed' }, { name: 'Pull-out couch' }], 'sofa bed')).toHaveLength(2)
  })

  test('is no word that can be typed, completed or corrected to', () => {
    const segment = openSegment(buildSegment('shop', 'en', [product('1', 'Office chair')]))
    const completed = (text: string) =>
      suggest(createCatalogue([segment]), text, 'en', ['shop'], 9).completions.map((completion) => completion.text)
    expect(completed('o')).toEqual(['office'])
    expect(completed('office c')).toEqual(['office chair'])
    for (const text of ['officechair', '\u0001', '\u0001office chair\u0001', 'x'])
      expect(completed(text).join()).toMatch(/^[a-z ,]*$/)
  })
})

describe('what the trade has its own words for', () => {
  test.each<[Locale, string, string]>([
    ['sv', 'ljudpanel', 'Väggabsorbent'],
    ['no', 'lydpanel', 'Veggabsorbent'],
    ['da', 'lydpanel', 'Vægabsorbent'],
    ['no', 'hevbar pult', 'Hev- og senkbart skrivebord'],
    ['no', 'pult', 'Skrivebord'],
    ['en', 'desk sit stand', 'Height-adjustable desk'],
    ['en', 'sit-stand desk', 'Height-adjustable desk'],
  ])('%s: %s is %s', (language, text, name) => {
    expect(found(language, named('Zyx', name), text)).toEqual([name])
  })

  test('is read rightly where it is nearly written so and no product has the word itself', () => {
    expect(found('sv', named('Zyx', 'Väggabsorbent'), 'akustikpannel')).toEqual(['Väggabsorbent'])
    expect(found('sv', named('Zyx', 'Skåp'), 'akustikpannel')).toEqual([])
  })
})

describe('a word that no product has', () => {
  test('means both its halves, then the last, then the first', () => {
    const order = ['Fåtölj i läder', 'Fåtölj', 'Läder']
    expect(found('sv', named(...order.toReversed()), 'läderfåtölj')).toEqual(order)
  })

  test('counts less than one that is there', () => {
    const order = ['Skrivbord', 'Säng rum']
    expect(found('sv', named(...order.toReversed()), 'skrivbord sängrum')).toEqual(order)
  })

  test('is at least what it ends in', () => {
    expect(found('sv', named('Soffa', 'Bord'), 'tonårsbord')).toEqual(['Bord'])
    expect(found('da', named('Sofa', 'Skab'), 'elevskab')).toEqual(['Skab'])
    expect(found('sv', named('Bord 4711'), 'qx994711')).toEqual([])
  })
})
