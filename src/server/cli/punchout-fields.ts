import { isLocale, LOCALES } from '#contract/locale.ts'
import { toMinor } from '#contract/money.ts'
import { type ConnectionSettings, FIELDS, TOTALS } from '../db/punchout-settings.ts'
import { OCI_OPTIONS, ociSettingsOf } from './punchout-oci-fields.ts'
import { choice } from './punchout-options.ts'
import { returnProblem } from '../features/punchout/return-url.ts'
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

/** The settings with what was asked for. @throws {UsageError} naming the option and the rule */
export function settingsOf(values: Values, before: ConnectionSettings, test: boolean): ConnectionSettings {
  const hosts = many(values, 'return-host')
  const returnHosts = hosts.length > 0 ? hosts.map(hostOf) : before.returnHosts
  if (returnHosts.length === 0 && !test)
    throw new UsageError('--return-host is required: the host that carts go back to (any with --test)')
  const ancestors = many(values, 'frame-ancestor')
  const fallback = text(values, 'unspsc-fallback') ?? before.unspscFallback
  if (!/^\d{8}$/.test(fallback)) throw new UsageError('--unspsc-fallback should be eight digits')
  const dtd = text(values, 'dtd') ?? before.dtd
  if (!/^1\.[12]\.0\d\d$/.test(dtd)) throw new UsageError('--dtd should be a version such as 1.2.014')
  const language = text(values, 'language')
  if (language !== null && !isLocale(language))
    throw new UsageError(`--language should be one of ${LOCALES.join(', ')}`)
  return {
    returnUrl: returnUrlOf(values, returnHosts, test) ?? before.returnUrl,
    returnHosts,
    frameAncestors: ancestors.length > 0 ? ancestors.map((one) => originOf(one, test)) : before.frameAncestors,
    field: choice(values, 'field', FIELDS) ?? before.field,
    ascii: values.ascii === true || before.ascii,
    units: { ...before.units, ...pairs(values, 'unit', /^\S{1,20}=[A-Z0-9]{1,3}$/, 'C62=PCE') },
    unspsc: { ...before.unspsc, ...pairs(values, 'unspsc', /^(\d{8}|category:[^=]+)=\d{8}$/, '56112102=56112100') },
    unspscFallback: fallback,
    totals: choice(values, 'totals', TOTALS) ?? before.totals,
    shipping: amountOf(values) ?? before.shipping,
    dtd,
    language: language ?? before.language,
    edit: values['no-edit'] !== true && (values.edit === true || before.edit),
    orders: values['no-orders'] !== true && (values.orders === true || before.orders),
    oci: ociSettingsOf(values, before.oci),
  }
}

function hostOf(asked: string): string {
  const host = asked.toLowerCase()
  const url = URL.parse(`https://${host.replace(/^\*\./, '')}`)
  if (url && url.host === host.replace(/^\*\./, '') && url.hostname.includes('.')) return host
  if (url && url.hostname === 'localhost') return host
  throw new UsageError(`--return-host is "${asked}", but should be a host such as buyer.example or *.ariba.com`)
}

/** What `frame-ancestors` takes: an origin, whose host may begin `*.`. */
function originOf(asked: string, test: boolean): string {
  const origin = asked.includes('://') ? asked.toLowerCase() : `https://${asked.toLowerCase()}`
  const url = URL.parse(origin.replace('://*.', '://').replace(/:\*$/, ''))
  const secure = url?.protocol === 'https:' || (test && url?.protocol === 'http:')
  if (url && secure && /^[\w.:/*-]+$/.test(origin) && url.pathname === '/') return origin.replace(/\/$/, '')
  throw new UsageError(`--frame-ancestor is "${asked}", but should be an origin such as https://buyer.example`)
}

function returnUrlOf(values: Values, hosts: readonly string[], test: boolean): string | null {
  const asked = text(values, 'return-url', 4_000)
  const problem = asked === null ? null : returnProblem(asked, hosts, test)
  if (problem !== null) throw new UsageError(`--return-url ${problem}`)
  return asked
}

function pairs(values: Values, name: string, pattern: RegExp, example: string): Record<string, string> {
  return Object.fromEntries(
    many(values, name).map((pair) => {
      if (!pattern.test(pair)) throw new UsageError(`--${name} is "${pair}", but should be such as ${example}`)
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

function amountOf(values: Values): number | null {
  const asked = text(values, 'shipping')
  if (asked === null) return null
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(asked)) throw new UsageError('--shipping should be an amount such as 395.00')
  return toMinor(Number(asked))
}
