import { expect, test } from 'vitest'
import { encodingOf } from '#server/features/catalogue/answer-cache.ts'
import { leastProcessorMs } from '#test/processor.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  [' BR ; q=1.0', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip ; Q=0', null],
  ['brotli, xgzip', null],
  ['br;level=4', null],
  ['identity', null],
  ['*', null],
  ['', null],
])('%j: %s', (header, encoding) => expect(encodingOf(header)).toBe(encoding))

test.each([
  ['blanks after a name', `br${' '.repeat(15_000)}x`],
  ['blanks around a semicolon', `,br${' '.repeat(7_000)};${' '.repeat(7_000)}x`],
  ['many parts', ',   '.repeat(4_000)],
  ['a long weight', `br;q=${'1'.repeat(15_000)}x`],
])('a header of %s is read in one go', async (_, header) => {
  let turn = 0
  const cost = await leastProcessorMs(5, () => {
    // One that was read before would cost nothing.
    expect(encodingOf(`${header},${(turn += 1)}`)).toBeNull()
  })
  expect(cost).toBeLessThan(50)
})
