import { CLASS_FIELDS } from '#contract/punchout/connection.ts'
import type { SettingsChange } from '#contract/punchout/connection.schema.ts'
import { FORM_CHARSETS } from '#contract/punchout/punchout.ts'
import { text, type Values } from './program.ts'
import { given, yesOrNo } from './punchout-given.ts'
import { choice } from './punchout-options.ts'

export const OCI_OPTIONS = {
  'hook-field': { type: 'string' },
  'sap-event': { type: 'boolean' },
  'no-sap-event': { type: 'boolean' },
  charset: { type: 'string' },
  vendor: { type: 'string' },
  'class-fields': { type: 'string' },
} as const

/** What options say of OCI; null: nothing. @throws {UsageError} naming the option and the rule */
export function ociChange(values: Values): NonNullable<SettingsChange['oci']> | null {
  const change = {
    ...given('hook_field', text(values, 'hook-field')),
    ...given('vendor', text(values, 'vendor')),
    ...given('sap_event', yesOrNo(values, 'sap-event')),
    ...given('charset', choice(values, 'charset', FORM_CHARSETS)),
    ...given('class_fields', choice(values, 'class-fields', CLASS_FIELDS)),
  }
  return Object.keys(change).length > 0 ? change : null
}
