import { afterEach, describe, expect, test, vi } from 'vitest'
import { fewAndFresh } from '../../../sw/few-and-fresh.ts'

// Workbox looks for a worker's own name for itself as soon as it is read.
vi.hoisted(() => {
  Object.assign(globalThis, { self: globalThis })
})

/** A browser's caches, as far as these are about them: entries in the order of their puts. */
function fakeCaches() {
  const entries = new Map<string, string>()
  const cache = {
    keys: async () => [...entries.keys()],
    delete: async (key: string) => entries.delete(key),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => entries.clear() })
  return entries
}

afterEach(() => vi.unstubAllGlobals())

const answer = (date: string): Response => new Response('{}', { headers: { date } })
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toUTCString()

const use = (plugin: ReturnType<typeof fewAndFresh>, cachedResponse?: Response) =>
  plugin.cachedResponseWillBeUsed?.({ cachedResponse } as never)

describe('a cache that is kept few and fresh', () => {
  test('the oldest puts go, and at most as many stay as may, give or take a round of counting', async () => {
    const entries = fakeCaches()
    const plugin = fewAndFresh('answers', { entries: 30 })
    for (let i = 0; i < 200; i++) {
      entries.set(`/page/${i}`, '')
      await plugin.cacheDidUpdate?.({} as never)
    }
    expect(entries.size).toBeGreaterThanOrEqual(30)
    expect(entries.size).toBeLessThan(50)
    expect([...entries.keys()].at(-1)).toBe('/page/199')
    expect(entries.has('/page/100')).toBe(false)
  })

  test('what is older than may be is not used, nor what does not say how old it is; without days everything is', async () => {
    fakeCaches()
    const plugin = fewAndFresh('answers', { entries: 30, days: 30 })
    const young = answer(daysAgo(29))
    expect(await use(plugin, young)).toBe(young)
    expect(await use(plugin, answer(daysAgo(31)))).toBe(null)
    expect(await use(plugin, new Response('{}'))).toBe(null)
    expect(await use(plugin)).toBe(null)
    const old = answer(daysAgo(400))
    expect(await use(fewAndFresh('pictures', { entries: 30 }), old)).toBe(old)
  })
})
