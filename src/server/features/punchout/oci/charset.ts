import type { FormCharset } from '#contract/punchout/punchout.ts'

/** What Latin-1 lacks and Nordic texts have, in signs that it has. */
const SIMILAR: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '•': '*',
  '™': '(TM)',
  '≤': '<=',
  '≥': '>=',
  '′': "'",
  '″': '"',
  Œ: 'OE',
  œ: 'oe',
  ł: 'l',
  Ł: 'L',
}

/**
 * A text in the signs that a form's charset has. A browser would send what is missing in it as a numeric reference of
 * HTML, which no receiver decodes; so what cannot be said alike is said without its marks, or by a question mark.
 */
export function inCharset(text: string, charset: FormCharset): string {
  const kept = text.toWellFormed().normalize('NFC')
  return charset === 'utf-8' ? kept : kept.replaceAll(/[^\0-\x7F\xA0-\xFF]/gu, latin)
}

function latin(sign: string): string {
  const bare = SIMILAR[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (/^[\x20-\x7E\xA0-\xFF]+$/.test(bare)) return bare
  return /^[\p{M}\p{Cc}\p{Cf}]$/u.test(sign) ? '' : '?'
}
