/** What other systems may be told by webhooks [contract/webhooks]. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.changed',
  'order.cancelled',
  'cart.sent',
  'catalogue.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const isWebhookEvent = (name: string): name is WebhookEvent => WEBHOOK_EVENTS.includes(name as WebhookEvent)

/** Sent on request alone, to whoever sets an endpoint up. */
export const WEBHOOK_TEST = 'webhook.test'

/**
 * `waiting`: it is on its way, or will be tried again; `parked`: three days of tries were in vain, and it waits for
 * somebody to resend or skip it.
 */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'parked', 'skipped'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const ENDPOINTS_MAX = 20
/** Characters of an endpoint's address. */
export const ENDPOINT_URL_MAX = 2_000
export const DELIVERIES_PER_PAGE = 50
/** How long the secret before stays good, in days. */
export const OVERLAP_DAYS = { usual: 14, most: 90 } as const
