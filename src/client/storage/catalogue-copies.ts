import { clear, type UseStore } from 'idb-keyval'
import { objectStore } from './object-store.ts'

/** Megabytes take their time on an old tablet. */
const WAIT_MS = 15_000

/** Where the offline catalogue lies; whoever needs the room, or signs somebody out, need not know more of it. */
export const copiesStore: UseStore = objectStore('interior-catalogue', 'copies', WAIT_MS)

/** Removes every copy, whoever's: when somebody signs out [outbox/i10]. Never throws. */
export const forgetCopies = (): Promise<void> => clear(copiesStore).catch(() => undefined)
