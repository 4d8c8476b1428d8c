import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ERROR, RULE } from '#contract/errors.ts'
import { ENDPOINTS_MAX, isWebhookEvent, type WebhookEvent, type WebhookState } from '#contract/office/webhook.ts'
import { isApiError } from '../../../http/api-error.ts'
import { doingFailure, savingFailure } from '../failure-text.ts'
import type { EndpointValues } from './endpoint-values.ts'

const EVENTS: Readonly<Record<WebhookEvent, MessageDescriptor>> = {
  'order.placed': msg`An order is placed`,
  'order.changed': msg`An order is confirmed, delivered or otherwise changed`,
  'order.cancelled': msg`An order is cancelled`,
  'cart.sent': msg`A cart goes to a purchasing system`,
  'catalogue.changed': msg`Products are changed`,
}

/** What an event tells; one that is only sent on request says so. */
export const eventName = (i18n: I18n, type: string): string => (isWebhookEvent(type) ? i18n._(EVENTS[type]) : t`A test`)

const STATES: Readonly<Record<WebhookState, MessageDescriptor>> = {
  waiting: msg({ message: 'On its way', context: 'webhook' }),
  delivered: msg({ message: 'Delivered', context: 'webhook' }),
  parked: msg({ message: 'Parked', context: 'webhook' }),
  skipped: msg({ message: 'Skipped', context: 'webhook' }),
}

export const stateName = (i18n: I18n, state: WebhookState): string => i18n._(STATES[state])

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg({ message: 'Made', context: 'history' }),
  changed: msg({ message: 'Changed', context: 'history' }),
  enabled: msg({ message: 'Switched on', context: 'history' }),
  disabled: msg({ message: 'Switched off', context: 'history' }),
  rotated: msg({ message: 'Secret changed', context: 'history' }),
  revoked: msg({ message: 'Revoked', context: 'history' }),
  tested: msg({ message: 'Test sent', context: 'history' }),
  resent: msg({ message: 'Event resent', context: 'history' }),
  skipped: msg({ message: 'Event skipped', context: 'history' }),
}

/** What somebody did with an endpoint or a key. */
export function actionName(i18n: I18n, action: string): string {
  const words = ACTIONS[action]
  return words ? i18n._(words) : action
}

export type EndpointErrors = Partial<Record<'url' | 'events' | 'form', string>>

/** The broken rules of what is written; the server has the same. */
export const endpointErrors = ({ url, events }: EndpointValues): EndpointErrors => ({
  ...(url.trim() === '' && { url: t`Enter the address that events are sent to` }),
  ...(events.length === 0 && { events: t`Choose at least one event` }),
})

/** What the server refused of an endpoint's form. */
export function endpointRefusal(error: unknown): EndpointErrors {
  const errors: EndpointErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : [])
    if (field === 'url')
      errors.url =
        rule === RULE.tooLong
          ? t`This is too long`
          : t`Nothing may be sent there: use an https address of the public internet, without a port or a password`
    else if (field === 'shop_id') errors.form = t`A shop has at most ${ENDPOINTS_MAX} endpoints.`
    else errors.events = t`Choose at least one event`
  if (Object.keys(errors).length > 0) return errors
  return { form: isApiError(error, ERROR.notFound) ? hookFailure(error) : savingFailure(error) }
}

export function hookFailure(error: unknown): string {
  if (isApiError(error, ERROR.notFound)) return t`Somebody has deleted it meanwhile.`
  if (isApiError(error, ERROR.revisionChanged))
    return t`A colleague has changed it meanwhile. Look at it, then do it again.`
  if (isApiError(error, ERROR.statusNotAllowed))
    return t`It is no longer as it was on the screen. Look at it, then do it again.`
  return doingFailure(error)
}
