import { atom } from 'jotai'
import { API } from '#contract/paths.ts'
import { COPY_HEADER } from './answer-caches.ts'
import { store } from '../storage/store.ts'

/** When the catalogue answer that is on the screen was given, if it came out of the copy on this device: ISO 8601. */
export const copyAtom = atom<string | null>(null)

/** Takes note of where a catalogue answer came from: the network, or the service worker's copy. */
export function noteCopy(url: string, headers: Headers): void {
  const { pathname } = new URL(url)
  if (!pathname.startsWith(API.products) || pathname.startsWith(API.filters)) return
  store.set(copyAtom, headers.get(COPY_HEADER))
}
