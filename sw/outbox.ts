/// <reference lib="webworker" />
import type { Problem } from '#contract/errors.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { API } from '#contract/paths.ts'
import { SYNC_TAG } from '#client/outbox/transport/background-sync.ts'
import { drain } from '#client/outbox/core/drain.ts'
import { indexedDbStore } from '#client/outbox/store/indexeddb.ts'
import { newId } from '#client/http/new-id.ts'
import { inLock, tellOtherTabs } from '#client/outbox/transport/tabs.ts'
import { retryAfterOf } from '#client/http/retry-after.ts'
import { readSessionRecord } from '#client/storage/session-record.ts'
import { currentSession } from '#client/outbox/store/sessions.ts'
import { type Batch, formCall, formTaken, syncBody } from '#client/outbox/core/batches.ts'
import type { Failure } from '#client/outbox/core/classify-failure.ts'
import { createReaches } from './reaches.ts'

declare const self: ServiceWorkerGlobalScope

const TIMEOUT_MS = 15_000

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** The server, or something before it, did not do it. */
class Failed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super('The call failed')
    this.failure = failure
  }
}

/** Sends what waits when the browser says that there is a network again: so it leaves with every page closed. */
export function outboxSync(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(drainOutbox())
  })
}

/** @throws {Error} while something still waits, so that the browser comes again */
async function drainOutbox(): Promise<void> {
  const signedIn = await readSessionRecord()
  const session = signedIn && (await currentSession(signedIn.owner))
  if (!session) return
  const { owner, token } = signedIn
  const { next } = await inLock(owner, () =>
    drain({
      store: indexedDbStore(session),
      isSignedIn: async () => (await readSessionRecord())?.token === token,
      reaches: createReaches(),
      sync: (batch) => send(owner, token, batch),
      failureOf: (error) => (error instanceof Failed ? error.failure : null),
      now: () => Date.now(),
      random: Math.random,
      newId,
    }),
  )
  tellOtherTabs(owner)
  if (next !== null) throw new Error('Something still waits')
}

async function send(owner: string, token: string, batch: Batch): Promise<SyncAnswer> {
  const isMessage = batch.cartId === FORM_QUEUE
  const { body, key } = isMessage ? formCall(batch) : { body: syncBody(owner, batch), key: null }
  const response = await fetch(isMessage ? API.form : API.cartSync, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-owner': owner,
      ...(key !== null && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) {
    const answer: unknown = await response.json()
    return isMessage ? formTaken(batch, answer) : (answer as SyncAnswer)
  }
  const { code = null } = (await response.json().catch(() => ({}))) as Partial<Problem>
  throw new Failed({ status: response.status, code, retryAfter: retryAfterOf(response.headers.get('retry-after')) })
}
