import { expect, test } from 'vitest'
import { greenifiedUrl } from '#client/shell/greenified.ts'

test.each([
  ['shop.example.se', 'https://greenified.se'],
  ['shop.example.no', 'https://greenified.no'],
  ['shop.example.dk', 'https://greenified.dk'],
  ['shop.example.fi', 'https://greenified.fi'],
  ['SHOP.EXAMPLE.COM', 'https://greenified.com'],
  ['shop.example.de', 'https://greenified.se'],
  ['localhost', 'https://greenified.se'],
  ['127.0.0.1', 'https://greenified.se'],
])('at %s the sustainability site is %s', (host, address) => {
  expect(greenifiedUrl('greenified', host)).toBe(address)
})
