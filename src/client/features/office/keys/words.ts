import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ERROR, RULE } from '#contract/errors.ts'
import { KEY_DAYS, KEY_NETWORKS_MAX, KEYS_MAX, NETWORK_MAX } from '#contract/keys/key.ts'
import type { Scope } from '#contract/keys/scope.ts'
import { isApiError } from '../../../http/api-error.ts'
import { doingFailure, savingFailure } from '../failure-text.ts'
import type { SentKey } from './calls.ts'
import type { KeyValues } from './key-values.ts'

const SCOPE_NAMES: Readonly<Record<Scope, MessageDescriptor>> = {
  'catalogue:read': msg`Read products`,
  'catalogue:write': msg`Read and change products`,
  'prices:write': msg`Read and change price lists`,
  'orders:read': msg`Read orders`,
  'orders:write': msg`Read and handle orders`,
  'companies:write': msg`Read and change companies`,
  'people:write': msg`Read, invite and change buyers`,
  'shop:write': msg`Read and change what the shop says of itself`,
}

/** What a key may do. */
export const scopeName = (i18n: I18n, scope: Scope): string => i18n._(SCOPE_NAMES[scope])

export type KeyErrors = Partial<Record<'name' | 'scopes' | 'shops' | 'networks' | 'days' | 'form', string>>

/** The broken rules of what is written; the server has the same. */
export function keyErrors({ name, scopes, shop_ids, networks }: SentKey, { days }: KeyValues): KeyErrors {
  const { most } = KEY_DAYS
  return {
    ...(name === '' && { name: t`Enter what the key is called, such as the system that uses it` }),
    ...(scopes.length === 0 && { scopes: t`Choose at least one thing that it may do` }),
    ...(shop_ids.length === 0 && { shops: t`Choose at least one shop` }),
    ...((networks.length > KEY_NETWORKS_MAX || networks.some(({ length }) => length > NETWORK_MAX)) && {
      networks: t`Write addresses, or ranges such as 192.0.2.0/24, one a line`,
    }),
    ...(daysOf(days, 1, most) === null && { days: t`Write a number of days from 1 to ${most}` }),
  }
}

/** What the server refused of a new key. */
export function keyRefusal(error: unknown): KeyErrors {
  const errors: KeyErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : [])
    if (field === 'name')
      errors.name =
        rule === RULE.choice
          ? t`A key that is in use is called so already`
          : rule === RULE.range
            ? t`At most ${KEYS_MAX} keys are in use at a time`
            : t`It is not written as it has to be`
    else if (field.startsWith('networks'))
      errors.networks = t`Write addresses, or ranges such as 192.0.2.0/24, one a line`
    else errors.form = t`It is not written as it has to be`
  return Object.keys(errors).length > 0 ? errors : { form: savingFailure(error) }
}

export const keyFailure = (error: unknown): string =>
  isApiError(error, ERROR.notFound) ? t`Somebody has revoked it meanwhile.` : doingFailure(error)

/** A number of days that was written; null: it is none within these bounds. */
export function daysOf(text: string, least: number, most: number): number | null {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return days >= least && days <= most ? days : null
}
