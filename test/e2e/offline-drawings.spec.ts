import type { Page } from '@playwright/test'
import { withPictures } from './support/browser.ts'
import { cards, controlled, copyReady } from './support/copy.ts'
import { expect, openAs, test } from './support/story.ts'

test.use({ serviceWorkers: 'allow', launchOptions: withPictures() })

/** Without a network the browser says so in its console, for each thing it could not load. */
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')))
})

/** The pictures of the page, once all of them are there; one that is broken never is. */
async function pictures(page: Page): Promise<string[]> {
  const images = page.locator('main img')
  const whole = () =>
    images.evaluateAll((all: HTMLImageElement[]) => {
      for (const image of all) image.loading = 'eager'
      return all.every((image) => image.complete && image.naturalWidth > 0)
    })
  await expect(images.first()).toBeAttached()
  await expect.poll(whole).toBe(true)
  return images.evaluateAll((all: HTMLImageElement[]) => all.map((image) => new URL(image.currentSrc).pathname))
}

const textOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (at) => (await fetch(at)).text(), path)

test('without a network a product never opened is drawn, each view as the server draws it', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  await openAs(page, 'viewer', '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  await page.goto('/?sort=name&page=4')
  await cards(page).nth(9).click()
  await expect(page.getByRole('heading', { name: 'Measurements' })).toBeVisible()
  const shown = await pictures(page)
  const path = shown.find((one) => one.includes('-measures-')) ?? ''
  const views = ['main', 'front', 'turned', 'measures'].map((view) => path.replace('-measures-', `-${view}-`))
  const drawn = []
  for (const view of views) drawn.push(await textOf(page, view))
  expect(new Set(drawn).size).toBe(views.length)
  // Playwright's own requests do not go through the page's network.
  for (const [at, view] of views.entries()) expect(await (await request.get(view)).text()).toBe(drawn[at])
})
