import { beforeEach, expect, test } from 'vitest'
import { SYNC_TAG } from '#client/outbox/transport/background-sync.ts'
import { append } from '#client/outbox/core/outbox-state.ts'
import type { OutboxStore } from '#client/outbox/core/outbox-store.ts'
import { indexedDbStore } from '#client/outbox/store/indexeddb.ts'
import { keepSessionRecord } from '#client/storage/session-record.ts'
import { beginSession, endSession } from '#client/outbox/store/sessions.ts'
import { API } from '#contract/paths.ts'
import { outboxSync } from '../../sw/outbox.ts'
import { useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, unreachable, useNetwork } from './support/network.ts'

useNetwork()
useFreshBrowser()

const OWNER = 'user:anna'
const newId = (): string => crypto.randomUUID()

// The worker's events reach this page, which has the same database.
outboxSync()

/** What the browser does when it believes that there is a network; what became of it, when the worker is done. */
async function wake(): Promise<PromiseSettledResult<unknown> | undefined> {
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>): void => void work.push(promise)
  window.dispatchEvent(Object.assign(new Event('sync'), { tag: SYNC_TAG, waitUntil }))
  return (await Promise.allSettled(work))[0]
}

let store: OutboxStore

beforeEach(async () => {
  await endSession('discard')
  await keepSessionRecord({ owner: OWNER, token: 'a-token' })
  store = indexedDbStore(await beginSession(OWNER, newId, () => true))
  const draft = {
    cartId: newId(),
    shopId: 'nordform',
    mutation: { name: 'cart.create', args: { title: 'Hall' } },
  } as const
  await store.update((outbox) => append(outbox, [{ ...draft, opId: newId(), madeAt: '2026-03-01T12:00:00.000Z' }]))
})

const NO_SERVER: readonly [string, () => Response][] = [
  ['no network', unreachable],
  [
    'a page that asks for a room number',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a proxy that finds nobody', () => new Response('Bad gateway', { status: 502 })],
]

test.each(NO_SERVER)(
  'woken where there is %s, it marks nothing as sent: all of it can still be taken back',
  async (_, respond) => {
    answer('get', API.health, respond)
    answer('post', API.cartSync, respond)
    // The browser is to come again.
    expect(await wake()).toMatchObject({ status: 'rejected' })
    expect((await store.read()).entries).toMatchObject([{ state: 'waiting', sent: false }])
    expect(callsTo(API.cartSync)).toEqual([])
  },
)

test('woken where the server is there, what waits leaves', async () => {
  const { entries } = await store.read()
  const [{ intent }] = entries as [(typeof entries)[0]]
  answer('post', API.cartSync, () =>
    ok({
      results: [{ opId: intent.opId, outcome: 'applied', code: null, revision: 1 }],
      carts: [],
      contains: { [intent.cartId]: 1 },
      serverTime: '2026-03-01T12:00:00.000Z',
    }),
  )
  expect(await wake()).toMatchObject({ status: 'fulfilled' })
  expect(callsTo(API.cartSync)).toHaveLength(1)
})
