import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { isAnswer } from '../http/api-error.ts'
import { reportError } from '../http/error-reports.ts'
import { storageWorksAtom } from '../storage/persistence.ts'
import { currentLocale } from '../i18n/locale.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { askForSync } from './transport/background-sync.ts'
import { failureOf, fetchCarts, sendMessage, syncCart } from './transport/sync.ts'
import { memoryStore } from './store/memory.ts'
import { isThere } from '../http/is-there.ts'
import { newId } from '../http/new-id.ts'
import { inLock, tellOtherTabs } from './transport/tabs.ts'
import type { Opened, Ports } from './ports.ts'

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

async function openFor(owner: string, isSignedIn: () => boolean): Promise<Opened> {
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
