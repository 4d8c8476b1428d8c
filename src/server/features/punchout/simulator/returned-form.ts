import type { FormCharset } from '#contract/punchout/punchout.ts'
import { percentBytes } from '../oci/form-data.ts'

/** The form that came back, decoded as its receiver would. */
export interface ReturnedForm {
  /** In the order of the wire. */
  fields: [name: string, value: string][]
  /** Fields whose bytes are not of the charset, or hold a sign that says that something was lost before. */
  broken: string[]
}

/** Decodes a form by the charset that the receiver counts on. */
export function returnedForm(body: Buffer, charset: FormCharset): ReturnedForm {
  const broken: string[] = []
  const pairs = body.toString('latin1').split('&').filter(Boolean)
  const fields = pairs.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at), charset)
    const value = decode(at < 0 ? '' : pair.slice(at + 1), charset)
    if (name === null || value === null || /\uFFFD|&#\d+;$/.test(value)) broken.push(name ?? '?')
    return [name ?? '', value ?? '']
  })
  return { fields, broken }
}

function decode(encoded: string, charset: FormCharset): string | null {
  const bytes = percentBytes(encoded)
  if (charset === 'iso-8859-1')
    return bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? null : bytes.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
