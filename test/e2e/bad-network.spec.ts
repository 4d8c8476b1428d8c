import { cards, COPY, copyReady, seen } from './support/copy.ts'
import { dripping, says, silent } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { LIES } from './support/network/lies.ts'
import { expect, openAs } from './support/story.ts'

test('in place of the server’s word the copy is shown, whatever a captive network says', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await openAs(page, 'viewer', '/account')
  await copyReady(page)
  await page.goto('/?search=lamp&sort=name')
  const said = await seen(page)
  for (const [lie, fault] of Object.entries(LIES)) {
    network.breaks(/^\/api\//, fault)
    await page.goto('/?search=lamp&sort=name')
    await expect(page.getByText(COPY), lie).toBeVisible()
    expect(await seen(page), lie).toEqual(said)
    await expect(page.locator('footer'), lie).toBeVisible()
    network.heals()
  }
  await page.goto('/?search=lamp&sort=name')
  expect(await seen(page)).toEqual(said)
  await expect(page.getByText(COPY)).toHaveCount(0)
})

for (const [name, fault] of [
  ['nothing comes', silent],
  ['one byte a second comes', dripping(1000)],
] as const)
  test(`while ${name} for five minutes the shop goes on, and comes back by itself`, { tag: '@long' }, async ({
    page,
    network,
  }) => {
    await page.clock.install()
    await openAs(page, 'viewer', '/account')
    await copyReady(page)
    network.breaks(/^\/api\//, fault)
    await page.goto('/?search=sofa&sort=name')
    await expect(page.getByText(COPY)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    const offline = page.getByRole('banner').getByText('Offline').filter({ visible: true })
    await expect(offline).toBeVisible()
    for (let minute = 0; minute < 5; minute++) await page.clock.fastForward('01:00')
    await cards(page).first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offline).toBeVisible()
    network.heals()
    await page.clock.fastForward('01:00')
    await expect(offline).toHaveCount(0)
    await page.goto('/?search=sofa&sort=price_asc')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(COPY)).toHaveCount(0)
  })

test('a catalogue that a shop cannot give yet is asked for again soon, by the app itself', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.clock.install()
  network.breaks(/^\/api\/products\/index/, says(503, { 'retry-after': '5' }, { status: 503, code: 'unavailable' }))
  await openAs(page, 'viewer', '/account')
  await expect(page.getByText('The catalogue could not be fetched.')).toBeVisible()
  network.heals()
  await page.clock.fastForward('00:16')
  await copyReady(page)
})
