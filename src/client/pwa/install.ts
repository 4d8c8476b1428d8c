import { atom } from 'jotai'
import { store } from '../storage/store.ts'
import { local } from '../storage/web-storage.ts'

interface InstallEvent extends Event {
  prompt?: () => Promise<unknown>
}

declare global {
  interface Window {
    /** The browser's offer to install the app, kept by `boot.js`. */
    installOffer?: Event
  }
}

/** How this browser installs the app: by its own question, by hand (iPhone and iPad), or not at all. */
export type InstallWay = 'prompt' | 'by-hand' | 'none'
export const installWayAtom = atom<InstallWay>('none')

const HINTED = 'install-hint'

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Only the browsers of iOS and iPadOS know this property. */
const installsByHand = (): boolean => 'standalone' in navigator && navigator.standalone === false

/** Follows whether the app can be installed. Returns the way to stop. */
export function watchInstall(): () => void {
  if (isInstalled()) return () => undefined
  if (installsByHand()) store.set(installWayAtom, 'by-hand')
  const offered = (): void => {
    if (window.installOffer) store.set(installWayAtom, 'prompt')
  }
  const done = (): void => {
    delete window.installOffer
    store.set(installWayAtom, 'none')
  }
  offered()
  window.addEventListener('beforeinstallprompt', offered)
  window.addEventListener('appinstalled', done)
  return () => {
    window.removeEventListener('beforeinstallprompt', offered)
    window.removeEventListener('appinstalled', done)
  }
}

/** Shows the browser's question; each offer can be used once. */
export async function install(): Promise<void> {
  const offer: InstallEvent | undefined = window.installOffer
  delete window.installOffer
  store.set(installWayAtom, 'none')
  await offer?.prompt?.()
}

/** The hint comes once for each device [ui/install-hint]. */
export const wasHinted = (): boolean => local.get(HINTED) !== null
export const rememberHinted = (): void => local.set(HINTED, 'shown')
