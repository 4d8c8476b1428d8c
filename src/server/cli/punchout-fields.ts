import { isLocale, LOCALES } from '#contract/locale.ts'
import { FIELDS, TOTALS } from '#contract/punchout/connection.ts'
import type { SettingsChange } from '#contract/punchout/connection.schema.ts'
import type { ConnectionSettings } from '../db/punchout-settings.ts'
import { ConnectionRefused } from '../features/punchout/connections/settings.ts'
import { given, yesOrNo } from './punchout-given.ts'
import { OCI_OPTIONS, ociChange } from './punchout-oci-fields.ts'
import { choice } from './punchout-options.ts'
import { many, text, UsageError, type Values } from './program.ts'

const string = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

export const SETTING_OPTIONS = {
  'return-host': several,
  'return-url': string,
  'frame-ancestor': several,
  field: string,
  ascii: flag,
  unit: several,
  unspsc: several,
  'unspsc-fallback': string,
  totals: string,
  shipping: string,
  dtd: string,
  language: string,
  edit: flag,
  'no-edit': flag,
  orders: flag,
  'no-orders': flag,
  ...OCI_OPTIONS,
} as const

/** What options say of settings; those that may be repeated add to what is there. @throws {UsageError} naming the option */
export function settingsChange(values: Values, before: Pick<ConnectionSettings, 'units' | 'unspsc'>): SettingsChange {
  const hosts = many(values, 'return-host')
  const ancestors = many(values, 'frame-ancestor')
  const units = pairs(values, 'unit', 'C62=PCE')
  const unspsc = pairs(values, 'unspsc', '56112102=56112100')
  const language = text(values, 'language')
  if (language !== null && !isLocale(language))
    throw new UsageError(`--language should be one of ${LOCALES.join(', ')}`)
  const oci = ociChange(values)
  return {
    ...(hosts.length > 0 && { return_hosts: hosts }),
    ...(ancestors.length > 0 && { frame_ancestors: ancestors }),
    ...(units && { units: { ...before.units, ...units } }),
    ...(unspsc && { unspsc: { ...before.unspsc, ...unspsc } }),
    ...given('return_url', text(values, 'return-url', 4_000)),
    ...given('field', choice(values, 'field', FIELDS)),
    ...given('ascii', values.ascii === true ? true : null),
    ...given('unspsc_fallback', text(values, 'unspsc-fallback')),
    ...given('totals', choice(values, 'totals', TOTALS)),
    ...given('shipping', amountOf(values)),
    ...given('dtd', text(values, 'dtd')),
    ...given('language', language),
    ...given('edit', yesOrNo(values, 'edit')),
    ...given('orders', yesOrNo(values, 'orders')),
    ...given('oci', oci),
  }
}

/** What a rule refused, in the words of the command's options. */
export function inOptions<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!(error instanceof ConnectionRefused)) throw error
    const field = error.field.replace(/^settings\./, '').replace(/^oci\./, '')
    throw new UsageError(`--${OPTION_OF[field] ?? field.replaceAll('_', '-')} ${error.message}`)
  })
}

/** Where an option is not called as the field of the call. */
const OPTION_OF: Readonly<Record<string, string>> = {
  return_hosts: 'return-host',
  frame_ancestors: 'frame-ancestor',
  units: 'unit',
  company_id: 'company',
  shop_id: 'shop',
}

function pairs(values: Values, name: string, example: string): Record<string, string> | null {
  const asked = many(values, name)
  if (asked.length === 0) return null
  return Object.fromEntries(
    asked.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at < 1) throw new UsageError(`--${name} is "${pair}", but should be such as ${example}`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

function amountOf(values: Values): number | null {
  const asked = text(values, 'shipping')
  if (asked === null) return null
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(asked)) throw new UsageError('--shipping should be an amount such as 395.00')
  return Number(asked)
}
