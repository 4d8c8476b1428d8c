import type { Pool, PoolClient } from 'pg'

/** What of a client says that it has something on its way. */
interface Sending {
  _activeQuery: unknown
  _sentQueryQueue: readonly unknown[]
  _queryQueue: readonly unknown[]
}

/**
 * Watches that each client of a pool is given back at rest, and asked nothing until it is taken again: what is not waited
 * for in a transaction is outside of it, or in another one's.
 * @returns throws what was asked of a client that was given back
 */
export function watchGivenBack(pool: Pool): () => void {
  const free = new WeakSet<PoolClient>()
  const faults: Error[] = []
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...asked: unknown[]) => unknown
    const query = (...asked: unknown[]): unknown => {
      if (free.has(client)) faults.push(new Error('A client was asked something after it had been given back'))
      return send(...asked)
    }
    Object.assign(client, { query })
  })
  pool.on('acquire', (client) => free.delete(client))
  pool.on('release', (error: unknown, client) => {
    const { _activeQuery, _sentQueryQueue, _queryQueue } = client as unknown as Sending
    const isSending = Boolean(_activeQuery) || _sentQueryQueue.length + _queryQueue.length > 0
    if (!error && isSending) faults.push(new Error('A client was given back with something on its way'))
    free.add(client)
  })
  return () => {
    if (faults.length > 0) throw new AggregateError(faults, faults[0]?.message)
  }
}
