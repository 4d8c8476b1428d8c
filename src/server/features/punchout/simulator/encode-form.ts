import type { FormCharset } from '#contract/punchout/punchout.ts'
import type { FormFields } from '../oci/fields-text.ts'

/** A form as a browser sends it in this charset. */
export const encodeForm = (fields: FormFields, charset: FormCharset): Buffer =>
  Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${encoded(name, charset)}=${encoded(value, charset)}`)
      .join('&'),
  )

const encoded = (text: string, charset: FormCharset): string =>
  [...Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1')]
    .map((byte) => (PLAIN.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hex(byte)))
    .join('')

const PLAIN = /^[A-Za-z0-9*._-]$/
const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
