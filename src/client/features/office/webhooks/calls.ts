import { OFFICE_API } from '#contract/office/paths.ts'
import type { WebhookEvent, WebhookState } from '#contract/office/webhook.ts'
import type { Deliveries, Delivery, Endpoint, Removal } from '#contract/office/webhook.schema.ts'
import { deleteJson, getJson, patchJson, postJson } from '../../../http/api.ts'

interface Answer<T> {
  data: T
}

const at = (path: string, id: string | number): string => path.replace(':id', encodeURIComponent(id))

/** The endpoints of a shop, the oldest first. Throws as `getJson` does. */
export const fetchEndpoints = async (shop: string, signal: AbortSignal): Promise<Endpoint[]> =>
  (await getJson<Answer<Endpoint[]>>(OFFICE_API.webhooks, { shop_id: shop }, { signal })).data

/** Endpoints of a shop that were removed, the latest first. Throws as `getJson` does. */
export const fetchRemovals = async (shop: string, signal: AbortSignal): Promise<Removal[]> =>
  (await getJson<{ removed?: Removal[] }>(OFFICE_API.webhooks, { shop_id: shop, removed: 'true' }, { signal }))
    .removed ?? []

interface NewEndpoint {
  shop_id: string
  url: string
  events: readonly WebhookEvent[]
}

/** Makes an endpoint; its secret is told this once. Throws as `postJson` does. */
export const createEndpoint = async (body: NewEndpoint): Promise<Endpoint & { secret: string }> =>
  (await postJson<Answer<Endpoint & { secret: string }>>(OFFICE_API.webhooks, body)).data

export interface EndpointChange {
  /** Of the endpoint that was looked at. */
  revision: number
  url?: string
  events?: readonly WebhookEvent[]
  active?: boolean
}

/** Throws `revision_changed`, with the endpoint as it is, where a colleague has changed it; else as `patchJson` does. */
export const changeEndpoint = async (id: string, change: EndpointChange): Promise<Endpoint> =>
  (await patchJson<Answer<Endpoint>>(at(OFFICE_API.webhook, id), change)).data

/** Throws as `deleteJson` does. */
export const deleteEndpoint = (id: string): Promise<void> => deleteJson(at(OFFICE_API.webhook, id))

/**
 * Another secret, told this once. Throws as `postJson` does.
 * @param days for which the one before signs as well
 */
export const rotateSecret = async (id: string, days: number): Promise<string> =>
  (await postJson<Answer<{ secret: string }>>(at(OFFICE_API.webhookRotate, id), { days })).data.secret

/** Sends an event that says nothing. Throws as `postJson` does. */
export const sendTest = async (id: string): Promise<Delivery> =>
  (await postJson<Answer<Delivery>>(at(OFFICE_API.webhookTest, id), undefined)).data

interface LogQuery {
  state?: WebhookState | undefined
  page?: number | undefined
}

/** A page of what goes to an endpoint, the newest first. Throws as `getJson` does. */
export const fetchDeliveries = (id: string, { state, page }: LogQuery, signal: AbortSignal): Promise<Deliveries> =>
  getJson<Deliveries>(at(OFFICE_API.webhookDeliveries, id), { state, page }, { signal })

/** One of them with its body and each try. Throws as `getJson` does. */
export const fetchDelivery = async (id: number, signal: AbortSignal): Promise<Delivery> =>
  (await getJson<Answer<Delivery>>(at(OFFICE_API.webhookDelivery, id), {}, { signal })).data

/** What is decided about a delivery. */
export type DeliveryAction = 'resend' | 'skip'

/** Throws `status_not_allowed`, with the delivery as it is, where it is settled or under way; else as `postJson` does. */
export const decide = async (id: number, decision: DeliveryAction): Promise<Delivery> =>
  (
    await postJson<Answer<Delivery>>(
      at(decision === 'resend' ? OFFICE_API.webhookResend : OFFICE_API.webhookSkip, id),
      undefined,
    )
  ).data
