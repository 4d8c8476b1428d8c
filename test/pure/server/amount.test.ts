import { expect, test } from 'vitest'
import { amountIn, unitNamed } from '#server/said/amount.ts'

test.each([
  ['40 cm', 'cm', 40],
  ['40cm', 'cm', 40],
  [' 1,25 KG ', 'kg', 1.25],
  ['1\u00a0200 mm', 'cm', 120],
  ['1.5 m', 'cm', 150],
  ['12 m²', 'm²', 12],
  ['12 m2', 'm2', 12],
  ['35 %', '%', 35],
  ['7', 'cm', 7],
  ['0', '', 0],
])('%j in %s is %j', (text, unit, number) => {
  expect(amountIn(text, unit)).toBe(number)
})

test.each([
  ['40-60 cm', 'cm'],
  ['40 x 60', 'cm'],
  ['-5 °C', '°c'],
  ['5 kg', 'cm'],
  ['5 cm', ''],
  ['ca 5 cm', 'cm'],
  ['5 centimetres or so', 'cm'],
  ['12345678901', ''],
  ['1.2.3', ''],
  ['', 'cm'],
])('%j is no number in %j', (text, unit) => {
  expect(amountIn(text, unit)).toBeNull()
})

test.each([
  ['Vikt (kg)', 'kg'],
  ['Bredd [MM]', 'mm'],
  ['seat_width_cm', 'cm'],
  ['Andel (%)', '%'],
  ['Area (m²)', 'm²'],
  ['Size L', ''],
  ['Item', ''],
  ['Fabric (see list)', ''],
])('the column %j is in %j', (name, unit) => {
  expect(unitNamed(name)).toBe(unit)
})
