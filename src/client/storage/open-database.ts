/** Some browsers never answer whether a database can be opened; nobody waits longer than this for it. */
const OPEN_MS = 5000

/** Waited for in vain, and still without an answer: the browser answers in turn, so that asking again takes no less. */
const silent = new Set<string>()

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
 * @throws what IndexedDB throws, and a `TimeoutError` when it does not answer: late once, then at once until it has
 */
export const openDatabase = (name: string, { version, upgrade, lost }: Opening): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new DOMException(name, 'TimeoutError'))
    if (silent.has(name)) return giveUp()
    const request = indexedDB.open(name, version)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      silent.add(name)
      giveUp()
    }, OPEN_MS)
    const answered = (): void => {
      clearTimeout(timer)
      silent.delete(name)
    }
    request.addEventListener('upgradeneeded', () => upgrade(request.result))
    request.addEventListener('error', answered)
    request.addEventListener('error', () => reject(request.error as DOMException))
    request.addEventListener('success', () => {
      answered()
      const connection = request.result
      // Nobody has it.
      if (isLate) return connection.close()
      connection.addEventListener('close', lost)
      connection.addEventListener('versionchange', () => {
        lost()
        connection.close()
      })
      resolve(connection)
    })
  })
