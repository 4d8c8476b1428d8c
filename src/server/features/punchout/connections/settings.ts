import { RULE, type Rule } from '#contract/errors.ts'
import { toMinor } from '#contract/money.ts'
import {
  DTD_VERSION,
  HOOK_FIELD,
  PAIRS_MAX,
  UNIT_PAIR,
  UNSPSC,
  UNSPSC_PAIR,
  VENDOR_MAX,
} from '#contract/punchout/connection.ts'
import type { SettingsChange } from '#contract/punchout/connection.schema.ts'
import { type ConnectionSettings, type OciSettings } from '../../../db/punchout-settings.ts'
import { returnProblem } from '../return-url.ts'

/** Something of a connection that cannot be so; the message says why, without the field's name. */
export class ConnectionRefused extends Error {
  /** As the call names it, such as `settings.return_hosts`. */
  readonly field: string
  readonly rule: Rule

  constructor(field: string, rule: Rule, why: string) {
    super(why)
    this.field = field
    this.rule = rule
  }
}

const refused = (field: string, rule: Rule, why: string): ConnectionRefused =>
  new ConnectionRefused(`settings.${field}`, rule, why)

/** Settings with what was asked for; what is not named stays. @throws {ConnectionRefused} naming the field and the rule */
export function changedSettings(change: SettingsChange, before: ConnectionSettings, test: boolean): ConnectionSettings {
  const returnHosts = change.return_hosts?.map(hostOf) ?? before.returnHosts
  if (returnHosts.length === 0 && !test)
    throw refused('return_hosts', RULE.required, 'is required: the host that carts go back to (any for tests)')
  return {
    returnUrl: returnUrlOf(change, before, returnHosts, test),
    returnHosts,
    frameAncestors: change.frame_ancestors?.map((one) => originOf(one, test)) ?? before.frameAncestors,
    field: change.field ?? before.field,
    ascii: change.ascii ?? before.ascii,
    units: pairsOf(change.units, 'units', UNIT_PAIR, 'C62=PCE') ?? before.units,
    unspsc: pairsOf(change.unspsc, 'unspsc', UNSPSC_PAIR, '56112102=56112100') ?? before.unspsc,
    unspscFallback:
      matching(change.unspsc_fallback, 'unspsc_fallback', UNSPSC, 'eight digits') ?? before.unspscFallback,
    totals: change.totals ?? before.totals,
    shipping: change.shipping === undefined ? before.shipping : amountOf(change.shipping),
    dtd: matching(change.dtd, 'dtd', DTD_VERSION, 'a version such as 1.2.014') ?? before.dtd,
    language: change.language === undefined ? before.language : change.language,
    edit: change.edit ?? before.edit,
    orders: change.orders ?? before.orders,
    oci: ociOf(change.oci, before.oci),
  }
}

function ociOf(change: SettingsChange['oci'], before: OciSettings | null): OciSettings | null {
  if (change === undefined) return before
  if (before === null) {
    const [misplaced] = Object.keys(change)
    if (misplaced === undefined) return null
    throw refused(`oci.${misplaced}`, RULE.unknown, 'is for connections of OCI')
  }
  const { vendor } = change
  if (typeof vendor === 'string' && vendor.length > VENDOR_MAX)
    throw refused('oci.vendor', RULE.tooLong, `should have at most ${VENDOR_MAX} signs`)
  return {
    hookField:
      matching(change.hook_field, 'oci.hook_field', HOOK_FIELD, 'the name of a field, such as HOOK_URL') ??
      before.hookField,
    vendor: vendor === undefined ? before.vendor : vendor || null,
    sapEvent: change.sap_event ?? before.sapEvent,
    charset: change.charset ?? before.charset,
    classFields: change.class_fields ?? before.classFields,
  }
}

function matching(asked: string | undefined, field: string, pattern: RegExp, rule: string): string | undefined {
  if (asked !== undefined && !pattern.test(asked)) throw refused(field, RULE.format, `should be ${rule}`)
  return asked
}

function hostOf(asked: string): string {
  const host = asked.toLowerCase()
  const plain = host.replace(/^\*\./, '')
  const url = URL.parse(`https://${plain}`)
  if (url && url.host === plain && (url.hostname.includes('.') || url.hostname === 'localhost')) return host
  const why = `is "${asked}", but should be a host such as buyer.example or *.ariba.com`
  throw refused('return_hosts', RULE.format, why)
}

/** What `frame-ancestors` takes: an origin, whose host may begin `*.`. */
function originOf(asked: string, test: boolean): string {
  const origin = asked.includes('://') ? asked.toLowerCase() : `https://${asked.toLowerCase()}`
  const plain = origin.replace(/:\*$/, '').replace('://*.', '://')
  const url = URL.parse(plain)
  const isSecure = url?.protocol === 'https:' || (test && url?.protocol === 'http:')
  // A name of two parts at least: `*` and `*.com` would let anybody show every shop of the installation.
  const isNamed = url !== null && (url.hostname === 'localhost' || /[^.]\.[^.]+$/.test(url.hostname))
  if (url && isSecure && isNamed && /^[\w.:/-]+$/.test(plain) && url.pathname === '/') return origin.replace(/\/$/, '')
  const why = `is "${asked}", but should be an origin such as https://buyer.example`
  throw refused('frame_ancestors', RULE.format, why)
}

/** The usual address has to be at one of the hosts also where only these were changed. */
function returnUrlOf(
  { return_url: asked, return_hosts }: SettingsChange,
  { returnUrl }: ConnectionSettings,
  hosts: readonly string[],
  test: boolean,
): string | null {
  const url = asked === undefined ? returnUrl : asked || null
  const isTouched = asked !== undefined || return_hosts !== undefined
  const problem = url === null || !isTouched ? null : returnProblem(url, hosts, test)
  if (problem !== null) throw refused('return_url', RULE.format, problem)
  return url
}

function pairsOf(
  asked: Readonly<Record<string, string>> | undefined,
  field: string,
  [ours, theirs]: readonly [RegExp, RegExp],
  example: string,
): Record<string, string> | undefined {
  if (asked === undefined) return undefined
  const pairs = Object.entries(asked)
  if (pairs.length > PAIRS_MAX) throw refused(field, RULE.range, `should be at most ${PAIRS_MAX}`)
  const wrong = pairs.find(([one, other]) => !ours.test(one) || !theirs.test(other))
  if (wrong) throw refused(field, RULE.format, `is "${wrong.join('=')}", but should be such as ${example}`)
  return Object.fromEntries(pairs)
}

/** Öre and no less, whatever the number's other decimals. */
function amountOf(asked: number | null): number | null {
  if (asked === null) return null
  const minor = toMinor(asked)
  if (Math.abs(minor / 100 - asked) > 1e-9) throw refused('shipping', RULE.format, 'should be an amount such as 395.00')
  return minor
}
