import { expect, test } from 'vitest'
import { returnAddress } from '#client/shell/return-address.ts'

test.each(['/', '/support', '/product/nordform/12.5?x=1', '/?search=//x', '/loginsights'])('%s is ours', (address) => {
  expect(returnAddress(address)).toBe(address)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'support',
  '',
  ['/support'],
  undefined,
  '/login?redirect=/login',
  '/logout',
])('%j is not followed', (address) => {
  expect(returnAddress(address)).toBeUndefined()
})
