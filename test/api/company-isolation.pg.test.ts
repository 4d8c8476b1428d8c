import { LRUCache } from 'lru-cache'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Api, startApi } from './harness.ts'
import { furnishCompanies, leaksOf, type World } from './isolation.ts'

let api: Api
let world: World
beforeAll(async () => {
  api = await startApi()
  world = await furnishCompanies(api)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

test('no read call tells a company of the prices, products, names or counts of another', async () => {
  const { checks, leaks } = await leaksOf(api, world)
  expect(leaks).toEqual([])
  expect(checks).toBeGreaterThan(3_000)
})

/** What names a company, its lists and the day in what answers are kept by. */
const STATE = /[0-9a-f-]{36}@\d+@[A-Z]{2}@[\d-]{10}/g
const withoutCompany = (key: unknown): unknown => (typeof key === 'string' ? key.replace(STATE, 'somebody') : key)

test('a company that is left out where answers are kept would be found by that', async () => {
  for (const method of ['get', 'set'] as const) {
    const original: (this: unknown, ...args: never[]) => unknown = LRUCache.prototype[method]
    vi.spyOn(LRUCache.prototype, method).mockImplementation(function (this: unknown, key: unknown, ...rest: unknown[]) {
      return original.apply(this, [withoutCompany(key), ...rest] as never[]) as never
    })
  }
  const leaks = (await leaksOf(api, world)).leaks.join('\n')
  for (const call of ['POST paginated', 'POST search', 'match', 'prices']) expect(leaks).toContain(`by ${call}`)
})
