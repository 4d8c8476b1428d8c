import { atom } from 'jotai'
import { store } from '../storage/store.ts'

/**
 * Whether the app opens on this device without a network: `yes` once its worker has all of it and answers for this page;
 * `no` where the browser lets none work.
 */
export type OpensOffline = 'not-yet' | 'yes' | 'no'

export const opensOfflineAtom = atom<OpensOffline>('not-yet')

const say = (opens: OpensOffline): void => store.set(opensOfflineAtom, opens)

export const neverOpensOffline = (): void => say('no')

/** Says so when the worker is there. */
export async function followWorker(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready
  // One that is only starting takes this page over; past one at work somebody has loaded the page on purpose.
  if (workers.controller || active?.state === 'activated') return say('yes')
  workers.addEventListener('controllerchange', () => say('yes'), { once: true })
}
