import { expect, test } from 'vitest'
import { fullTitle } from '#client/ui/page-title.ts'

test('a window is named after its page, then the shop', () => {
  expect(fullTitle('Products')).toBe('Products – Interior')
})

test('a page without a name leaves the shop’s', () => {
  expect(fullTitle('')).toBe('Interior')
})
