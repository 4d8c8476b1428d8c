import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect } from 'vitest'
import { type dataDirectory, preparedDirectory, runningIn } from '../embedded/processes.ts'
import { environment } from '../kill/processes.ts'

const PROGRAM = join(import.meta.dirname, 'start.ts')
const MISHAP = join(import.meta.dirname, 'mishap.ts')

/** A shop of its own for each test of a file, which is gone after it whatever became of it. */
export function useSupervisedShop() {
  let data: ReturnType<typeof dataDirectory>
  let child: ChildProcess | undefined
  beforeEach(() => {
    data = preparedDirectory()
  })
  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL')
    child = undefined
    await data.remove()
  })
  return {
    directory: () => data.path,
    /** The process of its PostgreSQL, while one runs. */
    database: () => runningIn(data.path),
    /** Starts it as `npm start` does, in a process group of its own; what it says is kept. */
    start: (settings: Record<string, string> = {}) => {
      const running = start(data.path, settings)
      ;({ child } = running)
      return running
    },
  }
}

function start(dataDir: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...environment(dataDir), LOG_LEVEL: 'fatal', NODE_OPTIONS: `--import=${MISHAP}`, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const complaints = text(child.stderr)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const addresses = () => [...said.matchAll(/Interior is open: (\S+)/g)].map(([, address = '']) => address)
  return {
    pid: Number(child.pid),
    child,
    said: () => said,
    complaints,
    ended,
    /** Waits until it has been opened so many times; where it is. */
    opened: async (times: number): Promise<string> => {
      await expect.poll(addresses).toHaveLength(times)
      return addresses().at(-1) ?? ''
    },
    /** The server beneath it. */
    server: () => Number(execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })),
  }
}
