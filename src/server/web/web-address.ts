import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { isPublicAddress } from './public-address.ts'

/** How far requests go that are made for somebody else. */
export interface Reach {
  /** Also private networks, http and any port: for trying things out, where those who name addresses are trusted. */
  isPrivateAllowed: boolean
  /** All addresses of a host name; by default the system's answer. */
  resolve?: (host: string) => Promise<LookupAddress[]>
  /** Which addresses may be asked; by default those of the public internet. */
  mayAsk?: (address: string) => boolean
}

/** An address of the web that nothing is sent to; its message says why. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

const allowed = ({ isPrivateAllowed, mayAsk = isPublicAddress }: Reach): ((address: string) => boolean) =>
  isPrivateAllowed ? () => true : mayAsk

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * An address that may be asked, as far as it can be told without asking for its host: https at its usual port, no
 * password in it, no private host. Numbers in whatever notation are the address that they mean.
 * @throws {AddressRefused}
 */
export function webAddress(text: string, reach: Reach): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new AddressRefused('It is no address of the web')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('It holds a name or a password')
  if (!reach.isPrivateAllowed && url.protocol !== 'https:') throw new AddressRefused('It does not begin with https')
  if (!reach.isPrivateAllowed && url.port !== '') throw new AddressRefused('Its port is another one than 443')
  const host = hostOf(url)
  if (isIP(host) !== 0 && !allowed(reach)(host)) throw new AddressRefused('It is not of the public internet')
  return url
}

/**
 * The addresses of a host, each of them checked: one that is not of the public internet refuses them all.
 * @throws {AddressRefused}, or what the look-up failed with
 */
export async function checkedAddresses(host: string, reach: Reach): Promise<LookupAddress[]> {
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version }].filter(({ address }) => requirePublic(address, reach))
  const resolve = reach.resolve ?? ((name) => lookup(name, { all: true }))
  const found = await resolve(host)
  if (found.length === 0) throw new AddressRefused('Its host has no address')
  for (const { address } of found) requirePublic(address, reach)
  return found
}

function requirePublic(address: string, reach: Reach): true {
  if (!allowed(reach)(address)) throw new AddressRefused(`${address} is not of the public internet`)
  return true
}

/** Answers what was checked, whatever is asked now: nobody can change a host's address between check and connection. */
export const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, answer) => {
    const [first] = addresses
    if (all === true) answer(null, [...addresses])
    else answer(null, first?.address ?? '', first?.family)
  }
