import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import type { Account } from '#server/db/embedded/account.ts'
import { readPostmaster, servesDatabase, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { useEmbedded } from '#server/db/embedded.ts'
import { copyDatabase } from '../global-setup.ts'

export interface User {
  process: ChildProcess
  connection?: ClientConfig
  error?: string
  /** As a person would end it. Answers the exit status. */
  stop: () => Promise<number>
  kill: () => Promise<void>
}

export interface UserOptions {
  address?: string
  account?: Account
}

/** Another process that uses the database of `dataDir`. */
export async function startUser(dataDir: string, { address, account }: UserOptions = {}): Promise<User> {
  const script = join(import.meta.dirname, 'child.ts')
  const child = spawn(process.execPath, [script, dataDir, ...(address === undefined ? [] : [address])], {
    ...account,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode])
  const said = JSON.parse(line) as Pick<User, 'connection' | 'error'>
  return {
    ...said,
    process: child,
    stop: async () => {
      child.stdin.write('stop\n')
      return ((await gone) as [number])[0]
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The same within this process where that is no other account's, for who is neither killed nor one of several. */
export async function startUserHere(
  dataDir: string,
  options: UserOptions = {},
): Promise<Omit<User, 'process' | 'kill'>> {
  const { account, address } = options
  if (account) return await startUser(dataDir, options)
  const { connection, stop } = await useEmbedded(dataDir, address === undefined ? {} : { address })
  return { connection, stop: () => stop().then(() => 0) }
}

/** A directory that everybody may enter, and its end with whatever still runs in it. */
export function dataDirectory(owner?: Account): { path: string; remove: () => Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'interior-embedded-'))
  chmodSync(path, owner ? 0o777 : 0o755)
  return {
    path,
    remove: async () => {
      const pid = runningIn(path)
      if (pid !== undefined) await stopPostmaster(pid, realpathSync(join(path, 'database')))
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Puts a database that is made and migrated already into a data directory, for tests that are about something else. */
export function putDatabase(dataDir: string): void {
  const prepared = inject('prepared')
  if (prepared !== '') copyDatabase(prepared, join(dataDir, 'database'))
}

/** A data directory with such a database in it. */
export function preparedDirectory(): ReturnType<typeof dataDirectory> {
  const data = dataDirectory()
  putDatabase(data.path)
  return data
}

/** The process id of the PostgreSQL that serves a data directory. */
export function runningIn(dataDir: string): number | undefined {
  const link = join(dataDir, 'database')
  if (!existsSync(link)) return undefined
  const database = realpathSync(link)
  const pid = readPostmaster(database)?.pid
  return pid !== undefined && servesDatabase(pid, database) ? pid : undefined
}

export async function ask(connection: ClientConfig | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}
