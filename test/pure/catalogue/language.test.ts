import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import type { Matching } from '#contract/catalogue/query.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { product, question } from './documents.ts'

/** What matches every word of a search, by name, best first, in a shop that has these names only. */
const search = (language: Locale, names: readonly string[], text: string): string[] =>
  found(language, names, text, 'all')

function found(language: Locale, names: readonly string[], text: string, match: Matching): string[] {
  const documents = names.map((name, position) => product(String(9000 + position), name, { position }))
  const catalogue = createCatalogue([openSegment(buildSegment('shop', language, documents))])
  // The blank says that the last word is finished: no completion helps.
  const { keys } = query(catalogue, question({ search: `${text} `, match, language }), ['shop'])
  return keys.map(({ uid }) => names[Number(uid) - 9000] as string)
}

type Finds = [locale: Locale, typed: string, found: string]
const others = ['Zyx', 'Qwv']

describe('a word is found', () => {
  test.each<Finds>([
    ['sv', 'stolar', 'Stol'],
    ['sv', 'bordet', 'Bord'],
    ['sv', 'hyllorna', 'Hylla'],
    ['sv', 'skåpets', 'Skåp'],
    ['no', 'sofaer', 'Sofa'],
    ['no', 'lampene', 'Lampe'],
    ['no', 'bordet', 'Bord'],
    ['da', 'stolene', 'Stol'],
    ['da', 'hylder', 'Hylde'],
    ['da', 'sofaerne', 'Sofa'],
    ['en', 'shelves', 'Shelf'],
    ['en', 'accessories', 'Accessory'],
    ['en', 'benches', 'Bench'],
    ['fi', 'tuolit', 'Tuoli'],
    ['fi', 'pöydät', 'Pöytä'],
    ['fi', 'sängyt', 'Sänky'],
    ['fi', 'mattoja', 'Matto'],
    ['fi', 'kaapit', 'Kaappi'],
    ['fi', 'valaisimet', 'Valaisin'],
    ['fi', 'hyllyjä', 'Hylly'],
    ['sv', 'soffan', 'Soffa'],
    ['sv', 'vitt', 'Vit'],
    ['sv', 'ljusgrått', 'Ljusgrå'],
    ['sv', 'sänkbart', 'Sänkbar'],
    ['no', 'hvitt', 'Hvit'],
    ['no', 'grønt', 'Grønn'],
    ['da', 'lysegråt', 'Lysegrå'],
    ['fi', 'siniset', 'Sininen'],
    ['fi', 'nahkaiset', 'Nahka'],
    ['fi', 'tammisen', 'Tammi'],
  ])('%s: in another form, %s → %s', (locale, typed, found) => {
    expect(search(locale, [...others, found], typed)).toEqual([found])
    expect(search(locale, [...others, typed], found)).toEqual([typed])
  })

  test.each<Finds>([
    ['sv', 'fatolj', 'Fåtölj'],
    ['sv', 'faatoeljer', 'Fåtölj'],
    ['sv', 'entre', 'Entré'],
    ['no', 'motebord', 'Møtebord'],
    ['no', 'moetebord', 'Møtebord'],
    ['no', 'mötebord', 'Møtebord'],
    ['da', 'taeppe', 'Tæppe'],
    ['da', 'tappe', 'Tæppe'],
    ['fi', 'poyta', 'Pöytä'],
    ['en', 'Decor', 'Décor'],
    ['sv', 'SOFFA', 'Soffa'],
  ])('%s: without its accents and letters, %s → %s', (locale, typed, found) => {
    expect(search(locale, [...others, found], typed)).toEqual([found])
  })

  test.each<[Locale, string, string, string[]]>([
    ['sv', 'kontorsstol', 'stol', ['Kontor', 'Stol']],
    ['sv', 'soffbord', 'bord', ['Soffa', 'Bord']],
    ['sv', 'gatubelysning', 'belysning', ['Gata', 'Belysning']],
    ['no', 'spisebord', 'bord', ['Spise', 'Bord']],
    ['no', 'arbeidsstol', 'stoler', ['Arbeid', 'Stol']],
    ['da', 'bogreol', 'reol', ['Bog', 'Reol']],
    ['da', 'mødebord', 'bordet', ['Møde', 'Bord']],
    ['en', 'bookshelf', 'shelf', ['Book', 'Shelf']],
    ['en', 'bookshelves', 'shelf', ['Book', 'Shelf']],
    ['fi', 'ruokapöytä', 'pöydät', ['Ruoka', 'Pöytä']],
    ['fi', 'keittiönpöytä', 'pöytä', ['Keittiö', 'Pöytä']],
  ])('%s: within a compound whose halves exist, %s by %s', (locale, compound, typed, halves) => {
    const found = search(locale, [...others, ...halves, compound], typed)
    expect(found).toContain(compound)
    expect(found[0]).toBe(halves[1])
  })

  test.each<Finds>([
    ['sv', 'soffa', 'Kanapé'],
    ['sv', 'skrivbordsstol', 'Kontorsstol'],
    ['no', 'salongbord', 'Sofabord'],
    ['da', 'skænk', 'Sideboard'],
    ['en', 'couch', 'Sofa'],
    ['en', 'desk chair', 'Office chair'],
    ['fi', 'kirjoituspöytä', 'Työpöytä'],
    ['sv', 'matta', 'Tæppe'],
    ['sv', 'matta', 'Rug'],
    ['en', 'fåtölj', 'Armchair'],
  ])('%s: by what else it is called, %s → %s', (locale, typed, found) => {
    expect(search(locale, [...others, found], typed)).toEqual([found])
  })

  test.each<Finds>([
    ['en', 'sofabed', 'Sofa-bed'],
    ['en', 'sofa bed', 'Sofabed'],
    ['en', 'sofa-bed', 'Sofabed'],
    ['sv', 'kontors stol', 'Kontorsstol'],
    ['sv', 'tv bänk', 'TV-bänk'],
    ['sv', '140 x 80', 'Skiva 140x80 cm'],
    ['sv', '140×80', 'Skiva 140 x 80 cm'],
  ])('%s: written together, apart or with a hyphen, %s → %s', (locale, typed, found) => {
    expect(search(locale, [...others, found], typed)).toEqual([found])
  })
})

test('nearer ways of finding a word rank first', () => {
  const names = ['Bordsben', 'Skrivbord', 'Bordet', 'Bord', 'Skriv', 'Ben']
  expect(found('sv', names, 'bord', 'some')).toEqual(['Bord', 'Bordet', 'Skrivbord', 'Bordsben'])
  expect(search('sv', names, 'bord')).toEqual(['Bord', 'Bordet', 'Skrivbord'])
})

test('what matches more of the words stands first, and all have to match unless some are enough', () => {
  const names = ['Pall', 'Vit stol', 'Svart pall', 'Svart stol', 'Svart stol med hjul']
  expect(search('sv', names, 'svart stol hjul')).toEqual(['Svart stol med hjul'])
  expect(found('sv', names, 'svart stol hjul', 'some')).toEqual([
    'Svart stol med hjul',
    'Svart stol',
    'Vit stol',
    'Svart pall',
  ])
})

test('å, ä and ö are letters of their own', () => {
  expect(search('sv', ['Mal', 'Mål'], 'mål')).toEqual(['Mål'])
  expect(search('sv', ['Mål', 'Mal'], 'mal')).toEqual(['Mal', 'Mål'])
})

test('words that say nothing do not find everything', () => {
  expect(found('sv', ['Skåp med lås', 'Bord med hjul'], 'skåp med dörr', 'some')).toEqual(['Skåp med lås'])
  expect(search('sv', ['Skåp med lås', 'Skåp'], 'skåp med lås')).toEqual(['Skåp med lås'])
  expect(search('en', ['The Bench', 'Bed'], 'the')).toEqual(['The Bench'])
})
