import { MATCH_NUMBER_MAX } from '#contract/catalogue/match.ts'
import { gtinInElements, gtinInLink, isElements } from './gs1.ts'

/**
 * What a code says. `number`: of a product, the likeliest first. `product`: the address of one in this shop. `foreign`:
 * the address of somebody else, which nobody follows. `nothing`: no product.
 */
export type ScannedCode =
  | { kind: 'number'; numbers: readonly string[] }
  | { kind: 'product'; shop: string; uid: string }
  | { kind: 'foreign'; host: string }
  | { kind: 'nothing' }

const NOTHING: ScannedCode = { kind: 'nothing' }
const numbers = (...found: readonly string[]): ScannedCode => ({ kind: 'number', numbers: found })

/** @param ownHost of this shop, with its port */
export function readCode(text: string, ownHost: string): ScannedCode {
  const code = text.trim()
  if (/^https?:/i.test(code)) return readAddress(code, ownHost)
  if (isElements(code)) {
    const gtin = gtinInElements(code)
    return gtin === null ? NOTHING : numbers(gtin)
  }
  if (code === '' || code.length > MATCH_NUMBER_MAX) return NOTHING
  // Many a reader does not say that elements are what it gives.
  const gtin = /^01\d{14}/.test(code) ? gtinInElements(code) : null
  return gtin === null ? numbers(code) : numbers(gtin, code)
}

function readAddress(address: string, ownHost: string): ScannedCode {
  const url = URL.parse(address)
  if (!url) return NOTHING
  if (isOwn(url.host, ownHost)) {
    const product = /^\/product\/([^/]+)\/([^/]+)\/?$/.exec(url.pathname)
    const [shop, uid] = [decoded(product?.[1]), decoded(product?.[2])]
    if (shop !== null && uid !== null) return { kind: 'product', shop, uid }
  }
  const gtin = gtinInLink(url)
  if (gtin !== null) return numbers(gtin)
  return isOwn(url.host, ownHost) ? NOTHING : { kind: 'foreign', host: url.host }
}

/** The last segments by which a shop's host says its language [contract/languages]. */
const SEGMENTS = /\.(?:se|no|dk|com|fi)(?=:\d+$|$)/

/** Whether it is this shop's host, perhaps in another language. */
const isOwn = (host: string, own: string): boolean =>
  host === own || (SEGMENTS.test(own) && host.replace(SEGMENTS, '') === own.replace(SEGMENTS, ''))

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part)
  } catch {
    return null
  }
}
