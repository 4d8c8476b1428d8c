import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Updater } from '#client/pwa/update.ts'

const PAGE = 'yesterday'
const NEXT = 'today'

/** A tab whose storage outlives its pages. */
class TabStorage {
  private readonly kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): unknown => this.kept.set(key, value)
}

/** A page of yesterday's build in a tab of its own, or in the tab of a former page. */
async function tab(more: Partial<Updater> = {}, storage = new TabStorage()) {
  vi.resetModules()
  vi.stubEnv('VITE_BUILD', PAGE)
  vi.stubGlobal('window', { sessionStorage: storage })
  const { takingAtom, updateAtom, updateRules } = await import('#client/pwa/update.ts')
  const { store } = await import('#client/storage/store.ts')
  const done: string[] = []
  const clock = { now: 0 }
  const rules = updateRules({
    skipWaiting: () => void done.push('take over'),
    build: () => Promise.resolve(NEXT),
    reload: () => void done.push('reload'),
    isOnline: () => true,
    isQuiet: () => true,
    now: () => clock.now,
    ...more,
  })
  return { rules, done, clock, storage, state: () => store.get(updateAtom), isTaking: () => store.get(takingAtom) }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const MINUTE = 60_000

/** Lets so many seconds pass, by the page's clock and by timers. */
const pass = async (clock: { now: number }, seconds: number): Promise<void> => {
  for (let i = 0; i < seconds; i++) {
    clock.now += 1000
    await vi.advanceTimersByTimeAsync(1000)
  }
}

beforeEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

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

test('a page that something kept from being loaded anew tries again at a later navigation', async () => {
  const { rules, done, clock } = await tab()
  rules.waiting()
  rules.navigated()
  rules.controlled()
  await soon()
  expect(done).toEqual(['take over', 'reload'])
  rules.navigated()
  await soon()
  expect(done).toEqual(['take over', 'reload'])
  clock.now += MINUTE
  rules.navigated()
  await soon()
  expect(done).toEqual(['take over', 'reload', 'reload'])
})

test('a page that came as the old one again is not loaded anew by itself, but when somebody wants it', async () => {
  const first = await tab()
  first.rules.controlled()
  first.rules.navigated()
  await soon()
  first.rules.navigated()
  await soon()
  expect(first.done).toEqual(['reload'])

  const { rules, done, state } = await tab({}, first.storage)
  rules.controlled()
  await soon()
  expect(state()).toBe('replaced')
  rules.navigated()
  await soon()
  expect(done).toEqual([])
  rules.take()
  await soon()
  expect(done).toEqual(['reload'])
})

test('nothing happens by itself while something is half written or being sent', async () => {
  let quiet = false
  const { rules, done, state } = await tab({ isQuiet: () => quiet })
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

test('nothing happens without a network, whoever wants it', async () => {
  let online = false
  const { rules, done } = await tab({ isOnline: () => online })
  rules.waiting()
  rules.navigated()
  rules.take()
  rules.controlled()
  await soon()
  expect(done).toEqual([])
  online = true
  rules.navigated()
  await soon()
  expect(done).toEqual(['reload'])
})

test('a version that another window took, or that is long in coming, waits for the next navigation', async () => {
  const elsewhere = await tab()
  elsewhere.rules.navigated()
  elsewhere.clock.now += MINUTE
  elsewhere.rules.controlled()
  await soon()
  expect(elsewhere.state()).toBe('replaced')
  expect(elsewhere.done).toEqual([])

  const late = await tab()
  late.rules.waiting()
  late.rules.navigated()
  late.clock.now += MINUTE
  late.rules.controlled()
  await soon()
  expect(late.done).toEqual(['take over'])
  late.rules.navigated()
  await soon()
  expect(late.done).toEqual(['take over', 'reload'])
})

test('where the worker serves the build that the page runs, or does not say, nothing is loaded anew', async () => {
  const same = await tab({ build: () => Promise.resolve(PAGE) })
  same.rules.controlled()
  await soon()
  same.rules.navigated()
  await soon()
  expect(same.done).toEqual([])
  expect(same.state()).toBe('none')

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

test('a worker that does not make way is asked every second, and a page that stays is loaded anew every eleven, as long as it is wanted', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pressed = await tab()
  pressed.rules.waiting()
  pressed.rules.take()
  await pass(pressed.clock, 3)
  expect(pressed.done).toEqual(['take over', 'take over', 'take over', 'take over'])
  expect(pressed.isTaking()).toBe(true)
  pressed.rules.controlled()
  await pass(pressed.clock, 60)
  expect(pressed.done.slice(4)).toEqual(Array.from({ length: 6 }, () => 'reload'))
  expect(pressed.isTaking()).toBe(false)

  const navigated = await tab()
  navigated.rules.waiting()
  navigated.rules.navigated()
  await pass(navigated.clock, 60)
  expect(navigated.done).toEqual(Array.from({ length: 10 }, () => 'take over'))
})
