import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { useSupervisedShop } from '../supervised/shop.ts'

const { start, database } = useSupervisedShop()

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
