import { Client, type ClientConfig } from 'pg'

/** The hosts of one database, of which one takes writes at a time. */
export interface Watched {
  /** How each of them is reached; a place is an index of it. */
  hosts: readonly ClientConfig[]
  isReadOnly: (client: Client) => Promise<boolean>
  /** Told of the host that has begun to take writes. */
  onTakeOver: (place: number) => void
}

const STEP_MS = 2_000
const TIMEOUT_MS = 5_000

interface Host {
  client: Client | null
  isAsked: boolean
  /** As it last said; null: it has not said yet. */
  readOnly: boolean | null
}

/**
 * A host that falls silent, as one does whose machine or network is gone, breaks no connection: what is asked over one
 * would wait for a quarter of an hour, and the pool with it. What tells is another host that begins to take writes.
 * Then connections to the others end, so that whatever waits there fails, and comes again. A former primary that is
 * back and has not heard of it does not begin: it changes nothing.
 * @returns how a connection is said to be open, and to which of the hosts; they are looked at as long as one is
 */
export function watchHosts({ hosts, isReadOnly, onTakeOver }: Watched): (client: Client, place: number) => void {
  const clients = new Map<Client, number>()
  let looking: { all: Host[]; timer: NodeJS.Timeout } | null = null

  const takeOver = (place: number): void => {
    onTakeOver(place)
    for (const [client, other] of clients) if (other !== place) cut(client)
  }

  const look = async (host: Host, place: number): Promise<void> => {
    if (host.isAsked) return
    host.isAsked = true
    try {
      host.client ??= await reach(hosts[place] ?? {})
      const readOnly = await isReadOnly(host.client)
      const hasTakenOver = host.readOnly === true && !readOnly
      host.readOnly = readOnly
      if (hasTakenOver) takeOver(place)
    } catch {
      if (host.client) cut(host.client)
      host.client = null
    } finally {
      host.isAsked = false
    }
    // It was reached too late: nobody is left to look for.
    if (host.client && !looking?.all.includes(host)) cut(host.client)
  }

  const begin = () => {
    const all = hosts.map((): Host => ({ client: null, isAsked: false, readOnly: null }))
    const lookAtAll = (): void => all.forEach((host, place) => void look(host, place))
    lookAtAll()
    return { all, timer: setInterval(lookAtAll, STEP_MS).unref() }
  }

  const end = (): void => {
    if (clients.size > 0 || !looking) return
    clearInterval(looking.timer)
    for (const { client } of looking.all) if (client) cut(client)
    looking = null
  }

  return (client, place) => {
    clients.set(client, place)
    client.once('end', () => {
      clients.delete(client)
      end()
    })
    looking ??= begin()
  }
}

/** Nobody waits for the answer of one that may have gone silent. */
const cut = ({ connection }: Client): void => void connection.stream.destroy()

async function reach(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, query_timeout: TIMEOUT_MS, connectionTimeoutMillis: TIMEOUT_MS })
  client.on('error', () => undefined)
  return await client.connect()
}
