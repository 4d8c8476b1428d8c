import { join } from 'node:path'
import { measureBundle } from '#server/bench/bundle.ts'
import { ROOT } from '#server/version.ts'
import { withPictures } from './support/browser.ts'
import { expect, openSignedIn, test } from './support/story.ts'

test.use({ speaking: 'fi', launchOptions: withPictures() })

test('the sign-in page fetches the scripts that the benchmark counts, and no more than it may', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname.slice(1))
  })
  await page.goto('/login')
  await expect(page.locator('#root form')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bundle = measureBundle(join(ROOT, 'dist'))
  const counted = bundle?.chunks.filter((chunk) => chunk.load !== null).map((chunk) => chunk.file) ?? []
  expect(fetched.toSorted()).toEqual(counted.toSorted())
  expect(bundle?.first_brotli).toBeLessThanOrEqual(103_900)
  // What calls the server is there before anybody has written a password.
  const client = page.waitForRequest(/\/assets\/client-[^/]{8}\.js$/)
  await page.locator('input[name="username"]').focus()
  await client
})

test('nothing moves when a page takes the place of the one that stood in for it', async ({ page }) => {
  await openSignedIn(page, 'planner', '/support')
  await page.addInitScript(countShifts)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  // The page's part of the app: until it is there, the frame around the page is not either.
  await page.route('**/assets/product._shop._uid-*.js', async (route) => {
    await asked
    await route.continue()
  })
  const part = page.waitForRequest('**/assets/product._shop._uid-*.js')
  await page.goto('/product/nordform/410-2201', { waitUntil: 'commit' })
  await part
  await page.locator('#root > *').first().waitFor({ state: 'attached' })
  await page.evaluate(painted)
  answer()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(painted)
  expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(0.02)
})

declare global {
  interface Window {
    shifts?: number
  }
}

/** Runs in the page: adds up all that moves there without having been asked to. */
function countShifts(): void {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.shifts! += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: what is there now has been on the screen, and counted. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
