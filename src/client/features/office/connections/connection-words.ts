import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ERROR, RULE, type Rule } from '#contract/errors.ts'
import { CONNECTIONS_MAX, SECRET_LENGTH } from '#contract/punchout/connection.ts'
import type { ConnectionKind } from '#contract/punchout/punchout.ts'
import { isApiError, isConnectionError } from '../../../http/api-error.ts'
import { doingFailure, savingFailure } from '../failure-text.ts'
import {
  amountOf,
  CONNECTION_FIELDS,
  type ConnectionField,
  type ConnectionValues,
  isOf,
  linesOf,
  pairsOf,
} from './connection-values.ts'
import { type Identity, partyOf } from './identity-values.ts'

const NAMES: Readonly<Record<ConnectionField, MessageDescriptor>> = {
  company: msg`Company that its people buy for`,
  return_hosts: msg`Hosts that carts may go back to`,
  return_url: msg`Usual address to go back to`,
  orders: msg`Take its orders`,
  edit: msg`Carts may come back to be changed`,
  language: msg`Language of product texts`,
  frame_ancestors: msg`Other origins that may show the shop in a frame`,
  field: msg`Field of the form that carries the message`,
  ascii: msg`Letters beyond ASCII as numbers`,
  dtd: msg`Version of cXML`,
  totals: msg`The total is`,
  shipping: msg`What a delivery costs`,
  units: msg`Units`,
  unspsc: msg`UNSPSC codes`,
  unspsc_fallback: msg`UNSPSC code of everything else`,
  hook_field: msg`Field with the address to go back to`,
  sap_event: msg`It may be SAPEVENT:POST`,
  charset: msg`Character set of the form`,
  vendor: msg`What the buyer calls us`,
  class_fields: msg`Where UNSPSC stands`,
}

export const connectionFieldName = (i18n: I18n, field: ConnectionField): string => i18n._(NAMES[field])

/** Fields that are written once, when a connection is made. */
export type IdentityField = 'name' | 'username' | 'level' | 'sender' | 'from' | 'own' | 'login' | 'secret' | 'test'
export type ConnectionErrors = Partial<Record<ConnectionField | IdentityField | 'form', string>>

/** What is wrong with a field's value, whoever found it. */
function wrong(field: ConnectionField): string {
  switch (field) {
    case 'company':
      return t`The shop no longer sells to this company`
    case 'return_hosts':
      return t`Write hosts such as buyer.example or *.ariba.com, one a line`
    case 'return_url':
      return t`Write an https address at one of these hosts`
    case 'frame_ancestors':
      return t`Write origins such as https://buyer.example, one a line`
    case 'dtd':
      return t`Write a version such as 1.2.014`
    case 'shipping':
      return t`Write an amount such as 395 or 395,50`
    case 'units':
      return t`Write pairs such as C62=PCE, one a line`
    case 'unspsc':
      return t`Write pairs such as 56112102=56112100, one a line`
    case 'unspsc_fallback':
      return t`Write eight digits`
    case 'hook_field':
      return t`Write the name of a field, such as HOOK_URL`
    default:
      return t`It is not written as it has to be`
  }
}

/** What can be seen here of the fields that are sent; the server knows the rest. */
export function connectionErrors(
  values: ConnectionValues,
  { kind, test }: { kind: ConnectionKind; test: boolean },
): ConnectionErrors {
  const isWrong: Partial<Record<ConnectionField, boolean>> = {
    return_hosts: linesOf(values.return_hosts).length === 0 && !test,
    shipping: amountOf(values.shipping) === undefined,
    units: pairsOf(values.units) === null,
    unspsc: pairsOf(values.unspsc) === null,
  }
  const found = CONNECTION_FIELDS.filter((field) => isWrong[field] && isOf(kind, field))
  return Object.fromEntries(found.map((field) => [field, wrong(field)]))
}

/** The same of what is said once, when a connection is made. */
export function identityErrors({ name, username, kind, sender, from, own, login }: Identity): ConnectionErrors {
  const party = t`Write a domain and an identity, such as DUNS/123456789`
  return {
    ...(name.trim() === '' && { name: t`Enter what the connection is called` }),
    ...(username.trim() === '' && { username: t`Enter the account that its people are here with` }),
    ...(kind === 'oci'
      ? login.trim() === '' && { login: t`Enter the user name of its launches` }
      : {
          ...(partyOf(sender) === null && { sender: party }),
          ...(from.trim() !== '' && partyOf(from) === null && { from: party }),
          ...(own.trim() !== '' && partyOf(own) === null && { own: party }),
        }),
  }
}

function wrongIdentity(field: IdentityField, rule: Rule): string {
  if (rule === RULE.taken) return t`Another connection has it already`
  if (field === 'username') return t`Nobody of this shop is called so`
  if (field === 'level') return t`The account may do more than you: choose less, or another account`
  if (field === 'test') return t`In production no connection is made for tests`
  if (field === 'secret') return t`From ${SECRET_LENGTH.usual} to ${SECRET_LENGTH.most} characters`
  return t`It is not written as it has to be`
}

const IDENTITY: ReadonlySet<string> = new Set([
  'name',
  'username',
  'level',
  'sender',
  'from',
  'own',
  'login',
  'secret',
  'test',
])

/** What each page of the shop names to browsers, of all its connections. */
const ORIGINS: ReadonlySet<ConnectionField> = new Set(['return_hosts', 'frame_ancestors'])
const tooMany = (): string => t`The shop’s connections name more hosts than there is room for: leave some out`

/** What the server refused of a form. */
export function connectionRefusal(error: unknown): ConnectionErrors {
  const errors: ConnectionErrors = {}
  for (const { field: path, rule } of isApiError(error) ? error.fields : []) {
    const [first = '', second = '', third = ''] = path.split('.')
    const field =
      first === 'company_id' ? 'company' : first === 'settings' ? (second === 'oci' ? third : second) : first
    const known = CONNECTION_FIELDS.find((one) => one === field)
    if (known) errors[known] = rule === RULE.range && ORIGINS.has(known) ? tooMany() : wrong(known)
    else if (IDENTITY.has(field)) errors[field as IdentityField] = wrongIdentity(field as IdentityField, rule)
    else if (field === 'shop_id') errors.form = t`A shop has at most ${CONNECTIONS_MAX} connections.`
    else errors.form = t`It is not written as it has to be`
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: isConnectionError(error) ? savingFailure(error) : connectionFailure(error) }
}

/** Why nothing came of it. */
export function connectionFailure(error: unknown): string {
  if (isApiError(error, ERROR.revisionChanged))
    return t`A colleague has changed it meanwhile. Look at it, then do it again.`
  if (isApiError(error, ERROR.levelTooHigh))
    return t`Its account may do more than you: somebody who may do as much has to change it.`
  return doingFailure(error)
}

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg({ message: 'Made', context: 'history' }),
  changed: msg({ message: 'Changed', context: 'history' }),
  enabled: msg({ message: 'Switched on', context: 'history' }),
  disabled: msg({ message: 'Switched off', context: 'history' }),
  rotated: msg({ message: 'Secret changed', context: 'history' }),
}

/** What somebody did with a connection. */
export function connectionAction(i18n: I18n, action: string): string {
  const words = ACTIONS[action]
  return words ? i18n._(words) : action
}
