import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CopyFacts } from '#client/offline-catalogue/messages.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { cutNetwork, useNetwork } from './support/network.ts'
import { knows } from './support/people.ts'
import { card, catalogPage } from './support/products.ts'

/** The worker that holds the copy: it has one, and says so when it is let. */
const worker = vi.hoisted(() => ({ found: Promise.withResolvers<unknown>() }))
vi.mock(import('#client/offline-catalogue/worker-client.ts'), async (original) => ({
  ...(await original()),
  askCopy: (async (call: string) => {
    if (call === 'look') return await worker.found.promise
    return call === 'page' ? catalogPage({ total: 1 }, [card({ uid: '410-2201', name: 'Vinga 410' })]) : null
  }) as never,
}))

const FACTS: CopyFacts = {
  version: 1,
  bytes: 9,
  checkedAt: Date.now(),
  lockedAt: Date.now() + 86_400_000,
  prices: 'agreed',
  isFormer: false,
}

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1194, 834)
  signedIn('a-token')
  knows()
})

test('a device that is slow to find its catalogue shows it when it has, without a network and without a press', async () => {
  const router = await openApp('/information')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  cutNetwork(true)
  await router.navigate({ to: '/' })
  // It does not hold up the person: that nothing answers is said first.
  await expect.element(page.getByText('There is no network right now')).toBeVisible()
  worker.found.resolve(FACTS)
  await expect.element(page.getByText('Vinga 410').first()).toBeVisible()
})
