import type { UseStore } from 'idb-keyval'

/** Some browsers never answer whether a database can be opened; nobody waits longer than this for it. */
const OPEN_WAIT_MS = 5000

/** A connection that the browser has let go, as Safari does in the background, says so only when it is used. */
const LET_GO = /^(InvalidState|Unknown)Error$/

/**
 * A database with one object store, for idb-keyval: opened when first used, opened again when the connection died, and
 * closed when another version of the app, or the person's clearing, wants it.
 * @throws what IndexedDB throws, and a `TimeoutError` when it does not answer
 */
export function objectStore(name: string, store: string, wait = OPEN_WAIT_MS): UseStore {
  let opened: Promise<IDBDatabase> | null = null
  const letGo = (): void => {
    opened = null
  }

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name)
      setTimeout(reject, wait, new DOMException(name, 'TimeoutError'))
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
      request.addEventListener('error', () => reject(request.error as DOMException))
      request.addEventListener('success', () => {
        const connection = request.result
        connection.addEventListener('close', letGo)
        connection.addEventListener('versionchange', () => {
          letGo()
          connection.close()
        })
        resolve(connection)
      })
    })

  async function use<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
    again: boolean,
  ): Promise<T> {
    opened ??= open()
    try {
      return await work((await opened).transaction(store, mode).objectStore(store))
    } catch (error) {
      letGo()
      if (!again || !LET_GO.test((error as DOMException).name)) throw error
      return use(mode, work, false)
    }
  }
  return (mode, work) => use(mode, work, true)
}
