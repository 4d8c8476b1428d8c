import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CopyError } from '#client/offline-catalogue/worker-client.ts'
import type { CopyFacts } from '#client/offline-catalogue/messages.ts'
import { keepCopies, renewCopy, stopDownload } from '#client/offline-catalogue/keep-copy.ts'
import { copySource } from '#client/offline-catalogue/source.ts'
import { opensOfflineAtom } from '#client/pwa/opens-offline.ts'
import { store } from '#client/storage/store.ts'
import { act, openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { goOffline, goOnline } from './support/waiting.ts'
import { useNetwork } from './support/network.ts'
import { knows, user } from './support/people.ts'

/** The worker that holds the copy: what is on the device the test says, and a download arrives never. */
const worker = vi.hoisted(() => ({ downloads: 0, end: () => {}, facts: null as unknown, forgotten: 0, isGone: false }))
vi.mock(import('#client/offline-catalogue/worker-client.ts'), async (original) => ({
  ...(await original()),
  askCopy: ((call: string) => {
    if (call === 'forget') worker.forgotten += 1
    if (call !== 'renew') return Promise.resolve(call === 'look' ? worker.facts : null)
    worker.downloads += 1
    return new Promise((_, reject) => {
      worker.end = () => reject(new CopyError({ status: 0, full: false, message: 'Stopped' }))
      if (worker.isGone) worker.end()
    })
  }) as never,
  stopCopy: () => worker.end(),
}))

/** A copy that was checked just now. */
const facts = (): CopyFacts => ({
  version: 1,
  bytes: 2_000_000,
  checkedAt: Date.now(),
  lockedAt: Date.now() + 86_400_000,
  prices: 'agreed',
  isFormer: false,
})

const begun: Promise<void>[] = []
const begin = () => begun.push(renewCopy(true))

useNetwork()
useFreshBrowser()
// Nothing of one test goes on in the next.
afterEach(async () => {
  vi.useRealTimers()
  worker.isGone = true
  worker.end()
  await Promise.all(begun.splice(0))
  stopDownload()
  Object.assign(worker, { facts: null, forgotten: 0, isGone: false })
  store.set(opensOfflineAtom, 'not-yet')
})

/** Opens the page where one sees the download, while it is under way. */
async function open(): Promise<void> {
  signedIn('a-token')
  knows()
  await openApp('/account')
  await expect.element(page.getByRole('heading', { name: 'The catalogue on this device' })).toBeVisible()
  worker.downloads = 0
  // Only what is begun from here on; the app itself waits for a quiet moment.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  begin()
  await expect.element(page.getByText('Being fetched')).toBeVisible()
}

const someTime = () => vi.advanceTimersByTimeAsync(60_000)

test('a download that somebody stops is over, and begins when they ask for it', async () => {
  await open()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText('The download was stopped.')).toBeVisible()
  await someTime()
  await expect.element(page.getByText('The download was stopped.')).toBeVisible()
  expect(worker.downloads).toBe(1)
  await page.getByRole('button', { name: 'Fetch it now' }).click()
  await expect.element(page.getByText('Being fetched')).toBeVisible()
  expect(worker.downloads).toBe(2)
})

test('switched off meanwhile it is off', async () => {
  await open()
  await page.getByRole('button', { name: 'Off' }).click()
  await expect.element(page.getByText('Being fetched')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Off' }).element()).toHaveAttribute('aria-pressed', 'true')
  await someTime()
  expect(page.getByRole('button', { name: 'Off' }).element()).toHaveAttribute('aria-pressed', 'true')
  expect(worker.downloads).toBe(1)
})

test('one that fails is tried again soon, by itself', async () => {
  await open()
  worker.end()
  await expect.element(page.getByText('The catalogue could not be fetched.')).toBeVisible()
  await someTime()
  await expect.element(page.getByText('Being fetched')).toBeVisible()
  expect(worker.downloads).toBe(2)
})

describe('with the catalogue on the device', () => {
  let people = 100
  /** Whoever has it there already; each test is somebody else. */
  beforeEach(async () => {
    worker.facts = facts()
    people += 1
    signedIn(`token-of-${people}`, `user:${people}`)
    knows(user({ id: String(people) }))
    await openApp('/account')
    begin()
  })
  afterEach(goOnline)

  test('it is up to date once the app opens without a network, and not before', async () => {
    store.set(opensOfflineAtom, 'not-yet')
    await expect.element(page.getByText(/The app itself is still being fetched/)).toBeVisible()
    await expect.element(page.getByText(/^Up to date/)).not.toBeInTheDocument()
    act(() => store.set(opensOfflineAtom, 'no'))
    await expect.element(page.getByText(/this browser does not let the app open without a network/)).toBeVisible()
    act(() => store.set(opensOfflineAtom, 'yes'))
    await expect.element(page.getByText(/^Up to date today/)).toBeVisible()
  })

  test('whoever switches it off without a network is asked first', async () => {
    store.set(opensOfflineAtom, 'yes')
    await expect.element(page.getByText(/^Up to date today/)).toBeVisible()
    act(goOffline)
    const off = page.getByRole('button', { name: 'Off', exact: true })
    await off.click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/it cannot come back until there is one/)
    await page.getByRole('button', { name: 'Keep it here' }).click()
    await expect.element(page.getByText(/^Up to date today/)).toBeVisible()
    expect(worker.forgotten).toBe(0)
    await off.click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect.element(off).toHaveAttribute('aria-pressed', 'true')
    expect(worker.forgotten).toBe(1)
  })
})

/** How many wait for another tab. */
const waiting = async (): Promise<number> =>
  ((await navigator.locks.query()).pending ?? []).filter(({ name }) => name === 'interior:copy').length

describe('while another tab fetches the catalogue', () => {
  let people = 200
  let isOver: () => void
  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    isOver = resolve
    await new Promise<void>((held) => {
      void navigator.locks.request('interior:copy', () => {
        held()
        return promise
      })
    })
    people += 1
    signedIn(`token-of-${people}`, `user:${people}`)
    knows(user({ id: String(people) }))
    store.set(opensOfflineAtom, 'yes')
    await openApp('/account')
    await vi.waitUntil(() => page.getByRole('heading', { name: 'The catalogue on this device' }).query(), 60_000)
    worker.downloads = 0
    begin()
    // It waits for the other.
    await vi.waitUntil(async () => (await waiting()) > 0, 60_000)
  })
  afterEach(() => {
    goOnline()
    isOver()
  })

  test('this one opens it when it has come, and fetches nothing', async () => {
    await expect.element(page.getByText(/^Up to date/)).not.toBeInTheDocument()
    worker.facts = facts()
    isOver()
    await expect.element(page.getByText(/^Up to date today/)).toBeVisible()
    expect(worker.downloads).toBe(0)
  })

  test('this one fetches it where the other has given up', async () => {
    isOver()
    await expect.element(page.getByText('Being fetched')).toBeVisible()
    expect(worker.downloads).toBe(1)
  })

  test('this one looks again when the network goes', async () => {
    worker.facts = facts()
    act(goOffline)
    await expect.element(page.getByText(/^Up to date today/)).toBeVisible()
  })

  test('also when it went before this one was there to hear of it', async () => {
    act(goOffline)
    worker.facts = facts()
    onTestFinished(keepCopies())
    await expect.element(page.getByText(/^Up to date today/)).toBeVisible()
  })

  test('and when somebody asks something that the network does not answer', async () => {
    worker.facts = facts()
    expect(await copySource.has({ shopId: 'nordform', companyId: null, language: 'en' })).toBe(true)
  })
})
