import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/office/webhook.ts'
import { type FieldGuards, isText } from '../form/written.ts'

/** What of an endpoint is written by hand. */
export interface EndpointValues {
  url: string
  events: readonly WebhookEvent[]
}

/** Null: a new one. */
export const endpointValues = (endpoint: EndpointValues | null): EndpointValues => ({
  url: endpoint?.url ?? '',
  events: inOrder(endpoint?.events ?? []),
})

export const ENDPOINT_GUARDS: FieldGuards<keyof EndpointValues> = {
  url: isText,
  events: (kept) => Array.isArray(kept) && kept.every(isWebhookEvent),
}

/** As they are listed, so that the same choice is the same list. */
const inOrder = (events: readonly WebhookEvent[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((one) => events.includes(one))
