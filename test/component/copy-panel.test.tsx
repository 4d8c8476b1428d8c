import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CopyError } from '#client/offline/catalogue/ask-copy.ts'
import { renewCopy } from '#client/offline/catalogue/keep-copy.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { useNetwork } from './support/network.ts'
import { knows } from './support/people.ts'

/** The worker that holds the copy: nothing is on the device, and a download arrives never. */
const worker = vi.hoisted(() => ({ downloads: 0, end: () => {} }))
vi.mock(import('#client/offline/catalogue/ask-copy.ts'), async (original) => ({
  ...(await original()),
  askCopy: ((call: string) => {
    if (call !== 'renew') return Promise.resolve(null)
    worker.downloads += 1
    return new Promise((_, reject) => {
      worker.end = () => reject(new CopyError({ status: 0, full: false, message: 'Stopped' }))
    })
  }) as never,
  stopCopy: () => worker.end(),
}))

useNetwork()
useFreshBrowser()
afterEach(() => {
  worker.end()
  vi.useRealTimers()
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
  void renewCopy(true)
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
