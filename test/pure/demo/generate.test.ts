import { describe, expect, test } from 'vitest'
import { gtinOf } from '#contract/catalogue/gtin.ts'
import { LOCALES } from '#contract/locale.ts'
import { listPrice } from '#contract/price.ts'
import { generate, isComplete } from '#server/features/demo/generate.ts'
import { CUSTOMERS } from '#server/features/demo/shops.ts'

const nordform = generate('nordform')
const kontoret = generate('kontoret')
const all = [...nordform, ...kontoret]

test('two shops with more than 600 products between them', () => {
  expect(nordform.length).toBeGreaterThanOrEqual(420)
  expect(kontoret.length).toBeGreaterThanOrEqual(200)
})

test('the same shop each time', () => {
  expect(JSON.stringify(generate('nordform'))).toBe(JSON.stringify(nordform))
  expect(JSON.stringify(generate('kontoret'))).toBe(JSON.stringify(kontoret))
})

describe.each([
  ['nordform', nordform],
  ['kontoret', kontoret],
] as const)('%s', (_, products) => {
  const uids = new Set(products.map(({ uid }) => uid))

  test('article numbers are its own, some with leading zeros', () => {
    expect(uids.size).toBe(products.length)
    expect([...uids].filter((uid) => uid.startsWith('0')).length).toBeGreaterThan(20)
  })

  test('parts and related products exist, and nothing is part of itself', () => {
    for (const { uid, item } of products) {
      const named = [...item.parts.map((part) => part.uid), ...item.related]
      expect(named.filter((other) => other === uid || !uids.has(other))).toEqual([])
      expect(item.parts.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)).toBe(true)
    }
    expect(products.filter(({ item }) => item.parts.length > 0).length).toBeGreaterThan(80)
  })

  test('every product is written in all five languages, but for a few suppliers with one', () => {
    const lonely = products.filter((product) => !isComplete(product))
    expect(lonely.length).toBeGreaterThanOrEqual(2)
    expect(lonely.length).toBeLessThan(10)
    for (const { item } of lonely) expect(Object.keys(item.name)).toEqual(Object.keys(item.description))
    const texts = products
      .filter(isComplete)
      .flatMap(({ item }) => [
        item.name,
        item.description,
        ...item.categories.flatMap((c) => [c.name, c.subcategory?.name ?? {}]),
        ...item.certifications.map((c) => c.name),
        ...item.attributes.flatMap((a) => [a.name, a.value]),
      ])
    const gaps = texts.filter((text) => LOCALES.some((l) => !text[l]?.trim() || /[{}]|undefined/.test(text[l])))
    expect(gaps).toEqual([])
  })

  test('prices are whole öre; some are on request, some discounted', () => {
    const prices = products.map(({ item }) => item.price)
    expect(prices.every((price) => price === null || (Number.isInteger(price) && price > 100))).toBe(true)
    expect(prices.filter((price) => price === null).length).toBeGreaterThan(3)
    const discounts = products.map(({ item }) => item.discount_percentage)
    expect(discounts.filter((d) => d > 0).length).toBeGreaterThan(15)
    expect(discounts.every((d) => d >= 0 && d < 50)).toBe(true)
  })

  test('climate figures of both kinds, and some that nobody knows', () => {
    const sources = products.map(({ item }) => item.climate?.source)
    for (const source of ['declared', 'similar', undefined]) expect(sources).toContain(source)
  })
})

test('every product has a GTIN of its own, out of those that are for everybody’s own use', () => {
  const gtins = all.map(({ item }) => item.gtin ?? '')
  expect(gtins.filter((gtin) => gtinOf(gtin) !== gtin || !/^2\d{12}$/.test(gtin))).toEqual([])
  expect(new Set(gtins).size).toBe(all.length)
})

test('one of the shops has families, of one maker each, in colours and sizes', () => {
  const families = Map.groupBy(nordform, ({ item }) => item.family)
  families.delete(undefined)
  expect(families.size).toBeGreaterThan(10)
  for (const members of families.values()) {
    expect(members.length).toBeGreaterThan(1)
    expect(new Set(members.map(({ item }) => item.brand)).size).toBe(1)
    expect(new Set(members.map(({ item }) => JSON.stringify(item.name))).size).toBe(members.length)
  }
  expect(kontoret.filter(({ item }) => item.family)).toEqual([])
})

const brands = (products: typeof all) => new Set(products.map(({ item }) => item.brand))

test('the shops share makers but no article numbers', () => {
  expect([...brands(kontoret)].filter((brand) => brands(nordform).has(brand)).length).toBeGreaterThan(5)
  const numbers = new Set(nordform.map(({ uid }) => uid))
  expect(kontoret.filter(({ uid }) => numbers.has(uid))).toEqual([])
})

test('every kind of drawing is used, delivery is told in days, weeks and workdays', () => {
  expect(new Set(nordform.map(({ parameters }) => parameters.kind)).size).toBeGreaterThanOrEqual(29)
  expect(new Set(all.map(({ item }) => item.delivery_time?.unit))).toEqual(new Set(['d', 'w', 'wd']))
})

test('the shop opens with its best products, at the prices that people see', () => {
  const shown = nordform.slice(0, 3).map(({ item }) => {
    const parts = item.parts.map(({ uid, quantity }) => {
      const part = nordform.find((other) => other.uid === uid)
      return { price: (part?.item.price ?? 0) / 100, quantity }
    })
    return [item.name.sv, listPrice({ ...item, price: (item.price ?? 0) / 100, parts })]
  })
  expect(shown).toEqual([
    ['Vinga 410', 549_500],
    ['Lyft 160', 729_000],
    ['Fjord 3', 1_895_000],
  ])
})

test('nothing stands on cloth', () => {
  const frames = all.flatMap(({ item }) => item.attributes.filter(({ key }) => key === 'frame'))
  expect(frames.length).toBeGreaterThan(300)
  expect(frames.filter(({ value }) => /fabric/i.test(value.en ?? ''))).toEqual([])
})

test('the addresses of the companies say nothing twice', () => {
  const addresses = CUSTOMERS.flatMap(({ addresses }) => addresses ?? [])
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter(({ name, street }) => name.toLowerCase() === street.toLowerCase())).toEqual([])
})
