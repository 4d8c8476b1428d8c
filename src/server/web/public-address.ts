import { BlockList, isIP } from 'node:net'

/** Which addresses are everybody's: what is not is never asked on anybody's behalf [server/the-web]. */

/** Not of the public internet: IANA's special-purpose registry for IPv4, with multicast and what is reserved. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** All that is handed out for the public internet; mapped, translated, local and multicast ones are outside. */
const GLOBAL_6 = '2000::/3'

/** Within it: protocols (Teredo among them), documentation, and 6to4, which holds an IPv4 address. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const special4 = listOf(SPECIAL_4, 'ipv4')
const global6 = listOf([GLOBAL_6], 'ipv6')
const special6 = listOf(SPECIAL_6, 'ipv6')

/** Whether an IP address is one of the public internet; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
