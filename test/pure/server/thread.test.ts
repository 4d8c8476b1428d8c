import { afterEach, expect, test } from 'vitest'
import { openThread, type Thread } from '#server/threads/thread.ts'
import { TEST_MS } from '#test/length.ts'
import type { SomeJobs } from './some-thread.ts'

const deaths: string[] = []
const opened: Thread<SomeJobs>[] = []
const died = (error: Error): void => void deaths.push(error.message)
function open(
  options: { graceMs?: number; idleMs?: number } = {},
  order: 'in turn' | 'each alone' = 'in turn',
): Thread<SomeJobs> {
  const thread = openThread<SomeJobs>(new URL('./some-thread.ts', import.meta.url), order, {
    onDeath: died,
    ...options,
  })
  opened.push(thread)
  return thread
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()))
  deaths.length = 0
})

test('jobs are answered in their order, and failures keep what tells them apart', async () => {
  const thread = open()
  const answers = [thread.run('twice', 1), thread.run('fail', 'no such table'), thread.run('twice', 3)]
  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'fulfilled', value: 2 },
    {
      status: 'rejected',
      reason: expect.objectContaining({
        message: 'It failed',
        cause: expect.objectContaining({ message: 'no such table', code: 'ECONNREFUSED', syscall: 'connect' }),
      }),
    },
    { status: 'fulfilled', value: 6 },
  ])
})

test('where each job is done alone, none waits for another', async () => {
  const thread = open({ graceMs: TEST_MS }, 'each alone')
  const waits = thread.run('wait', null)
  expect(await thread.run('twice', 2)).toBe(4)
  await thread.run('open', 'sesame')
  expect(await waits).toBe('sesame')
})

test('a thread that dies rejects what it was asked, says so once, and is begun anew by the next question', async () => {
  const thread = open()
  await expect(Promise.all([thread.run('die', null), thread.run('twice', 1)])).rejects.toThrow('The thread has ended')
  expect(deaths).toEqual(['The thread has ended'])
  expect(await thread.run('twice', 2)).toBe(4)
})

test('closed in the midst of its work it still answers, then takes nothing more', async () => {
  // As long as a busy machine takes to begin a thread.
  const thread = open({ graceMs: TEST_MS })
  const asked = thread.run('twice', 4)
  await thread.close()
  expect(await asked).toBe(8)
  await expect(thread.run('twice', 5)).rejects.toThrow('closed')
  expect(deaths).toEqual([])
})

test('a job without an end is cut off when the thread is closed', async () => {
  const thread = open()
  const [asked] = await Promise.allSettled([thread.run('forever', null), thread.close()])
  expect(asked).toMatchObject({ status: 'rejected', reason: new Error('The thread has ended') })
})

test('one that nothing is asked of for a while ends, and is begun anew by the next question', async () => {
  const thread = open({ idleMs: 1 })
  const first = await thread.run('life', null)
  await expect.poll(async () => await thread.run('life', null), { interval: 20, timeout: TEST_MS }).not.toBe(first)
  expect(deaths).toEqual([])
})

test('one that was never asked anything closes all the same', async () => {
  await expect(open().close()).resolves.toBeUndefined()
})
