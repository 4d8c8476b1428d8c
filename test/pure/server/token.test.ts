import { expect, test } from 'vitest'
import { bearerToken, hashToken, newToken } from '#server/http/token.ts'

test('a new token is 256 bits, always another, and read back from a header', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(bearerToken(`Bearer ${token}`)).toBe(token)
    expect(bearerToken(`bearer  ${token} `)).toBe(token)
    expect(hashToken(token).toString('latin1')).not.toContain(token)
  }
})

test.each([
  undefined,
  '',
  'false',
  'Bearer',
  'Bearer false',
  'Bearer null',
  `Bearer ${'x'.repeat(42)}`,
  `Bearer ${'x'.repeat(44)}`,
  `Basic ${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(42)}+`,
])('%j holds no token', (header) => {
  expect(bearerToken(header)).toBeNull()
})
