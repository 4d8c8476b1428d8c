import { atom, useAtomValue } from 'jotai'
import type { Customer } from '#contract/users/auth.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import {
  type CartState,
  createEngine,
  createFolder,
  discard,
  type IntentDraft,
  type Engine,
  entriesOf,
  type Issued,
  isUnsettled,
  NO_CARTS,
  type Ports,
  type Settled,
} from '../outbox/index.ts'
import { onOtherTabsCarts, pagePorts } from '../outbox/page-ports.ts'
import {
  contextOf,
  EMPTY_PRODUCT_CACHE,
  productLabels,
  withCompanies,
  withoutPrices,
  withProducts,
} from './product-cache.ts'

interface Running {
  owner: string
  engine: Engine
}

/** What this page knows of the carts of whoever is signed in. */
export const stateAtom = atom<CartState>(NO_CARTS)
/** What this page has seen of goods and companies. */
export const productCacheAtom = atom(EMPTY_PRODUCT_CACHE)
const shopsAtom = atom((get) => get(sessionAtom)?.shops)
/** What is known where an intent's effect is shown. */
export const contextAtom = atom((get) => contextOf(get(productCacheAtom), get(shopsAtom) ?? []))
const folder = createFolder()

/** The intents on their way, and the refused ones that nobody has dismissed. */
export const entriesAtom = atom((get) => entriesOf(get(stateAtom)))

/** All carts of the signed-in person as they will be, in every shop, the newest first. */
export const cartsAtom = atom((get): readonly Cart[] => {
  const { clientId, snapshot } = get(stateAtom).outbox
  return get(sessionAtom) ? folder.fold({ clientId, snapshot, entries: get(entriesAtom) }, get(contextAtom)) : []
})

/** Why nothing can be sent, if nothing can: another sign-in, or a newer app, is needed first. */
export const parkedAtom = atom((get) => get(stateAtom).parked)

const statusAtom = atom((get) => get(stateAtom).status)
const errorAtom = atom((get) => get(stateAtom).error)

/** Whether the carts could be read; the same object until that changes, whatever else does. */
export const cartsStatusAtom = atom((get) => ({ status: get(statusAtom), error: get(errorAtom) }))

/** Why lines that are missing have not come; null as long as they are on their way. */
export const linesErrorAtom = atom((get) => get(stateAtom).linesError)

/** Carts whose lines are not here, or of which others were held when they were changed elsewhere. */
export const lackingAtom = atom((get) => get(stateAtom).outbox.snapshot.lacking)

/** The carts, folded with what the server has not said yet, and whether they could be read. */
export function useCarts(): { status: CartState['status']; carts: readonly Cart[]; error: unknown } {
  const { status, error } = useAtomValue(cartsStatusAtom)
  return { status, error, carts: useAtomValue(cartsAtom) }
}

let running: Running | null = null

function engineOf(owner: string): Engine {
  if (running?.owner === owner && !running.engine.isStopped()) return running.engine
  leave()
  const engine = createEngine({
    ...pagePorts(owner),
    changed: (state) => running?.engine === engine && store.set(stateAtom, state),
    ended: (end) => endListeners.forEach((listen) => listen(end)),
  })
  running = { owner, engine }
  return engine
}

/** Nothing of an owner stays on a page that is no longer theirs [outbox/i10]. */
function leave(): void {
  running?.engine.stop()
  running = null
  store.set(productCacheAtom, EMPTY_PRODUCT_CACHE)
  store.set(stateAtom, NO_CARTS)
}

store.sub(sessionAtom, () => {
  if (running && store.get(sessionAtom)?.owner !== running.owner) leave()
})

type EndListener = Ports['ended']
const endListeners = new Set<EndListener>()

/** Calls back whenever an intent ended, one of a former page included. Returns the way to stop. */
export function onEnd(listen: EndListener): () => void {
  endListeners.add(listen)
  return () => endListeners.delete(listen)
}

onOtherTabsCarts((owner) => {
  if (running?.owner !== owner) return
  // What another page has in its memory only the server can tell.
  if (running.engine.state().storage === 'memory') void running.engine.refresh()
  else running.engine.look()
})

/** The signed-in owner's engine; throws where nobody is signed in. */
export const current = (): Engine => {
  const owner = store.get(sessionAtom)?.owner
  if (owner === undefined) throw new Error('Carts need somebody who is signed in')
  return engineOf(owner)
}

/** Opens what is kept for whoever is signed in, and sends what waits, also what waited for that. */
export const startSending = (): void => current().wake(true)

/** Somebody looks at a cart: its lines are fetched before others', if they are not here. */
export const openLines = (cartId: string): Promise<void> => current().open(cartId)

/** Reads the carts anew. */
export const refreshCarts = (): Promise<void> => current().refresh()

/**
 * Applies a mutation on the screen at once, keeps it on the device and sends it; resolves when the server has said what
 * became of it, which may be long after, and never when the page is gone by then. A refused one is taken back from the
 * screen and kept among the entries until the person has decided.
 */
export const issue = (draft: IntentDraft): Promise<Settled> => issueAll([draft])[0]!.settled

/**
 * Several at once, kept all or none. Each needs the one before it, if that is of the same cart: when that is refused,
 * it is not sent either. `saved` says when they are safe on the device.
 */
export const issueAll = (drafts: readonly IntentDraft[]): Issued[] => current().issue(drafts.map(named))

function named(draft: IntentDraft, _at: number, drafts: readonly IntentDraft[]): IntentDraft {
  const carts = store.get(cartsAtom)
  const goods = draft.goods ?? productLabels(draft, carts, store.get(productCacheAtom))
  const title = carts.find(({ id }) => id === draft.cartId)?.title ?? titleMade(drafts, draft.cartId)
  return { ...draft, ...(goods.length > 0 && { goods }), ...(title !== undefined && { title }) }
}

const titleMade = (drafts: readonly IntentDraft[], id: string): string | undefined =>
  drafts.flatMap(({ cartId, mutation: { name, args } }) =>
    cartId === id && name === 'cart.create' ? args.title : [],
  )[0]

/** Takes a refused intent away, and what could only have followed it. */
export const dismiss = (opId: string): void => void current().change((outbox) => discard(outbox, opId))

/** Lets waiting intents try at once; `signedIn`: also those that waited for that. */
export const wakeCarts = (signedIn = false): void => running?.engine.wake(signedIn)

const isWaiting = (): boolean => store.get(stateAtom).outbox.entries.some(isUnsettled)

/** Whether closing the page now would lose anything: what is kept on the device is safe. */
export const hasUnsavedChanges = (): boolean =>
  store.get(stateAtom).unsaved.length > 0 || (isWaiting() && store.get(stateAtom).storage === 'memory')

/** Whether something is still to be sent. */
export const hasUnsentChanges = (): boolean => store.get(stateAtom).unsaved.length > 0 || isWaiting()

/** Whether something is on its way to the server from this page. */
export const isSendingChanges = (): boolean =>
  store.get(stateAtom).unsaved.length + store.get(stateAtom).sending.size > 0

/**
 * Products that were on this screen: what is added of them shows with name and price before the server answers.
 * @param company whose prices they have; null: nobody's in particular
 */
export const seeProducts = (products: readonly ProductCard[], company: string | null): void =>
  store.set(productCacheAtom, (cache) => withProducts(cache, products, company))

/** What was seen is no longer what it costs. */
export const forgetPrices = (): void => store.set(productCacheAtom, withoutPrices)

/** Companies that the person may order for. */
export const seeCompanies = (companies: readonly Customer[]): void =>
  store.set(productCacheAtom, (cache) => withCompanies(cache, companies))
