import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { network } from '#server/accounts/network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, expected) => {
  expect(network(ip)).toBe(expected)
})

const groups = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length })
const written = (address: number[], digits: number): string =>
  address.map((group) => group.toString(16).padStart(digits, '0')).join(':')

test('every address of a /64 counts as the same, however it is written, and no other does', () => {
  fc.assert(
    fc.property(groups(8), groups(4), (one, rest) => {
      const neighbour = [...one.slice(0, 4), ...rest]
      expect(network(written(neighbour, 4))).toBe(network(written(one, 1)))
      const elsewhere = one.with(3, ((one[3] ?? 0) + 1) % 0x10000)
      expect(network(written(elsewhere, 1))).not.toBe(network(written(one, 1)))
    }),
  )
})
