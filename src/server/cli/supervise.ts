import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { stopAbandoned } from '../db/embedded.ts'
import type { Env } from '../env.ts'

/** What the server's process says to the one above it, once it is open. */
export interface Open {
  port: number
}

/** What it is told when somebody does not want to wait for requests under way. */
export const HURRY = 'hurry'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Who has run for so long has not failed at once: the pauses begin anew. */
const STEADY_MS = 60_000
/** How long somebody impatient waits, before the server is ended whatever it does. */
const KILL_AFTER_MS = 5_000

/**
 * Keeps the shop open until it is told to stop; whatever came over its server, the embedded database does not outlive it.
 * @param dist an app that was built elsewhere
 * @returns the status to end with
 */
export async function keepOpen({ databaseUrl, dataDir }: Env, dist?: string): Promise<number> {
  const status = await supervise(join(import.meta.dirname, 'serve.ts'), dist === undefined ? [] : [dist])
  if (databaseUrl === undefined) await stopAbandoned(dataDir)
  return status
}

/**
 * Keeps a server running: one that ends without having been told to is started again, after pauses that grow from a
 * second to a minute. The first signal to stop lets requests under way finish, a second one cuts them off.
 * @param program of the server: says `Open`, ends with status 0 when it was told to, and stops when this process is gone
 * @param arguments_ of it
 * @returns the status to end with: 0 when told to stop; that of a server which was never open, since what it said of
 * its settings does not mend itself
 */
function supervise(program: string, arguments_: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    let child: ChildProcess | undefined
    let timer: NodeJS.Timeout | undefined
    let port: number | undefined
    let pause = FIRST_PAUSE_MS
    let signals = 0

    const begin = (): void => {
      let openSince: number | undefined
      // Whoever had taken a free port keeps it: its address is known to others by now.
      const env = port === undefined ? process.env : { ...process.env, PORT: String(port) }
      child = fork(program, arguments_, { env })
      child.on('message', (message: Open) => {
        ;({ port } = message)
        openSince = Date.now()
      })
      child.once('exit', (code, signal) => {
        child = undefined
        if (code === 0 || signals > 0 || port === undefined) return resolve(signals > 0 ? 0 : (code ?? 1))
        if (openSince !== undefined && Date.now() - openSince > STEADY_MS) pause = FIRST_PAUSE_MS
        console.error(`The server has ended (${signal ?? code}). It is started again in ${pause / 1_000} s.`)
        timer = setTimeout(begin, pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      })
    }

    const stop = (): void => {
      signals += 1
      if (!child) {
        clearTimeout(timer)
        return resolve(0)
      }
      if (signals === 1) child.kill('SIGTERM')
      if (signals !== 2) return
      child.send(HURRY, () => undefined)
      setTimeout(() => child?.kill('SIGKILL'), KILL_AFTER_MS).unref()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
    begin()
  })
}
