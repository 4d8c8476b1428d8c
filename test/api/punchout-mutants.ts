import type { Random } from '#server/bench/random.ts'
import { samples } from '#test/fixtures/cxml-dtd.ts'
import { envelope, itemOut, setup } from './procurement.ts'

/** Documents that the mutants are made of: real ones where they are at hand, and of their shapes. */
export const stems = (): Buffer[] => [
  ...samples(/Request.*\.xml$/).map(({ bytes }) => bytes),
  ...[
    setup({ inner: '<Extrinsic name="UserEmail">a@example.com</Extrinsic>' }),
    setup({ operation: 'edit', inner: itemOut('1001', 2) + itemOut('1002', '3') }),
    setup({ operation: 'inspect', inner: itemOut('1002', 1) }),
    envelope('<ProfileRequest/>'),
    envelope(`<OrderRequest><OrderRequestHeader orderID="1"/>${itemOut('1002', 1)}</OrderRequest>`),
  ].map((text) => Buffer.from(text)),
]

/** Launches of every kind. */
export const ociStems = (launch: Record<string, string>): Buffer[] =>
  [
    {},
    { FUNCTION: 'DETAIL', PRODUCTID: '1001' },
    { FUNCTION: 'VALIDATE', PRODUCTID: '1002', QUANTITY: '2' },
    { FUNCTION: 'SOURCING', SEARCHSTRING: 'stol' },
    { FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: 'alfa beta' },
    { HOOK_URL: 'SAPEVENT:POST' },
  ].map((more) => Buffer.from(String(new URLSearchParams({ ...launch, ...more }))))

const PIECES = [
  '<!ENTITY x SYSTEM "http://127.0.0.1:9/x">',
  '<!DOCTYPE cXML [<!ENTITY a "b">]>',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '&lt;',
  '&#x0;',
  '&#xD83D;&#xDE00;',
  '&x;',
  '<?xml version="1.1" encoding="utf-16"?>',
  '\0',
  '\uFFFE',
  '\u202E',
  'https://buyer.example/',
  'javascript:alert(1)',
  '99999999999999999999',
  '-1',
  'NaN',
  '"',
  "'",
  '<SharedSecret>',
  '</Credential>',
  '%00',
  '&USERNAME=',
  '%ED%A0%80',
  '%FF%FE',
  '&FUNCTION=BACKGROUND_SEARCH&SEARCHSTRING=%25_%5C',
  "' OR 1=1 --",
]

/** One change as a broken sender, or a bad one, would make it. */
function mutateOnce(random: Random, bytes: Buffer, others: readonly Buffer[]): Buffer {
  const at = random.below(bytes.length + 1)
  const to = Math.min(bytes.length, at + 1 + random.below(60))
  const joined = (middle: Buffer, rest = at): Buffer =>
    Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(rest)])
  switch (random.below(7)) {
    case 0:
      return joined(Buffer.of(random.below(256)), Math.min(bytes.length, at + 1))
    case 1:
      return joined(Buffer.alloc(0), to)
    case 2:
      return joined(bytes.subarray(at, to), at)
    case 3:
      return joined(Buffer.from(random.pick(PIECES)))
    case 4: {
      const other = random.pick(others)
      const from = random.below(other.length)
      return joined(other.subarray(from, from + random.below(400)), to)
    }
    case 5:
      return joined(Buffer.from('<a>'.repeat(random.below(300))))
    default:
      return joined(Buffer.from(random.pick(PIECES).repeat(1 + random.below(200))), to)
  }
}

/** A document with up to four changes. */
export function mutant(random: Random, all: readonly Buffer[]): Buffer {
  let bytes = random.pick(all)
  for (let left = random.below(4) + 1; left > 0; left--) bytes = mutateOnce(random, bytes, all)
  return bytes
}
