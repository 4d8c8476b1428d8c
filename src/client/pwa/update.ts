import { atom } from 'jotai'
import { store } from '../storage/store.ts'
import { session } from '../storage/web-storage.ts'
import { PAGE_BUILD } from './build.ts'

/** A newer version of the app: none, downloaded and waiting, or already at work for other windows. */
export type Update = 'none' | 'waiting' | 'replaced'
export const updateAtom = atom<Update>('none')
/** It was pressed for, and may still come of that. */
export const takingAtom = atom(false)

/** In the tab's storage: the build that the page was last loaded anew for. */
const RELOADED = 'reloaded-for'
/** How long a page may be loaded anew after a navigation: later somebody is in the middle of something. */
const MOMENT_MS = 10_000
/** The same after a press, which somebody waits for. */
const TIMEOUT_MS = 60_000
/** A page that still stands so long after it was to be loaded anew was kept by something: a press on a link, say. */
const RELOAD_MS = 10_000
/** What is asked once may come to nothing: a worker that does not start, a page that stays. */
const AGAIN_MS = 1_000

/** What an update needs of the world; the service worker in the app, something simple in tests. */
export interface Updater {
  /** Tells the waiting version to take over. */
  skipWaiting: () => void
  /** The build that the service worker serves; null where it does not say. */
  build: () => Promise<string | null>
  reload: () => void
  isOnline: () => boolean
  /** Nothing is half written and nothing on its way. */
  isQuiet: () => boolean
  /** Milliseconds of any clock. */
  now: () => number
}

/**
 * When a new version of the app takes over [outbox/updates]: when the person says so, or by itself at a navigation
 * while nothing is half written; never without a network, and by itself with at most one reload for each build.
 */
export function updateRules({ skipWaiting, build, reload, isOnline, isQuiet, now }: Updater) {
  /** This page is what came of it. */
  const reloadedFor = session.get(RELOADED)
  let pressed = -Infinity
  let navigated = -Infinity
  let reloading = -Infinity

  const isPressed = (): boolean => now() - pressed < TIMEOUT_MS
  const isWanted = (): boolean => isOnline() && (isPressed() || (now() - navigated < MOMENT_MS && isQuiet()))
  const mayReload = (): boolean => isWanted() && now() - reloading > RELOAD_MS

  async function follow(): Promise<void> {
    const served = await build()
    store.set(updateAtom, served === PAGE_BUILD ? 'none' : 'replaced')
    // Who does not say is asked again: in a moment while it is wanted, else at the next navigation.
    if (served === null || served === PAGE_BUILD || !mayReload()) return
    // What came in this build's name was another, and may be so again.
    if (served === reloadedFor && !isPressed()) return
    reloading = now()
    session.set(RELOADED, served)
    reload()
  }

  let giveUp: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  function go(): void {
    clearTimeout(again)
    const update = store.get(updateAtom)
    if (update === 'none' || !isWanted()) return
    if (update === 'waiting') skipWaiting()
    else if (mayReload()) void follow()
    again = setTimeout(go, AGAIN_MS)
  }

  return {
    take: () => {
      pressed = now()
      store.set(takingAtom, true)
      clearTimeout(giveUp)
      giveUp = setTimeout(() => store.set(takingAtom, false), TIMEOUT_MS)
      go()
    },
    waiting: () => store.set(updateAtom, 'waiting'),
    /** Another version controls this page. Where another window took it, this one follows at its next navigation. */
    controlled: () => void follow(),
    navigated: () => {
      navigated = now()
      go()
    },
  }
}

let taken: (() => void) | null = null
export const onTake = (take: () => void): void => {
  taken = take
}

/** The person wants the new version now. */
export const takeUpdate = (): void => taken?.()
