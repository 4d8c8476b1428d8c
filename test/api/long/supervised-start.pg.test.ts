import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useSupervisedShop } from '../supervised/shop.ts'

const { start, database } = useSupervisedShop()

const startedAt = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/health`)
  return ((await answer.json()) as { started_at: string }).started_at
}

test('a server that is killed, or meets an error that nobody caught, is started again at its address; stopped twice, it leaves nothing behind', async () => {
  const running = start()
  const address = await running.opened(1)
  const first = await startedAt(address)
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(300_000)

  process.kill(running.server(), 'SIGKILL')
  expect(await running.opened(2)).toBe(address)
  const second = await startedAt(address)
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))

  process.kill(running.server(), 'SIGUSR2')
  expect(await running.opened(3)).toBe(address)
  expect(Date.parse(await startedAt(address))).toBeGreaterThan(Date.parse(second))
  const fatal = running
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; err: { message: string } })
  expect(fatal).toMatchObject([{ msg: 'an error that nobody caught: the server ends', err: { message: 'a mishap' } }])

  // Stopped twice by a terminal, it waits for nobody: here for a request that is never finished.
  const { port, hostname } = new URL(address)
  const slow = connect(Number(port), hostname)
  const cut = once(slow, 'close')
  slow.on('error', () => undefined)
  slow.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await expect.poll(() => fetch(`http://${hostname}:${port}/api/health`).then(({ status }) => status)).toBe(200)
  process.kill(-running.pid, 'SIGINT')
  await expect.poll(() => refuses(Number(port), hostname)).toBe(true)
  expect(running.child.exitCode).toBeNull()
  process.kill(-running.pid, 'SIGINT')
  await cut
  expect(await running.ended).toBe(0)
  expect(database()).toBeUndefined()
  // The pauses grow.
  expect(await running.complaints).toMatch(/\(SIGKILL\).* in 1 s\.\n.*\(1\).* in 2 s\./)
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
