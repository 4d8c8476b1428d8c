import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/office/webhook.ts'
import type { DraftKind } from '../../../storage/draft.ts'

/** What of an endpoint is written by hand. */
export interface EndpointFields {
  url: string
  events: readonly WebhookEvent[]
}
export type EndpointField = keyof EndpointFields

/** What somebody writes of an endpoint and has not saved. */
export interface EndpointDraft {
  /** What it said when it was read. */
  base: EndpointFields
  mine: EndpointFields
}

export const NO_FIELDS: EndpointFields = { url: '', events: [] }

/** One's own draft for each endpoint, and for a new one; null: nothing is written. */
export const endpointDraft = (shop: string, id: string): DraftKind<EndpointDraft | null> => ({
  name: `office-webhook/${shop}/${id}`,
  empty: null,
  read: readDraft,
})

export const sameField = (one: EndpointFields, other: EndpointFields, field: EndpointField): boolean =>
  String(one[field]) === String(other[field])

/** Whether anything is written that is not so already. */
export const isWritten = (draft: EndpointDraft | null): draft is EndpointDraft =>
  draft !== null && !(sameField(draft.base, draft.mine, 'url') && sameField(draft.base, draft.mine, 'events'))

/** In the order in which they are listed, so that the same choice is the same list. */
export const withEvent = (events: readonly WebhookEvent[], event: WebhookEvent, on: boolean): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((one) => (one === event ? on : events.includes(one)))

/** The draft over what an endpoint says now: what only a colleague has changed is taken over. */
export function rebased({ base, mine }: EndpointDraft, now: EndpointFields): EndpointDraft {
  const take = <F extends EndpointField>(field: F): [base: EndpointFields[F], mine: EndpointFields[F]] =>
    sameField(base, mine, field) || sameField(now, mine, field) ? [now[field], now[field]] : [base[field], mine[field]]
  const [baseUrl, url] = take('url')
  const [baseEvents, events] = take('events')
  return { base: { url: baseUrl, events: baseEvents }, mine: { url, events } }
}

/** Fields that a colleague has changed as well, and otherwise. */
export const differing = ({ base }: EndpointDraft, now: EndpointFields): EndpointField[] =>
  (['url', 'events'] as const).filter((field) => !sameField(base, now, field))

/** Settles a field: one's own value stays, or the colleague's does. */
export const settledField = (
  { base, mine }: EndpointDraft,
  now: EndpointFields,
  field: EndpointField,
  take: 'mine' | 'theirs',
): EndpointDraft => ({
  base: { ...base, [field]: now[field] },
  mine: take === 'mine' ? mine : { ...mine, [field]: now[field] },
})

function readDraft(kept: unknown): EndpointDraft | null {
  const { base, mine } = (kept ?? {}) as { base?: unknown; mine?: unknown }
  const [before, written] = [readFields(base), readFields(mine)]
  return before && written ? { base: before, mine: written } : null
}

function readFields(kept: unknown): EndpointFields | null {
  const { url, events } = (kept ?? {}) as { url?: unknown; events?: unknown }
  if (typeof url !== 'string' || !Array.isArray(events)) return null
  return { url, events: WEBHOOK_EVENTS.filter((one) => events.includes(one)) }
}
