import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { useSupervisedShop } from '../supervised/shop.ts'

const { start, database } = useSupervisedShop()

/** A server that failed has ten seconds to end, and a busy machine as much again to notice. */
const END_MS = 20_000

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test('killed in the midst of stopping, its database is stopped all the same', async () => {
  const running = start()
  await running.opened(1)
  const server = running.server()
  process.kill(server, 'SIGSTOP')
  running.child.kill('SIGTERM')
  process.kill(server, 'SIGKILL')
  expect(await running.ended).toBe(0)
  expect(database()).toBeUndefined()
})

test('when whoever keeps it running is killed, the server ends, and its database', async () => {
  const running = start()
  await running.opened(1)
  const server = running.server()
  process.kill(running.pid, 'SIGKILL')
  await expect.poll(() => isGone(server)).toBe(true)
  await expect.poll(database).toBeUndefined()
})

test('an error that nobody caught ends the server within ten seconds, whoever still waits for an answer', async () => {
  const running = start()
  const { port, hostname } = new URL(await running.opened(1))
  const waits = connect(Number(port), hostname)
  waits.on('error', () => undefined)
  waits.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await expect.poll(() => fetch(`http://${hostname}:${port}/api/health`).then(({ status }) => status)).toBe(200)
  const server = running.server()
  process.kill(server, 'SIGUSR2')
  await expect.poll(() => isGone(server), { timeout: END_MS, interval: 20 }).toBe(true)
  await running.opened(2)
  waits.destroy()
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(database()).toBeUndefined()
})

test('a server that cannot open says why, and is not tried again', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const running = start({ PORT: String(port) })
  expect(await running.ended).toBe(1)
  expect(await running.complaints).toBe(`Port ${port} is in use by another program: set PORT to a free one.\n`)
  expect(database()).toBeUndefined()
  other.close()
})
