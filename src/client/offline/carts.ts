import { atom, useAtomValue } from 'jotai'
import type { Customer } from '#contract/auth.schema.ts'
import type { Cart } from '#contract/cart.schema.ts'
import type { ProductCard } from '#contract/product.schema.ts'
import { isAnswer } from '../http/api-error.ts'
import { reportError } from '../http/error-reports.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { failureOf, fetchCarts, syncCart } from './cart-calls.ts'
import { createEngine } from './engine.ts'
import { createFolder } from './fold.ts'
import type { Settled } from './intent.ts'
import { newId } from './new-id.ts'
import { onOtherTabsCarts, tellOtherTabs } from './other-tabs.ts'
import { type CartState, type Draft, type Engine, NO_CARTS, type Ports } from './ports.ts'
import { hasUnsent } from './queue.ts'
import { contextOf, EMPTY_SHELF, withCompanies, withProducts } from './shelf.ts'

interface Running {
  owner: string
  engine: Engine
}

const stateAtom = atom<CartState>(NO_CARTS)
const shelfAtom = atom(EMPTY_SHELF)
const shopsAtom = atom((get) => get(sessionAtom)?.shops)
const contextAtom = atom((get) => contextOf(get(shelfAtom), get(shopsAtom) ?? []))
const folder = createFolder()

/** All carts of the signed-in person as they will be, in every shop, the newest first. */
export const cartsAtom = atom((get): readonly Cart[] => {
  const { snapshot, queue } = get(stateAtom)
  return get(sessionAtom) ? folder.fold(snapshot, queue.entries, get(contextAtom)) : []
})

/** The intents on their way, and the refused ones that nobody has dismissed. */
export const entriesAtom = atom((get) => get(stateAtom).queue.entries)

/** Why nothing can be sent: another sign-in, or a newer app, is needed first. */
export const parkedAtom = atom((get) => get(stateAtom).queue.parked)

/** Whether the carts could be read. */
export const cartsStatusAtom = atom((get) => {
  const { status, error } = get(stateAtom)
  return { status, error }
})

/** The carts, folded with what the server has not said yet, and whether they could be read. */
export function useCarts(): { status: CartState['status']; carts: readonly Cart[]; error: unknown } {
  const { status, error } = useAtomValue(cartsStatusAtom)
  return { status, error, carts: useAtomValue(cartsAtom) }
}

let running: Running | null = null

function engineOf(owner: string): Engine {
  if (running?.owner === owner) return running.engine
  // What another owner left unsent is theirs alone; it never leaves in this one's session (offline.md, I5).
  running?.engine.stop()
  store.set(shelfAtom, EMPTY_SHELF)
  store.set(stateAtom, NO_CARTS)
  const clientId = newId()
  const engine = createEngine({
    list: () => fetchCarts(clientId).catch(logged),
    sync: (batch) => syncCart(owner, clientId, batch),
    failureOf,
    now: () => performance.now(),
    random: Math.random,
    newId,
    today: () => new Date().toISOString(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    changed: (state) => running?.engine === engine && store.set(stateAtom, state),
    ended: (end) => {
      if (end.settled.outcome === 'applied') tellOtherTabs(owner)
      endListeners.forEach((listen) => listen(end))
    },
  })
  running = { owner, engine }
  return engine
}

function logged(error: unknown): never {
  if (!isAnswer(error)) reportError(error)
  throw error
}

type EndListener = Ports['ended']
const endListeners = new Set<EndListener>()

/** Calls back whenever an intent ended, one of a former page included. Returns the way to stop. */
export function onEnd(listen: EndListener): () => void {
  endListeners.add(listen)
  return () => endListeners.delete(listen)
}

onOtherTabsCarts((owner) => {
  if (running?.owner === owner) void running.engine.refresh()
})

const current = (): Engine => {
  const owner = store.get(sessionAtom)?.owner
  if (owner === undefined) throw new Error('Carts need somebody who is signed in')
  return engineOf(owner)
}

/** Reads the carts anew. */
export const refreshCarts = (): Promise<void> => current().refresh()

/**
 * Applies a mutation on the screen at once and sends it; resolves when the server has said what became of it, which
 * may be long after. A refused one is taken back from the screen and kept among the entries until it is dismissed.
 */
export const issue = (draft: Draft): Promise<Settled> => current().issue(draft)

/** Takes a refused intent off the screen. */
export const dismiss = (opId: string): void => current().dismiss(opId)

/** Lets waiting intents try at once; `signedIn`: also those that waited for that. */
export const wakeCarts = (signedIn = false): void => running?.engine.wake(signedIn)

/** Whether closing the page now would lose anything. */
export const hasUnsentChanges = (): boolean => running !== null && hasUnsent(running.engine.state().queue)

/** Sends what waits, and resolves when nothing does any more, or after `ms`: the person is about to sign out. */
export function sendBeforeLeaving(ms: number): Promise<void> {
  wakeCarts()
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.sub(stateAtom, () => hasUnsentChanges() || done())
    const timer = setTimeout(done, hasUnsentChanges() ? ms : 0)
  })
}

/** Products that were on this screen: what is added of them shows with name and price before the server answers. */
export const seeProducts = (products: readonly ProductCard[]): void =>
  store.set(shelfAtom, (shelf) => withProducts(shelf, products))

/** Companies that the person may order for. */
export const seeCompanies = (companies: readonly Customer[]): void =>
  store.set(shelfAtom, (shelf) => withCompanies(shelf, companies))
