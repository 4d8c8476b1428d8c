import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { MATERIALS } from '#server/features/demo/words/materials.ts'
import { materialsOf } from '#server/said/materials.ts'
import { catalogueItem } from '#test/fixtures/catalogue-item.ts'

const ids = (item: Partial<CatalogueItem>) => materialsOf(catalogueItem(item), 'en').map(({ id }) => id)
const inColumn = (value: string, key = 'Material') => ids({ attributes: [{ key, name: {}, value: { sv: value } }] })

describe('what a product is made of', () => {
  test.each([
    ['Ek', ['wood', 'oak']],
    ['massiv ek, svart stål', ['wood', 'oak', 'metal', 'steel']],
    ['Ekfanér', ['wood', 'oak']],
    ['eg', ['wood', 'oak']],
    ['tammiviilu', ['wood', 'oak']],
    ['Ask', ['wood', 'ash']],
    ['rostfritt stål och glas', ['metal', 'steel', 'glass']],
    ['Konstläder', ['faux-leather']],
    ['imitation leather', ['faux-leather']],
    ['læder', ['leather']],
    ['Ullfilt', ['fabric', 'felt']],
    ['puuvilla', ['fabric', 'cotton']],
    ['100 % polyester', ['fabric', 'polyester']],
    ['oak effect', []],
    ['teräs, lasi', ['metal', 'steel', 'glass']],
  ])('“%s” in a column of materials', (value, families) => {
    expect(inColumn(value)).toEqual(families)
  })

  test.each(['page 4', '12', '', 'Ekologisk', 'Okänd'])(
    'is nothing where a column of that name holds “%s”',
    (value) => {
      expect(inColumn(value)).toEqual([])
    },
  )

  test('is the same in every language in which the demo says a material', () => {
    const silent = Object.values(MATERIALS).filter(({ name }) => inColumn(name.en).length === 0)
    expect(silent.map(({ name }) => name.en)).toEqual([])
    for (const { name } of Object.values(MATERIALS)) {
      const said = LOCALES.map((language) => [language, inColumn(name[language])])
      expect([name.en, said]).toEqual([name.en, LOCALES.map((language) => [language, inColumn(name.en)])])
    }
  })

  test('comes from name and description where there is no such column, by words that mean nothing else', () => {
    expect(ids({ name: { sv: 'Matbord i ek' } })).toEqual(['wood', 'oak'])
    expect(ids({ name: { en: 'Chair' }, description: { en: 'Seat of wool, legs of steel' } })).toEqual([
      'metal',
      'steel',
      'fabric',
      'wool',
    ])
    expect(ids({ name: { sv: 'Bok om en villa' }, description: { en: 'Ask for more. Felt soft.' } })).toEqual([])
    expect(ids({ name: { en: 'Sofa without leather' }, description: { sv: 'Utan läder' } })).toEqual([])
    expect(ids({ name: { en: 'Desk, oak effect' } })).toEqual([])
    const link = { key: 'link', name: {}, value: { en: 'https://example.com/bench-birch-veneer-concrete-effect-17/' } }
    expect(ids({ attributes: [link] })).toEqual(['wood', 'birch'])
    expect(ids({ attributes: [{ key: 'designer', name: {}, value: { sv: 'Ek' } }] })).toEqual([])
  })

  test('bears its name in the language asked for', () => {
    const item = catalogueItem({ attributes: [{ key: 'material', name: {}, value: { en: 'walnut' } }] })
    expect(Object.fromEntries(LOCALES.map((language) => [language, materialsOf(item, language)[1]?.name]))).toEqual({
      sv: 'Valnöt',
      no: 'Valnøtt',
      da: 'Valnød',
      en: 'Walnut',
      fi: 'Pähkinäpuu',
    })
  })
})
