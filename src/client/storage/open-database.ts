/** Some browsers never answer whether a database can be opened; nobody waits longer than this for it. */
const OPEN_MS = 5000

export interface Opening {
  /** Whatever it is by default. */
  version?: number
  upgrade: (database: IDBDatabase) => unknown
  /** The connection serves no more: the browser has let it go, or it made way. */
  lost: () => void
}

/**
 * Opens a database. The connection makes way for another version of the app, and for the person's clearing, which
 * must not wait for this page.
 * @throws what IndexedDB throws, and a `TimeoutError` when it does not answer
 */
export const openDatabase = (name: string, { version, upgrade, lost }: Opening): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    setTimeout(reject, OPEN_MS, new DOMException(name, 'TimeoutError'))
    request.addEventListener('upgradeneeded', () => upgrade(request.result))
    request.addEventListener('error', () => reject(request.error as DOMException))
    request.addEventListener('success', () => {
      const connection = request.result
      connection.addEventListener('close', lost)
      connection.addEventListener('versionchange', () => {
        lost()
        connection.close()
      })
      resolve(connection)
    })
  })
