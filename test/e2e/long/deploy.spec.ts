import type { Page } from '@playwright/test'
import { cartsOf, pill } from '../support/carts.ts'
import {
  askToWrite,
  anHourLater,
  goTo,
  message,
  openTab,
  prompt,
  runs,
  runsSoon,
  takesOver,
  test,
} from '../support/deploy/update-story.ts'
import { lost, silent } from '../support/network/faults.ts'
import { newPerson } from '../support/people.ts'
import { expect } from '../support/story.ts'

/** More stories of an update: what holds it back, and tabs that go on without it. */

async function createCart(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name of the cart').fill(title)
  await page.getByRole('button', { name: 'Create cart' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('what is on its way to the server holds an update back', async ({ page, turns, network }) => {
  const { served, deploy } = turns
  const person = await newPerson(1)
  const { loads } = await openTab(page, '/cart', person.username)
  const sent = () => network.calls.filter(({ path }) => path.startsWith('/api/cart/sync'))
  network.breaks(/^\/api\/cart\/sync/, silent)
  await createCart(page, 'Lobby')
  await deploy()
  await anHourLater(page)
  await expect(prompt(page)).toBeVisible()
  // Given up after so long, it is on its way again.
  await expect.poll(() => sent().length).toBeGreaterThan(1)
  await goTo(page, 'Information')
  await expect(page).toHaveURL(/information/)
  expect(loads()).toBe(0)

  network.heals()
  network.calls.length = 0
  await page.clock.fastForward('00:01:00')
  await expect.poll(() => sent().length).toBe(1)
  await takesOver(page, served().name)
  await expect.poll(loads).toBe(1)
  expect((await cartsOf(person)).map(({ title }) => title)).toEqual(['Lobby'])
})

test('without a network no update is taken, pressed for or not; what only waits does not hold it back after that', async ({
  page,
  context,
  turns,
  network,
}) => {
  const { served, deploy } = turns
  const person = await newPerson(1)
  const { loads } = await openTab(page, '/cart', person.username)
  const former = served()
  await deploy()
  await anHourLater(page)
  await expect(prompt(page)).toContainText('Finish what you are writing first')
  await createCart(page, 'Lobby')
  await expect.poll(async () => (await cartsOf(person)).length).toBe(1)

  await context.setOffline(true)
  await expect(prompt(page)).toContainText('It is put to use when the network is back')
  await expect(page.getByRole('button', { name: 'Update now' })).toBeDisabled()
  for (const [name, address] of [
    ['Contact', /support/],
    ['Orders', /orders/],
    ['Information', /information/],
    ['Cart', /cart/],
  ] as const) {
    await goTo(page, name)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'New cart' }).click()
  await createCart(page, 'Stairs')
  await expect(pill(page)).toHaveText('1 waiting')
  expect(await runs(page)).toContain(`-${former.name}-`)
  expect(loads()).toBe(0)

  network.breaks(/^\/api\/(cart|health)/, lost)
  await context.setOffline(false)
  await expect(prompt(page)).toContainText('Finish what you are writing first')
  await takesOver(page, served().name)
  await expect.poll(loads).toBe(1)
  await expect(pill(page)).toHaveText('1 waiting')
  expect((await cartsOf(person)).map(({ title }) => title)).toEqual(['Lobby'])
  network.heals()
  await page.clock.fastForward('00:01:00')
  await expect(pill(page)).toHaveCount(0)
  expect((await cartsOf(person)).map(({ title }) => title)).toEqual(['Stairs', 'Lobby'])
})

test('a tab whose neighbour took the update works on in the old build, without a network too', async ({
  page,
  context,
  turns,
}) => {
  const { served, deploy } = turns
  const { loads } = await openTab(page)
  const former = served()
  await askToWrite(page)
  await message(page).fill('A long letter')
  await deploy()
  await anHourLater(page)
  await expect(prompt(page)).toBeVisible()
  const neighbour = await context.newPage()
  await neighbour.goto('/information')
  await neighbour.getByRole('button', { name: 'Update now' }).click()
  await runsSoon(neighbour, served().name)

  // Pages that this tab has never opened, by parts that the new build no longer has.
  await goTo(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await context.setOffline(true)
  await goTo(page, 'Information')
  await expect(page).toHaveURL(/information/)
  await goTo(page, 'Cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(message(page)).toHaveValue('A long letter')
  await context.setOffline(false)
  expect(await runs(page)).toContain(`-${former.name}-`)
  expect(loads()).toBe(0)
})

test('a tab that ignores the update goes on for the thirty days that the server keeps its build', async ({
  page,
  turns: { deploy },
}) => {
  const { loads } = await openTab(page)
  await askToWrite(page)
  await message(page).fill('Never sent')
  await deploy()
  await anHourLater(page)
  await page.getByRole('button', { name: 'At the next page' }).click()
  await expect(prompt(page)).toHaveCount(0)
  for (let day = 0; day < 30; day++) await page.clock.fastForward('24:00:00')
  for (const [name, address] of [
    ['Information', /information/],
    ['Orders', /orders/],
    ['Cart', /cart/],
    ['Products', /\/(\?|$)/],
  ] as const) {
    await goTo(page, name)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(message(page)).toHaveValue('Never sent')
  expect(loads()).toBe(0)
})
