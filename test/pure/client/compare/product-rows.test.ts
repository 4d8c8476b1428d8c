import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareFacts, type Fact } from '#client/features/compare/products/rows.ts'

const fact = fc.record(
  {
    name: fc.constantFrom('Width', 'Height', 'Colour', 'Delivery time'),
    value: fc.constantFrom('60 cm', '72 cm', 'Green'),
    measure: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['name', 'value'] },
)
const products = fc.array(fc.array(fact, { maxLength: 6 }), { minLength: 2, maxLength: 5 })

const said = (facts: readonly Fact[], name: string): string[] => [
  ...new Set(facts.filter((one) => one.name === name).map(({ value }) => value)),
]

test('each thing that a product says stands once, in its product’s place, and nothing else does', () => {
  fc.assert(
    fc.property(products, (all) => {
      const rows = compareFacts(all)
      expect(rows.map(({ name }) => name)).toEqual([...new Set(all.flat().map(({ name }) => name))])
      for (const { name, values } of rows)
        expect(values).toEqual(all.map((facts) => said(facts, name).join(', ') || null))
    }),
  )
})

test('what is the same everywhere does not differ; a product that says nothing of it makes it differ', () => {
  fc.assert(
    fc.property(products, (all) => {
      for (const { values, differs } of compareFacts(all))
        expect(differs).toBe(values.some((value) => value !== values[0]))
    }),
  )
})

const days = (measure?: number): Fact[] => [{ name: 'Delivery time', value: `${measure}`, ...(measure && { measure }) }]
const best = (...all: Fact[][]) => [...(compareFacts(all)[0]?.best ?? [])]

test('the lowest stands out where every product has a figure and they are not all alike', () => {
  expect(best(days(5), days(3), days(3))).toEqual([1, 2])
  expect(best(days(5), days(5))).toEqual([])
  expect(best(days(5), days())).toEqual([])
  expect(best(days(5), [])).toEqual([])
})
