import { onTestFinished, vi } from 'vitest'
import { issueAll, wakeCarts } from '#client/carts/carts.ts'
import { endSession } from '#client/outbox/store/sessions.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import { cutNetwork } from './network.ts'

let people = 0

/** Somebody who was never here before, on a device that keeps things. Their token must show up nowhere. */
export async function newcomer(): Promise<string> {
  await endSession('discard')
  people += 1
  sessionStorage.clear()
  const owner = `user:${people}`
  writeCredentials({ token: 'a-secret-token', owner })
  return owner
}

/** The network goes, as the browser and every call notice. */
export function goOffline(): void {
  cutNetwork(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

/** It comes back, and what waits leaves. */
export function goOnline(): void {
  cutNetwork(false)
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  wakeCarts()
}

/** No shorter than what the queue waits at the least when `Math.random` says so. */
const PAUSE_MS = 500

/** Pauses do not end by themselves until the test does: what is tried again was asked for. */
export function holdPauses(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const plain = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...given: never[]) =>
    (ms ?? 0) < PAUSE_MS ? plain(run, ms, ...given) : 0) as typeof setTimeout)
  vi.spyOn(globalThis, 'setInterval').mockImplementation((() => 0) as unknown as typeof setInterval)
}

const pointAtMessage = (): void => {
  const message = document.querySelector('section[aria-label="Messages"] > *')
  message?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
}

/** From now on messages are pointed at as they come, so that they wait: no clock takes away what is to be pressed. */
export function pointAtMessages(): void {
  const comings = new MutationObserver(pointAtMessage)
  comings.observe(document, { childList: true, subtree: true })
  onTestFinished(() => comings.disconnect())
}

/** Does something to a cart, as any page of the app would; resolves when it is safe on the device. */
export const does = async (cartId: string, ...mutations: Mutation[]): Promise<void> => {
  const issued = mutations.flatMap((mutation) => issueAll([{ cartId, shopId: 'nordform', mutation }]))
  await Promise.all(issued.map(({ saved }) => saved))
}

export const adds = (uid: string, quantity = 1): Mutation => ({
  name: 'lines.add',
  args: { rows: [{ uid, quantity }] },
})
