import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { useEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { type Running, serve } from '#server/main.ts'
import { ROOT } from '#server/version.ts'

/** An environment of nothing but what is named here and the way to programs. */
export const environment = (dataDir: string) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  // What a killed one leaves behind goes away with the run.
  TMPDIR: inject('scratch'),
  DATA_DIR: dataDir,
  DEMO: '0',
  PORT: '0',
  LOG_LEVEL: 'silent',
})

/** Environment variables beside these. */
type Settings = Readonly<Record<string, string>>

export interface Server {
  address: string
  /** As the machine would: without a word. */
  kill: () => Promise<void>
}

/**
 * Starts the server in a process of its own, with more settings if it needs them, and waits until it listens. It ends
 * with the test, whatever becomes of that: one that is left behind holds up the whole run.
 */
export async function startServer(dataDir: string, settings: Settings = {}): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...environment(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const first = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [address] = await Promise.race([
    first,
    gone.then(([code]) => Promise.reject(new Error(`It ended with ${code}`))),
  ])
  return { address, kill }
}

/** Starts the same server within the tests' own process, for whoever does not kill it: most of a start is loading it. */
export async function serveHere(dataDir: string, settings: Settings = {}): Promise<Running> {
  return await serve(readEnv({ ...environment(dataDir), ...settings }), join(dataDir, 'no-build'))
}

/** Works on the database of a directory that nobody uses, as a command does, without a process for it. */
export async function withDatabaseOf(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const embedded = await useEmbedded(dataDir)
  const database = openDatabase(embedded.connection)
  await migrate(database.pool)
  await work(database)
  await database.close()
  await embedded.stop()
}

export interface Command {
  child: ChildProcess
  /** Its exit code, and what it printed. */
  finished: Promise<{ code: number; out: string; err: string }>
}

/** Starts a program of the command line in a process of its own. */
export function startCommand(
  dataDir: string,
  program: 'user' | 'shop' | 'import',
  args: readonly string[],
  settings: Settings = {},
): Command {
  const child = spawn(process.execPath, [join(ROOT, `src/server/cli/${program}.ts`), ...args], {
    env: { ...environment(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>])
  return { child, finished: output.then(([out, err, [code]]) => ({ code, out, err })) }
}
