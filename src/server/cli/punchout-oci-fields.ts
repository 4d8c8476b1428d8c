import { FORM_CHARSETS } from '#contract/punchout/punchout.ts'
import { CLASS_FIELDS, type OciSettings } from '../db/punchout-settings.ts'
import { text, UsageError, type Values } from './program.ts'
import { choice } from './punchout-options.ts'

export const OCI_OPTIONS = {
  'hook-field': { type: 'string' },
  'sap-event': { type: 'boolean' },
  'no-sap-event': { type: 'boolean' },
  charset: { type: 'string' },
  vendor: { type: 'string' },
  'class-fields': { type: 'string' },
} as const

/** What is OCI's own; null for a connection of cXML. @throws {UsageError} naming the option and the rule */
export function ociSettingsOf(values: Values, before: OciSettings | null): OciSettings | null {
  if (before === null) {
    const misplaced = Object.keys(OCI_OPTIONS).find((name) => values[name] !== undefined)
    if (misplaced) throw new UsageError(`--${misplaced} is for connections of OCI`)
    return null
  }
  const hookField = text(values, 'hook-field') ?? before.hookField
  if (!/^[\w~.:-]{1,60}$/.test(hookField))
    throw new UsageError('--hook-field should be the name of a field, such as HOOK_URL')
  const vendor = text(values, 'vendor') ?? before.vendor
  if (vendor !== null && vendor.length > 10) throw new UsageError('--vendor should have at most 10 signs')
  return {
    hookField,
    vendor,
    sapEvent: values['no-sap-event'] !== true && (values['sap-event'] === true || before.sapEvent),
    charset: choice(values, 'charset', FORM_CHARSETS) ?? before.charset,
    classFields: choice(values, 'class-fields', CLASS_FIELDS) ?? before.classFields,
  }
}
