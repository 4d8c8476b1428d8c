import type { UseStore } from 'idb-keyval'
import { openDatabase } from './open-database.ts'

/** Nobody waits longer than this for an answer: another page may hold the database and be frozen. */
const ANSWER_MS = 5000

/** A connection that the browser has let go, as Safari does in the background, says so only when it is used. */
const LET_GO = /^(InvalidState|Unknown)Error$/

/**
 * A database with one object store, for idb-keyval: opened when first used, opened again when the connection died, and
 * closed when another version of the app, or the person's clearing, wants it. What is done in it is asked for at once:
 * idb-keyval's `update` cannot be.
 * @throws what IndexedDB throws, and a `TimeoutError` when it does not answer
 */
export function objectStore(name: string, store: string, wait = ANSWER_MS): UseStore {
  let opened: Promise<IDBDatabase> | null = null
  const letGo = (): void => {
    opened = null
  }
  const open = (): Promise<IDBDatabase> =>
    openDatabase(name, { upgrade: (database) => database.createObjectStore(store), lost: letGo })

  async function use<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
    again: boolean,
  ): Promise<T> {
    opened ??= open()
    let failed: DOMException | null = null
    try {
      const tx = (await opened).transaction(store, mode)
      // idb-keyval asks the transaction, which does not know yet what its request failed with.
      tx.addEventListener('error', ({ target }) => (failed ??= (target as IDBRequest).error))
      const done = work(tx.objectStore(store))
      // All of it is asked for by now. A page that is frozen when it is left keeps no other one waiting for the rest.
      tx.commit()
      return await done
    } catch (cause) {
      const error = cause ?? failed ?? new DOMException(name, 'AbortError')
      letGo()
      if (!again || !LET_GO.test((error as DOMException).name)) throw error
      return use(mode, work, false)
    }
  }
  return (mode, work) =>
    new Promise((resolve, reject) => {
      // Asked first: a database that does not open is known as such before this gives up, and whoever asks next.
      const used = use(mode, work, true)
      const timer = setTimeout(() => {
        letGo()
        reject(new DOMException(name, 'TimeoutError'))
      }, wait)
      used.then(resolve, reject).finally(() => clearTimeout(timer))
    })
}
