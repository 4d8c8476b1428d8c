import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { documentsOf, filters, product, question, sorts } from './documents.ts'
import { SEARCHES, WORDS } from './meeting-words.ts'
import { check } from './seeded.ts'

const catalogueOf = (language: Locale, documents: readonly CatalogueDocument[]) =>
  createCatalogue([openSegment(buildSegment('shop', language, documents))])

const named = (language: Locale, ...names: string[]) =>
  catalogueOf(
    language,
    names.map((name, position) => product(`u-900${'abcdefgh'[position]}`, name, { position })),
  )

/** How many match all words, and how many some of them only. */
function numbers(language: Locale, names: readonly string[], search: string): [all: number, some: number] {
  const { total, partial } = query(named(language, ...names), question({ search, language }), ['shop'])
  return [total, partial]
}

describe('a word is matched', () => {
  test.each<[how: string, locale: Locale, names: string[], search: string]>([
    ['by itself', 'sv', ['Soffa'], 'soffa '],
    ['by its stem', 'sv', ['Soffor'], 'soffan '],
    ['by a compound that ends in it', 'sv', ['Hörnsoffa', 'Hörn'], 'soffa '],
    ['by a synonym', 'sv', ['Soffa'], 'kanapé '],
    ['by a word of another language', 'sv', ['Armchair'], 'fåtölj '],
    ['by how it is written without its dots', 'sv', ['Fåtölj'], 'fatolj '],
    ['by its beginning, while it is being typed', 'sv', ['Soffbord'], 'soffb'],
    ['by what it was meant to be', 'sv', ['Skrivbord'], 'skirvbord '],
    ['by both of its halves', 'sv', ['Hörn till skrivbord'], 'hörnskrivbord '],
    ['by the words that it is written together of', 'en', ['Bookshelf'], 'book shelf '],
    ['by what a phrase is called instead', 'en', ['Office chair'], 'task chair '],
    ['by an end that says a colour', 'sv', ['Stol duvblå'], 'blå stol '],
  ])('%s (%s): the first of %s by "%s"', (_, locale, names, search) => {
    expect(numbers(locale, [...names, 'Zyx'], search)).toEqual([1, 0])
  })

  test.each<[how: string, locale: Locale, names: string[], search: string]>([
    ['the first half of a compound', 'sv', ['Bordsben', 'Ben'], 'bord '],
    ['the first half, in English', 'en', ['Bookshelf', 'Shelf'], 'book '],
    ['one half of a word that no product has', 'sv', ['Bord', 'Kontor'], 'tonårsbord '],
    ['one of two words', 'sv', ['Svart soffa', 'Pall'], 'svart stol '],
    ['a word beside one that nothing has', 'sv', ['Stol', 'Pall'], 'stol qwvx '],
    ['a part of an article number beside a word', 'sv', ['Stol', 'Pall'], 'stol 900 '],
  ])('not by %s (%s): the first of %s by "%s"', (_, locale, names, search) => {
    const [all, some] = numbers(locale, names, search)
    expect(all).toBe(0)
    expect(some).toBeGreaterThan(0)
  })
})

const uids = (keys: readonly { uid: string }[]) => keys.map(({ uid }) => uid)

test('what matches all is counted, what matches some stands below it on a first page by relevance', () => {
  const catalogue = named('sv', 'Svart stol', 'Vit stol', 'Svart pall', 'Bord')
  const ask = question({ search: 'svart stol ' })
  const { keys, more, ...answer } = query(catalogue, ask, ['shop'])
  expect(answer).toMatchObject({ total: 1, partial: 2 })
  expect([uids(keys), uids(more)]).toEqual([['u-900a'], ['u-900b', 'u-900c']])
  expect(uids(query(catalogue, { ...ask, per_page: 2 }, ['shop']).more)).toEqual(['u-900b'])
  expect(query(catalogue, { ...ask, per_page: 1 }, ['shop']).more).toEqual([])
  expect(query(catalogue, { ...ask, sort: 'name' }, ['shop'])).toMatchObject({ more: [], partial: 2 })
  expect(query(catalogue, { ...ask, page: 2 }, ['shop'])).toMatchObject({ keys: [], more: [], total: 1 })
  const some = query(catalogue, { ...ask, match: 'some' }, ['shop'])
  expect(some).toMatchObject({ total: 3, partial: 2, more: [] })
  expect(uids(some.keys)).toEqual(['u-900a', 'u-900b', 'u-900c'])
})

test('while one types, what matches all is offered; where nothing does, what matches some', () => {
  const catalogue = named('sv', 'Svart stol', 'Vit stol', 'Svart pall', 'Bord')
  const offered = (text: string) => suggest(catalogue, text, 'sv', ['shop'], 6)
  expect(offered('svart sto')).toMatchObject({
    completions: [{ text: 'svart stol', count: 1 }],
    keys: [{ uid: 'u-900a' }],
    total: 1,
  })
  expect(offered('bord sto')).toMatchObject({ completions: [], total: 0 })
  expect(uids(offered('bord sto').keys)).toEqual(['u-900d', 'u-900a', 'u-900b'])
})

test('some is all and then the rest, whatever is asked; what has each word by itself has all of them together', () => {
  const stock = fc.array(documentsOf(WORDS), { maxLength: 40 })
  const words = fc.array(fc.oneof(fc.constantFrom(...WORDS), SEARCHES), { minLength: 1, maxLength: 3 })
  check(
    fc.property(stock, words, filters, sorts, (documents, words, filters, sort) => {
      const catalogue = catalogueOf('sv', documents)
      const ask = question({ search: `${words.join(' ')} `, filters, sort, per_page: 100 })
      const all = query(catalogue, ask, ['shop'])
      const some = query(catalogue, { ...ask, match: 'some' }, ['shop'])
      expect(some.keys.slice(0, all.total)).toEqual(all.keys)
      expect(some).toMatchObject({ total: all.total + all.partial, partial: all.partial })
      expect(all.more).toEqual(sort === 'shop' ? some.keys.slice(all.total) : [])
      // What is a number beside nothing may be a word beside words.
      if (words.some((word) => /\d/.test(word))) return
      const each = words.map((one) => uids(query(catalogue, { ...ask, search: `${one} ` }, ['shop']).keys))
      const common = (each[0] ?? []).filter((uid) => each.every((found) => found.includes(uid)))
      expect(uids(all.keys)).toEqual(expect.arrayContaining(common))
    }),
    300,
  )
})
