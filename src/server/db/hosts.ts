import { callbackify } from 'node:util'
import { Client, type ClientConfig } from 'pg'
import { watchHosts } from './host-watch.ts'

/** `postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`, as libpq reads it too. */
const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]+)(?<after>.*)$/

const WRITABLE = /[?&]target_session_attrs=(read-write|primary)\b/

/** What a replica would refuse must not be tried on one (SQLSTATE of *read only*). */
const IS_READ_ONLY = `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "readOnly"`

/** It answers, but takes no writes. Has the code of what a write would have met there. */
class ReadOnlyHost extends Error {
  override name = 'ReadOnlyHost'
  readonly code = '25006'
}

async function isReadOnly(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY)
  return rows[0]?.readOnly ?? true
}

/** The addresses of the single hosts that a connection names. */
function hostsOf({ connectionString = '' }: ClientConfig): string[] {
  const { before = '', hosts = '', after = '' } = ADDRESS.exec(connectionString)?.groups ?? {}
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** Which host of a connection was last good; those that come after try it first. */
const current = new Map<string, number>()

/**
 * A connection may break between two questions, when nobody waits for an answer: in a transaction, or before the pool
 * has it. Whoever asks next is told so; without a listener the error would end the process.
 */
class SteadyClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

const watches = new Map<string, ReturnType<typeof watchHosts>>()

/** One for all that this process has open to these hosts. */
function watchOf(connection: ClientConfig, hosts: readonly string[]): ReturnType<typeof watchHosts> {
  const key = connection.connectionString ?? ''
  const watch =
    watches.get(key) ??
    watchHosts({
      hosts: hosts.map((connectionString) => ({ ...connection, connectionString })),
      isReadOnly,
      onTakeOver: (place) => current.set(key, place),
    })
  watches.set(key, watch)
  return watch
}

/**
 * The kind of client for a connection. Where it names several hosts, each attempt goes to the one that was last good,
 * and a failure moves on to the next: after a fail-over the new primary is found without a restart, also where the former
 * one only fell silent.
 */
export function clientFor(connection: ClientConfig): typeof Client {
  const hosts = hostsOf(connection)
  const key = connection.connectionString ?? ''
  const mustWrite = WRITABLE.test(key)
  if (hosts.length < 2 && !mustWrite) return SteadyClient
  const opened = mustWrite && hosts.length > 1 ? watchOf(connection, hosts) : () => undefined

  return class FailoverClient extends SteadyClient {
    readonly #place: number

    constructor(config?: ClientConfig) {
      const place = (current.get(key) ?? 0) % hosts.length
      super({ ...config, connectionString: hosts[place] ?? key })
      this.#place = place
    }

    override connect(): Promise<Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      if (!callback) return this.#connect()
      callbackify(() => this.#connect())((error) => callback(error))
    }

    async #connect(): Promise<Client> {
      try {
        await super.connect()
        if (mustWrite) await this.#refuseReplica()
        opened(this, this.#place)
        return this
      } catch (error) {
        // Only the first to notice moves on: the others noticed the same.
        if ((current.get(key) ?? 0) === this.#place) current.set(key, (this.#place + 1) % hosts.length)
        throw error
      }
    }

    async #refuseReplica(): Promise<void> {
      if (!(await isReadOnly(this))) return
      await this.end()
      throw new ReadOnlyHost('The database takes no writes.')
    }
  }
}

/** A single connection, outside any pool. */
export const newClient = (connection: ClientConfig): Client => new (clientFor(connection))(connection)
