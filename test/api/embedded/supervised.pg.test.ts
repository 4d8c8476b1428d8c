import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environment } from '../kill/processes.ts'
import { type dataDirectory, preparedDirectory, runningIn } from './processes.ts'

let data: ReturnType<typeof dataDirectory>
let shop: ChildProcess | undefined
beforeEach(() => {
  data = preparedDirectory()
})
afterEach(async () => {
  if (shop?.exitCode === null && shop.signalCode === null) process.kill(-Number(shop.pid), 'SIGKILL')
  shop = undefined
  await data.remove()
})

const PROGRAM = join(import.meta.dirname, '../supervised/start.ts')
const MISHAP = join(import.meta.dirname, '../supervised/mishap.ts')

/** Starts the shop as `npm start` does, in a process group of its own; what it says is kept. */
function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...environment(data.path), LOG_LEVEL: 'fatal', NODE_OPTIONS: `--import=${MISHAP}`, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  shop = child
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const complaints = text(child.stderr)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, said: () => said, complaints, ended }
}

const addressesIn = (said: string): string[] =>
  [...said.matchAll(/Interior is open: (\S+)/g)].map(([, address = '']) => address)
const opened = (shop: ReturnType<typeof start>, times: number): Promise<unknown> =>
  expect.poll(() => addressesIn(shop.said())).toHaveLength(times)

/** The server beneath a process. */
const serverOf = (child: ChildProcess): number =>
  Number(execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }))

const startedAt = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/health`)
  return ((await answer.json()) as { started_at: string }).started_at
}

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test('a server that is killed, or meets an error that nobody caught, is started again at its address', async () => {
  const running = start()
  await opened(running, 1)
  const [address = ''] = addressesIn(running.said())
  const first = await startedAt(address)
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(300_000)

  process.kill(serverOf(running.child), 'SIGKILL')
  await opened(running, 2)
  const second = await startedAt(address)
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))

  process.kill(serverOf(running.child), 'SIGUSR2')
  await opened(running, 3)
  expect(Date.parse(await startedAt(address))).toBeGreaterThan(Date.parse(second))
  const fatal = running
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; err: { message: string } })
  expect(fatal).toMatchObject([{ msg: 'an error that nobody caught: the server ends', err: { message: 'a mishap' } }])

  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(runningIn(data.path)).toBeUndefined()
  // The pauses grow.
  expect(await running.complaints).toMatch(/\(SIGKILL\).* in 1 s\.\n.*\(1\).* in 2 s\./)
})

test('stopped twice by a terminal, it waits for nobody, and leaves no database behind', async () => {
  const running = start()
  await opened(running, 1)
  const { port, hostname } = new URL(addressesIn(running.said())[0] ?? '')
  // A request that is never finished.
  const slow = connect(Number(port), hostname)
  const cut = once(slow, 'close')
  slow.on('error', () => undefined)
  slow.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await expect.poll(() => fetch(`http://${hostname}:${port}/api/health`).then(({ status }) => status)).toBe(200)
  process.kill(-Number(running.child.pid), 'SIGINT')
  await expect.poll(() => refuses(Number(port), hostname)).toBe(true)
  expect(running.child.exitCode).toBeNull()
  process.kill(-Number(running.child.pid), 'SIGINT')
  await cut
  expect(await running.ended).toBe(0)
  expect(runningIn(data.path)).toBeUndefined()
})

/** Whether nobody listens there any more. */
async function refuses(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => false),
    new Promise<boolean>((resolve) => socket.once('error', () => resolve(true))),
  ])
  socket.destroy()
  return outcome
}

test('killed in the midst of stopping, its database is stopped all the same', async () => {
  const running = start()
  await opened(running, 1)
  const server = serverOf(running.child)
  process.kill(server, 'SIGSTOP')
  running.child.kill('SIGTERM')
  process.kill(server, 'SIGKILL')
  expect(await running.ended).toBe(0)
  expect(runningIn(data.path)).toBeUndefined()
})

test('when whoever keeps it running is killed, the server ends, and its database', async () => {
  const running = start()
  await opened(running, 1)
  const server = serverOf(running.child)
  process.kill(Number(running.child.pid), 'SIGKILL')
  await expect.poll(() => isGone(server)).toBe(true)
  await expect.poll(() => runningIn(data.path)).toBeUndefined()
})

test('a server that cannot open says why, and is not tried again', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const running = start({ PORT: String(port) })
  expect(await running.ended).toBe(1)
  expect(await running.complaints).toBe(`Port ${port} is in use by another program: set PORT to a free one.\n`)
  expect(runningIn(data.path)).toBeUndefined()
  other.close()
})
