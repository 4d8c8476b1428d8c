import { controlled, COPY, seen } from '../support/copy.ts'
import { cut, portalPage, wrongType } from '../support/network/faults.ts'
import { test } from '../support/network/faulty-story.ts'
import { LIES } from '../support/network/lies.ts'
import { expect, openAs } from '../support/story.ts'

test('without a copy, what was seen is shown again, and no lie is kept in its place', async ({ page, network }) => {
  await page.addInitScript(() => localStorage.setItem('offline-copy', 'off'))
  await openAs(page, 'viewer')
  await controlled(page)
  await page.goto('/?search=chair')
  const said = await seen(page)
  const kept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('interior:answers'))
      return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
    })
  await expect.poll(kept).toBeGreaterThan(1)
  for (const [lie, fault] of Object.entries(LIES)) {
    network.breaks(/^\/api\/products/, fault)
    await page.goto('/?search=chair')
    expect(await seen(page), lie).toEqual(said)
    network.heals()
  }
  // What was never seen is not made up, and not kept either.
  network.breaks(/^\/api\/products/, cut)
  await page.goto('/?search=desk')
  await expect(page.getByText('There is no network right now')).toBeVisible()
  network.heals()
  await page.goto('/?search=desk')
  expect((await seen(page)).total).toBeGreaterThan(0)
  await expect(page.getByText(COPY)).toHaveCount(0)
})

test('an answer of ours under a wrong type is read, but not kept', async ({ page, network }) => {
  await page.addInitScript(() => localStorage.setItem('offline-copy', 'off'))
  await openAs(page, 'viewer')
  await controlled(page)
  network.breaks(/^\/api\/products\/search/, wrongType())
  await page.goto('/?search=stool')
  expect((await seen(page)).total).toBeGreaterThan(0)
  network.heals()
  const held = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('interior:answers')) ?? ''
    const requests = await (await caches.open(name)).keys()
    return requests.filter(({ url }) => url.includes('stool')).length
  })
  expect(held).toBe(0)
})

test('a portal’s page in a picture’s place is gone with the portal', async ({ page, network }) => {
  await openAs(page, 'viewer')
  await controlled(page)
  network.breaks(/^\/public\/thumbnail\//, portalPage)
  await page.goto('/?search=bench')
  await seen(page)
  network.heals()
  await page.goto('/?search=bench')
  const picture = page.locator('main li img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
