import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { COLOURS } from '#server/features/demo/words/colours.ts'
import { coloursOf } from '#server/said/colours.ts'
import { catalogueItem } from '#test/fixtures/catalogue-item.ts'

const ids = (item: Partial<CatalogueItem>) => coloursOf(catalogueItem(item), 'en').map(({ id }) => id)
const inColumn = (value: string, key = 'Färg') => ids({ attributes: [{ key, name: {}, value: { sv: value } }] })

describe('the families of a product’s colours', () => {
  test.each([
    ['svart', ['black']],
    ['Svart/vit', ['black', 'white']],
    ['marinblå', ['blue']],
    ['duvblå', ['blue']],
    ['ljusgrå', ['grey']],
    ['tummansininen', ['blue']],
    ['vaaleanpunainen', ['pink']],
    ['lyserød', ['pink']],
    ['vinröd', ['red']],
    ['Navy', ['blue']],
    ['#2e4057', ['blue']],
    ['#A4453A; #ffffff', ['red', 'white']],
    ['Shadow pewter', ['grey']],
    ['grönt', ['green']],
  ])('“%s” in a column of colours', (value, families) => {
    expect(inColumn(value)).toEqual(families)
  })

  test.each(['page 4', 'A1', '4 pcs', '90420332', 'https://example.com/x', '', '#fff', 'Kiruna'])(
    'are none where a column of that name holds “%s”',
    (value) => {
      expect(inColumn(value, 'Colour')).toEqual([])
    },
  )

  test('are the same in every language in which the demo says a colour', () => {
    for (const { name } of Object.values(COLOURS)) {
      const said = LOCALES.map((language) => [language, inColumn(name[language])])
      expect([name.en, said]).toEqual([name.en, LOCALES.map((language) => [language, [said[0]?.[1]?.[0]]])])
    }
  })

  test('come from the texts where there is no such column, the first that tells of the product itself', () => {
    expect(ids({ name: { en: 'Chair, dark blue' } })).toEqual(['blue'])
    expect(ids({ name: { sv: 'Stol' }, description: { sv: 'Svarta ben. Grön sits.' } })).toEqual(['green'])
    expect(ids({ name: { en: 'Table' }, description: { en: 'Solid oak. Legs of black steel.' } })).toEqual([])
    expect(ids({ name: { en: 'GRÖNLID' }, description: { en: 'Sofa in beige' } })).toEqual(['beige'])
    expect(ids({ name: { en: 'Leather sofa' }, description: { en: 'Concrete look' } })).toEqual([])
  })

  test('bear their names in the language asked for', () => {
    const item = catalogueItem({ attributes: [{ key: 'color', name: {}, value: { en: 'light pink' } }] })
    expect(LOCALES.map((language) => coloursOf(item, language)[0]?.name)).toEqual(
      LOCALES.map(
        (language) => ({ sv: 'Rosa', no: 'Rosa', da: 'Lyserød', en: 'Pink', fi: 'Vaaleanpunainen' })[language],
      ),
    )
  })
})
