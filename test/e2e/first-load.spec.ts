import { join } from 'node:path'
import { measureBundle } from '#server/bench/bundle.ts'
import { ROOT } from '#server/version.ts'
import { withPictures } from './support/browser.ts'
import { expect, test } from './support/story.ts'

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
  expect(bundle?.first_brotli).toBeLessThanOrEqual(115_000)
})
