import type { ConnectionKind } from '#contract/punchout/punchout.ts'
import type { ConnectionSettings } from '../../../db/punchout-settings.ts'

/** What suppliers write → UN/ECE Recommendation 20. */
const CODES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['', 'st', 'styck', 'stycken', 'stk', 'kpl', 'pc', 'pcs', 'pce', 'piece', 'pieces', 'each', 'ea', 'h87', 'uni'].map(
      (word) => [word, 'C62'],
    ),
  ),
  m: 'MTR',
  meter: 'MTR',
  m2: 'MTK',
  'm²': 'MTK',
  kvm: 'MTK',
  m3: 'MTQ',
  'm³': 'MTQ',
  kg: 'KGM',
  l: 'LTR',
  liter: 'LTR',
  par: 'PR',
  pair: 'PR',
  set: 'SET',
  sats: 'SET',
  förp: 'PK',
  fp: 'PK',
  pack: 'PK',
  pk: 'PK',
}

/** Receivers of cXML know pieces as EA, those of OCI as PCE; what a connection says goes before. */
const PIECE: Readonly<Record<ConnectionKind, string>> = { cxml: 'EA', oci: 'PCE' }

/** A product's unit as the connection's receiver calls it, in capitals and never empty. */
export function unitOf(
  unit: string | null,
  { units }: Pick<ConnectionSettings, 'units'>,
  kind: ConnectionKind = 'cxml',
): string {
  const given = (unit ?? '').trim()
  const code = CODES[given.toLowerCase().replace(/\.$/, '')] ?? (/^[A-Z0-9]{2,3}$/.test(given) ? given : 'C62')
  return (units[given] ?? units[code] ?? (code === 'C62' ? PIECE[kind] : code)).toUpperCase()
}

type Classes = Pick<ConnectionSettings, 'unspsc' | 'unspscFallback'>

/** The eight digits of an article's UNSPSC as the connection's receiver has them; undefined: the article has none. */
function ownUnspsc(unspsc: string | null, { unspsc: mapped }: Classes): string | undefined {
  const digits = unspsc?.replaceAll(/\D/g, '') ?? ''
  return mapped[digits] ?? (/^\d{8}$/.test(digits) ? digits : undefined)
}

/** Whether an article has a class of its own, so that none of the connection's stands in for it. */
export const isClassified = (unspsc: string | null, settings: Classes): boolean =>
  ownUnspsc(unspsc, settings) !== undefined

/** The eight digits of an article's UNSPSC, or what the connection has instead; never empty. */
export function unspscOf(
  { unspsc, categories }: { unspsc: string | null; categories: readonly string[] },
  settings: Classes,
): string {
  const ofCategory = categories.map((id) => settings.unspsc[`category:${id}`]).find((code) => code !== undefined)
  return ownUnspsc(unspsc, settings) ?? ofCategory ?? settings.unspscFallback
}
