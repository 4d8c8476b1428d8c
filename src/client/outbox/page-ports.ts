import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import type { CartsAnswerSchema } from '#contract/cart/calls.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import { CLIENT_ID_HEADER } from '#contract/cart/sync.ts'
import { API } from '#contract/paths.ts'
import type { Static } from 'typebox'
import { ApiError, isAnswer } from '../http/api-error.ts'
import { reportError } from '../http/error-reports.ts'
import { storageWorksAtom } from '../storage/persistence.ts'
import { currentLocale } from '../i18n/locale.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { askForSync } from './transport/background-sync.ts'
import { memoryStore } from './store/memory.ts'
import { isThere } from '../http/is-there.ts'
import { newId } from '../http/new-id.ts'
import { inLock, tellOtherTabs } from './transport/tabs.ts'
import type { Listing, OpenedStore, Ports } from './ports.ts'
import { getJson, postJson, type Query } from '../http/api.ts'
import { type Batch, formCall, formTaken, syncBody } from './core/batches.ts'
import type { Failure } from './core/classify-failure.ts'

export { askForSync } from './transport/background-sync.ts'
export { onOtherTabsCarts } from './transport/tabs.ts'

/** After so long without a word from the server nobody knows whether it is there. */
const LATELY_MS = 10_000

/** When the server last answered, or the browser said that it is back; never, where a call got no answer since. */
let lastAnswerAt = -Infinity
addEventListener('online', () => {
  lastAnswerAt = Date.now()
})

/** Notes of a call whether the server has answered it. */
async function noteAnswer<T>(call: Promise<T>): Promise<T> {
  try {
    const answer = await call
    lastAnswerAt = Date.now()
    return answer
  } catch (error) {
    // A proxy answers in nobody's name.
    lastAnswerAt = (failureOf(error)?.code ?? null) === null ? -Infinity : Date.now()
    throw error
  }
}

/** Asks the server; a network that comes back meanwhile says more than a question that left before it. */
const probed = (): Promise<boolean> =>
  new Promise((resolve) => {
    const onOnline = (): void => resolve(true)
    addEventListener('online', onOnline, { once: true })
    void isThere()
      .then(resolve)
      .finally(() => removeEventListener('online', onOnline))
  })

/** What an engine needs of the page that it runs on. */
export function pagePorts(owner: string): Omit<Ports, 'changed' | 'ended'> {
  const isSignedIn = (): boolean => readCredentials()?.owner === owner
  return {
    open: () => openFor(owner, isSignedIn),
    isSignedIn,
    list: (clientId, asked) => noteAnswer(fetchCarts(clientId, asked)).catch(logged),
    first: () => Object.values(store.get(sessionAtom)?.activeCarts ?? {}),
    language: currentLocale,
    sync: (batch) => noteAnswer(batch.cartId === FORM_QUEUE ? sendMessage(owner, batch) : syncCart(owner, batch)),
    reaches: async () => (navigator.onLine && Date.now() - lastAnswerAt < LATELY_MS) || probed(),
    failureOf,
    now: () => Date.now(),
    random: Math.random,
    newId,
    today: () => new Date().toISOString(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    alone: (work) => inLock(owner, work),
    drain: async (ports) => (await import('./core/drain.ts')).drain(ports),
    hint: () => tellOtherTabs(owner),
    waits: () => void askForSync(),
  }
}

async function openFor(owner: string, isSignedIn: () => boolean): Promise<OpenedStore> {
  const inMemory = { store: memoryStore(owner, newId), lasts: false }
  // What a punchout session has on its way lives and ends with its page [outbox/sessions].
  if (isPunchout({ owner, token: '' })) return inMemory
  const { openStore } = await import('./store/open-store.ts')
  const opened = await openStore(owner, newId, isSignedIn)
  const lasts = typeof opened === 'object'
  store.set(storageWorksAtom, lasts)
  return lasts ? { store: opened, lasts } : { ...inMemory, late: opened === 'late' }
}

function logged(error: unknown): never {
  if (!isAnswer(error)) reportError(error)
  throw error
}

/**
 * Open carts and those closed lately, in the language now shown, with the lines that are asked for; throws as `getJson`
 * does.
 */
async function fetchCarts(clientId: string, { lines, others }: Listing): Promise<readonly Cart[]> {
  const asked = { lines: lines.length > 0 ? lines : ['none'], ...(!others && { others: 'none' }) }
  try {
    return await readCarts(clientId, asked)
  } catch (error) {
    // A server of before, which answers all lines of all carts.
    if (error instanceof ApiError && error.ours && error.status === 400) return await readCarts(clientId, {})
    throw error
  }
}

async function readCarts(clientId: string, asked: Query): Promise<readonly Cart[]> {
  const { data } = await getJson<Static<typeof CartsAnswerSchema>>(
    API.cart,
    { language: currentLocale(), ...asked },
    { headers: { [CLIENT_ID_HEADER]: clientId } },
  )
  if (!Array.isArray(data)) throw new TypeError('This is not a list of carts')
  return data
}

/** Sends intents of one cart; throws as `postJson` does. */
function syncCart(owner: string, batch: Batch): Promise<SyncAnswer> {
  return postJson(API.cartSync, { ...syncBody(owner, batch), language: currentLocale() })
}

/** Sends one message, in nobody's name but its owner's; throws as `postJson` does. */
async function sendMessage(owner: string, batch: Batch): Promise<SyncAnswer> {
  const { body, key } = formCall(batch)
  const headers = { 'x-owner': owner }
  return formTaken(batch, await postJson<unknown>(API.form, body, { idempotencyKey: key, headers }))
}

/** A refusal of ours names its code; whatever else went wrong tells nothing. */
const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { status: error.status, code: error.ours ? error.code : null, retryAfter: error.retryAfter }
    : null
