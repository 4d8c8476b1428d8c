import { beforeEach, expect, test, vi } from 'vitest'
import type { Updater } from '#client/pwa/update.ts'

const PAGE = 'yesterday'
const NEXT = 'today'

/** A page of yesterday's build in a tab of its own. */
async function tab(more: Partial<Updater> = {}) {
  vi.resetModules()
  vi.stubEnv('VITE_BUILD', PAGE)
  const { updateAtom, updateRules } = await import('#client/pwa/update.ts')
  const { store } = await import('#client/storage/store.ts')
  const done: string[] = []
  const rules = updateRules({
    skipWaiting: () => void done.push('take over'),
    build: () => Promise.resolve(NEXT),
    reload: () => void done.push('reload'),
    quiet: () => true,
    ...more,
  })
  return { rules, done, state: () => store.get(updateAtom) }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => vi.unstubAllEnvs())

test('a waiting version takes over at a navigation, and the page is loaded anew once', async () => {
  const { rules, done, state } = await tab()
  rules.navigated()
  expect(done).toEqual([])
  rules.waiting()
  expect(state()).toBe('waiting')
  rules.navigated()
  expect(done).toEqual(['take over'])
  rules.controlled()
  await soon()
  expect(done).toEqual(['take over', 'reload'])
})

test('however often the browser says that another version controls the page, it is loaded anew once', async () => {
  const { rules, done } = await tab()
  rules.waiting()
  rules.take()
  for (let i = 0; i < 50; i++) {
    rules.controlled()
    rules.navigated()
    rules.take()
    await soon()
  }
  expect(done.filter((what) => what === 'reload')).toHaveLength(1)
})

test('nothing happens by itself while something is half written, being sent, or the network is away', async () => {
  let quiet = false
  const { rules, done, state } = await tab({ quiet: () => quiet })
  rules.waiting()
  rules.navigated()
  rules.controlled()
  rules.navigated()
  await soon()
  expect(done).toEqual([])
  expect(state()).toBe('replaced')
  quiet = true
  rules.navigated()
  await soon()
  expect(done).toEqual(['reload'])
})

test('where the worker serves the build that the page runs, or does not say, nothing is loaded anew', async () => {
  const same = await tab({ build: () => Promise.resolve(PAGE) })
  same.rules.controlled()
  same.rules.navigated()
  await soon()
  expect(same.done).toEqual([])

  let says: string | null = null
  const late = await tab({ build: () => Promise.resolve(says) })
  late.rules.waiting()
  late.rules.take()
  late.rules.controlled()
  await soon()
  expect(late.done).toEqual(['take over'])
  // Pressed once more, when the worker has come to itself.
  says = NEXT
  late.rules.take()
  await soon()
  expect(late.done).toEqual(['take over', 'reload'])
})
