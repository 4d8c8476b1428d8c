import { isLocale } from '#contract/locale.ts'
import { CLASS_FIELDS, FIELDS, TOTALS } from '#contract/punchout/connection.ts'
import type { ChangeConnection, Connection, SettingsChange } from '#contract/punchout/connection.schema.ts'
import { type ConnectionKind, FORM_CHARSETS } from '#contract/punchout/punchout.ts'
import { guardsLike } from '../form/written.ts'

/** What a connection's form says: lists are written one a line, pairs as `ours=theirs`. */
export interface ConnectionValues {
  /** The id of the company that its people buy for; '': none. */
  company: string
  return_hosts: string
  return_url: string
  orders: boolean
  edit: boolean
  /** '': the buyer's. */
  language: string
  frame_ancestors: string
  field: string
  ascii: boolean
  dtd: string
  totals: string
  shipping: string
  units: string
  unspsc: string
  unspsc_fallback: string
  hook_field: string
  sap_event: boolean
  charset: string
  vendor: string
  class_fields: string
}
export type ConnectionField = keyof ConnectionValues

/** As what nothing is said about is. */
export const USUAL_VALUES: ConnectionValues = {
  company: '',
  return_hosts: '',
  return_url: '',
  orders: false,
  edit: true,
  language: '',
  frame_ancestors: '',
  field: FIELDS[0],
  ascii: false,
  dtd: '1.2.014',
  totals: TOTALS[0],
  shipping: '',
  units: '',
  unspsc: '',
  unspsc_fallback: '56000000',
  hook_field: 'HOOK_URL',
  sap_event: false,
  charset: FORM_CHARSETS[0],
  vendor: '',
  class_fields: 'both',
}

export const CONNECTION_GUARDS = guardsLike(USUAL_VALUES)
export const CONNECTION_FIELDS = Object.keys(USUAL_VALUES) as ConnectionField[]

const OCI_FIELDS: ReadonlySet<ConnectionField> = new Set([
  'hook_field',
  'sap_event',
  'charset',
  'vendor',
  'class_fields',
])
const CXML_FIELDS: ReadonlySet<ConnectionField> = new Set(['field', 'ascii', 'dtd', 'totals', 'shipping', 'orders'])

/** Whether a field says something about connections of a kind. */
export const isOf = (kind: ConnectionKind, field: ConnectionField): boolean =>
  !(kind === 'oci' ? CXML_FIELDS : OCI_FIELDS).has(field)

const asLines = (list: readonly string[]): string => list.join('\n')
const asPairs = (pairs: Readonly<Record<string, string>>): string =>
  asLines(Object.entries(pairs).map((pair) => pair.join('=')))

export const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** Pairs as they were written; null: a line is none. */
export function pairsOf(text: string): Record<string, string> | null {
  const pairs = linesOf(text).map((line): [string, string] => {
    const at = line.lastIndexOf('=')
    return [line.slice(0, Math.max(0, at)), line.slice(at + 1)]
  })
  return pairs.every(([ours]) => ours !== '') ? Object.fromEntries(pairs) : null
}

/** An amount as it was written, `395` or `395,50`; null: nothing; undefined: it is none. */
export function amountOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

export function valuesOf({ company, settings }: Connection): ConnectionValues {
  const { oci } = settings
  return {
    company: company?.id ?? '',
    return_hosts: asLines(settings.return_hosts),
    return_url: settings.return_url ?? '',
    orders: settings.orders,
    edit: settings.edit,
    language: settings.language ?? '',
    frame_ancestors: asLines(settings.frame_ancestors),
    field: settings.field,
    ascii: settings.ascii,
    dtd: settings.dtd,
    totals: settings.totals,
    shipping: settings.shipping === null ? '' : String(settings.shipping).replace('.', ','),
    units: asPairs(settings.units),
    unspsc: asPairs(settings.unspsc),
    unspsc_fallback: settings.unspsc_fallback,
    hook_field: oci?.hook_field ?? USUAL_VALUES.hook_field,
    sap_event: oci?.sap_event ?? USUAL_VALUES.sap_event,
    charset: oci?.charset ?? USUAL_VALUES.charset,
    vendor: oci?.vendor ?? '',
    class_fields: oci?.class_fields ?? USUAL_VALUES.class_fields,
  }
}

const among = <T extends string>(list: readonly T[], value: string): T | undefined => list.find((one) => one === value)

type Setting = (values: ConnectionValues) => SettingsChange
type OciSetting = (values: ConnectionValues) => NonNullable<SettingsChange['oci']>

const SETTINGS: Readonly<Partial<Record<ConnectionField, Setting>>> = {
  return_hosts: ({ return_hosts }) => ({ return_hosts: linesOf(return_hosts) }),
  return_url: ({ return_url }) => ({ return_url: return_url.trim() || null }),
  orders: ({ orders }) => ({ orders }),
  edit: ({ edit }) => ({ edit }),
  language: ({ language }) => ({ language: isLocale(language) ? language : null }),
  frame_ancestors: ({ frame_ancestors }) => ({ frame_ancestors: linesOf(frame_ancestors) }),
  field: ({ field }) => ({ field: among(FIELDS, field) ?? FIELDS[0] }),
  ascii: ({ ascii }) => ({ ascii }),
  dtd: ({ dtd }) => ({ dtd: dtd.trim() }),
  totals: ({ totals }) => ({ totals: among(TOTALS, totals) ?? TOTALS[0] }),
  shipping: ({ shipping }) => ({ shipping: amountOf(shipping) ?? null }),
  units: ({ units }) => ({ units: pairsOf(units) ?? {} }),
  unspsc: ({ unspsc }) => ({ unspsc: pairsOf(unspsc) ?? {} }),
  unspsc_fallback: ({ unspsc_fallback }) => ({ unspsc_fallback: unspsc_fallback.trim() }),
}

const OCI: Readonly<Partial<Record<ConnectionField, OciSetting>>> = {
  hook_field: ({ hook_field }) => ({ hook_field: hook_field.trim() }),
  sap_event: ({ sap_event }) => ({ sap_event }),
  charset: ({ charset }) => ({ charset: among(FORM_CHARSETS, charset) ?? FORM_CHARSETS[0] }),
  vendor: ({ vendor }) => ({ vendor: vendor.trim() || null }),
  class_fields: ({ class_fields }) => ({ class_fields: among(CLASS_FIELDS, class_fields) ?? 'both' }),
}

/** Fields as a call names them: those alone that were written. */
export function changeOf(
  values: ConnectionValues,
  fields: readonly ConnectionField[],
): Pick<ChangeConnection, 'company_id' | 'settings'> {
  const settings = Object.assign({}, ...fields.map((field) => SETTINGS[field]?.(values))) as SettingsChange
  const oci = Object.assign({}, ...fields.map((field) => OCI[field]?.(values))) as NonNullable<SettingsChange['oci']>
  if (Object.keys(oci).length > 0) settings.oci = oci
  return {
    ...(fields.includes('company') && { company_id: values.company || null }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}
