import { atom } from 'jotai'
import { store } from '../storage/store.ts'
import { session } from '../storage/web-storage.ts'
import { PAGE_BUILD } from './build.ts'

/** A newer version of the app: none, downloaded and waiting, or already at work for other windows. */
export type Update = 'none' | 'waiting' | 'replaced'
export const updateAtom = atom<Update>('none')

const RELOADED = 'reloaded-for'

/** What an update needs of the world; the service worker in the app, something simple in tests. */
export interface Updater {
  /** Tells the waiting version to take over. */
  skipWaiting: () => void
  /** The build that the service worker serves; null where it does not say. */
  build: () => Promise<string | null>
  reload: () => void
  /** The network is there, nothing is half written and nothing on its way. */
  quiet: () => boolean
}

/**
 * When a new version of the app takes over (offline.md, *Updates*): when the person says so, or by itself at a
 * navigation while nothing is half written and the network is there; with at most one reload for each build.
 */
export function updateRules(updater: Updater) {
  let asked = false

  const reloadOnce = async (): Promise<void> => {
    const build = await updater.build()
    if (build === null || build === PAGE_BUILD || session.get(RELOADED) === build) return
    session.set(RELOADED, build)
    updater.reload()
  }

  const take = (): void => {
    if (store.get(updateAtom) === 'replaced') return void reloadOnce()
    asked = true
    updater.skipWaiting()
  }

  return {
    take,
    waiting: () => store.set(updateAtom, 'waiting'),
    /** Another version controls this page now. */
    controlled: () => {
      // Where another window took it, this one follows when nothing can be lost.
      store.set(updateAtom, 'replaced')
      if (asked) void reloadOnce()
    },
    navigated: () => {
      if (store.get(updateAtom) !== 'none' && updater.quiet()) take()
    },
  }
}

let taken: (() => void) | null = null
export const onTake = (take: () => void): void => {
  taken = take
}

/** The person wants the new version now. */
export const takeUpdate = (): void => taken?.()
