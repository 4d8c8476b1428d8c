import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedError } from './error.ts'

/** What PostgreSQL writes into `postmaster.pid` of the directory that it serves. */
export interface Postmaster {
  pid: number
  socket: string
  /** `starting`, `ready`, `stopping`; empty while the file is being written. */
  status: string
}

const STEP_MS = 200

export function readPostmaster(database: string): Postmaster | undefined {
  let text: string
  try {
    text = readFileSync(join(database, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socket: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** The command line of a living process, its arguments apart by a zero byte; `undefined`: there is none. */
function commandOf(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8') || undefined
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .replaceAll(' ', '\0')
  } catch {
    return undefined
  }
}

/** A number in `postmaster.pid` may since have gone to another program: only the command line tells. */
export function servesDatabase(pid: number, database: string): boolean {
  const command = commandOf(pid)
  return command !== undefined && command.includes(`postgres\0-D\0${database}\0`)
}

export const isAlive = (pid: number): boolean => commandOf(pid) !== undefined

/** The process that started a PostgreSQL of ours is named in its command line. */
export const STARTER = 'cluster_name=interior-'

export function starterOf(pid: number): number | undefined {
  const found = /cluster_name=interior-(\d+)/.exec(commandOf(pid) ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whether nobody is left who started it: it outlived a killed server. */
export function isOrphan(pid: number): boolean {
  const starter = starterOf(pid)
  return starter !== undefined && starter !== process.pid && !isAlive(starter)
}

/**
 * Stops a PostgreSQL: connections are ended and everything is written (SIGINT); after half a minute without more ado
 * (SIGQUIT), from which the next start recovers.
 */
export async function stopPostmaster(pid: number, database: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    if (!servesDatabase(pid, database)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < seconds * 1_000; waited += STEP_MS) {
      if (!servesDatabase(pid, database)) return
      await wait(STEP_MS)
    }
  }
  throw new EmbeddedError(`The PostgreSQL of ${database} (process ${pid}) does not stop.`)
}

/**
 * Takes away the pid file of a PostgreSQL that is gone: PostgreSQL would refuse to start when its number belongs to
 * another program by now, or to its own remains that nobody has cleared away (in a container without an init process).
 */
export function removeStale(database: string, stale: Postmaster): void {
  const path = join(database, 'postmaster.pid')
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    // Someone else may have started it in the meantime: then this is the new one's file.
    const moved = Number.parseInt(readFileSync(aside, 'utf8'), 10)
    if (moved !== stale.pid) renameSync(aside, path)
    else rmSync(aside)
    if (stale.socket) rmSync(join(stale.socket, '.s.PGSQL.5432.lock'), { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
