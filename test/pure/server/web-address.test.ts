import { expect, test } from 'vitest'
import { AddressRefused, checkedAddresses, pinned, webAddress } from '#server/web/web-address.ts'
import { isPublicAddress } from '#server/web/public-address.ts'

const PUBLIC = { isPrivateAllowed: false }
const PRIVATE = { isPrivateAllowed: true }

const refusal = (address: string, reach = PUBLIC): string | null => {
  try {
    webAddress(address, reach)
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

/** Hosts that no request may reach, in every notation that somebody has tried elsewhere. */
const FORBIDDEN = [
  ['this machine', '127.0.0.1'],
  ['this machine, another of its numbers', '127.8.8.8'],
  ['this machine, short', '127.1'],
  ['this machine, decimal', '2130706433'],
  ['this machine, octal', '0177.0.0.1'],
  ['this machine, octal in one', '017700000001'],
  ['this machine, hexadecimal', '0x7f000001'],
  ['this machine, hexadecimal in parts', '0x7f.0x0.0x0.0x1'],
  ['this machine, in wide digits', '１２７.０.０.１'],
  ['this machine, with a dot behind', '127.0.0.1.'],
  ['no machine', '0.0.0.0'],
  ['no machine, short', '0'],
  ['a private network', '10.0.0.1'],
  ['a private network', '172.16.0.1'],
  ['a private network, its end', '172.31.255.254'],
  ['a private network', '192.168.1.1'],
  ['a private network, decimal', '3232235777'],
  ['the machine’s own network, where clouds tell secrets', '169.254.169.254'],
  ['the same, decimal', '2852039166'],
  ['a provider’s own network', '100.64.0.1'],
  ['protocols', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['measurements', '198.18.0.1'],
  ['what led to 6to4', '192.88.99.1'],
  ['many', '224.0.0.1'],
  ['the future', '240.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['this machine', '[::1]'],
  ['no machine', '[::]'],
  ['this machine, mapped', '[::ffff:127.0.0.1]'],
  ['this machine, mapped in hexadecimal', '[::ffff:7f00:1]'],
  ['a private network, mapped', '[::ffff:10.0.0.1]'],
  ['this machine, compatible', '[::7f00:1]'],
  ['this machine, translated', '[64:ff9b::7f00:1]'],
  ['a private network, translated locally', '[64:ff9b:1::a00:1]'],
  ['this machine, by 6to4', '[2002:7f00:1::]'],
  ['by Teredo', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]'],
  ['documentation', '[2001:db8::1]'],
  ['documentation', '[3fff::1]'],
  ['the machine’s own network', '[fe80::1]'],
  ['a private network', '[fd00::1]'],
  ['a private network', '[fc00::1]'],
  ['a site', '[fec0::1]'],
  ['many', '[ff02::1]'],
] as const

test('there are more than 40 of them', () => expect(FORBIDDEN.length).toBeGreaterThan(40))

test.each(FORBIDDEN)('nothing is sent to %s: %s', (_, host) => {
  expect(refusal(`https://${host}/hooks`)).toBe('It is not of the public internet')
})

test.each([
  ['http', 'http://example.com/', 'It does not begin with https'],
  ['another port', 'https://example.com:8443/', 'Its port is another one than 443'],
  ['a name in it', 'https://anna@example.com/', 'It holds a name or a password'],
  ['a password in it', 'https://anna:secret@example.com/', 'It holds a name or a password'],
  ['a file', 'file:///etc/passwd', 'It is no address of the web'],
  ['another protocol', 'gopher://example.com/', 'It is no address of the web'],
  ['no host', 'https://', 'It is no address of the web'],
  ['words', 'the usual place', 'It is no address of the web'],
  ['a zone', 'https://[fe80::1%25eth0]/', 'It is no address of the web'],
])('nothing is sent to an address with %s', (_, address, said) => expect(refusal(address)).toBe(said))

test.each([
  'https://example.com/hooks?to=1',
  'https://example.com:443/',
  'https://93.184.215.14/',
  'https://[2600::1]/',
])('%s may be asked', (address) => expect(refusal(address)).toBeNull())

test('where private networks are allowed, so are http and any port, and passwords are not', () => {
  expect(refusal('http://127.0.0.1:8080/', PRIVATE)).toBeNull()
  expect(refusal('http://anna:secret@127.0.0.1/', PRIVATE)).toBe('It holds a name or a password')
})

const resolve = async () => [
  { address: '93.184.215.14', family: 4 },
  { address: '10.0.0.7', family: 4 },
]

test('a host that has one private address among its own is refused, whichever comes first', async () => {
  await expect(checkedAddresses('example.com', { ...PUBLIC, resolve })).rejects.toThrow(
    '10.0.0.7 is not of the public internet',
  )
  await expect(checkedAddresses('example.com', { ...PUBLIC, resolve: async () => [] })).rejects.toThrow(AddressRefused)
  await expect(checkedAddresses('::1', PUBLIC)).rejects.toThrow(AddressRefused)
})

test('what a connection asks for is answered by what was checked', () => {
  const lookup = pinned([{ address: '93.184.215.14', family: 4 }])
  lookup('example.com', { all: true }, (error, found) => {
    expect([error, found]).toEqual([null, [{ address: '93.184.215.14', family: 4 }]])
  })
  lookup('rebound.example', { all: false }, (error, address, family) => {
    expect([error, address, family]).toEqual([null, '93.184.215.14', 4])
  })
})

test('what is no address is not public', () => {
  for (const text of ['', 'example.com', '1.2.3', 'fe80::1%eth0']) expect(isPublicAddress(text)).toBe(false)
})
