import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueNotices } from '#server/features/import/calls/notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const sent: string[] = []
  const failures: unknown[] = []
  const state = { fails: false }
  const query = async (_: string, [, shop]: [string, string]) => {
    if (state.fails) throw new Error('The database is away')
    sent.push(shop)
  }
  const notices = catalogueNotices({ query } as never, (error) => failures.push(error))
  return { notices, sent, failures, state }
}

test('the first notice goes out at once, those of the next second together at its end', async () => {
  const { notices, sent } = start()
  notices.tell('north')
  expect(sent).toEqual(['north'])
  for (let i = 0; i < 50; i++) {
    notices.tell('north')
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(sent).toEqual(['north'])
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual(['north', 'north'])
  // Nothing has changed since.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(2)
  notices.tell('north')
  expect(sent).toHaveLength(3)
})

test('shops do not wait for each other', () => {
  const { notices, sent } = start()
  for (const shop of ['north', 'south', 'north']) notices.tell(shop)
  expect(sent).toEqual(['north', 'south'])
})

test('what is still to be told is told at the end', async () => {
  const { notices, sent } = start()
  notices.tell('north')
  notices.tell('north')
  notices.tell('south')
  await notices.close()
  expect(sent).toEqual(['north', 'south', 'north'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(3)
})

test('one that cannot be told is no end of the others', async () => {
  const { notices, sent, failures, state } = start()
  state.fails = true
  notices.tell('north')
  await vi.advanceTimersByTimeAsync(1)
  expect(failures).toHaveLength(1)
  state.fails = false
  notices.tell('north')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['north'])
})
