import { controlled, copyReady } from './support/copy.ts'
import { newPerson, orderOf, someGoods } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })

/** Without a network the browser says so in its console, for each thing it could not load. */
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')))
})

test('orders that were opened are read without a network, with their date; others say that they are not here', {
  tag: '@long',
}, async ({ page, context }) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 2)
  await orderOf(person, 'Kontor plan 4', goods)
  await orderOf(person, 'Matsal, bord och bänk', goods.slice(0, 1))
  await openSignedIn(page, person.username, '/account')
  await copyReady(page)
  await controlled(page)
  await visit(page, '/orders')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(2)
  const opened = rows.filter({ hasText: 'Kontor plan 4' }).getByRole('link')
  await opened.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()
  const line = page.getByRole('main').getByRole('table').getByRole('row').nth(1)
  const said = await line.innerText()

  await context.setOffline(true)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText(/This is a copy from/)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await opened.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()
  await expect(page.getByText(/This is a copy from/)).toBeVisible()
  expect(await line.innerText()).toBe(said)
  await page.goBack()
  await rows.filter({ hasText: 'Matsal' }).getByRole('link').click()
  await expect(page.getByText(/^This order is not on this device\./)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible()
})

test('orders that were seen before the worker was there are on the device once it is', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const person = await newPerson(3)
  await orderOf(person, 'Kontor plan 4', await someGoods(person, 1))
  const asked: boolean[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/orders') asked.push(response.fromServiceWorker())
  })
  await openSignedIn(page, person.username, '/orders')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(1)
  expect(asked[0]).toBe(false)
  await controlled(page)
  await expect
    .poll(() => page.evaluate(keptPaths))
    .toEqual(expect.arrayContaining(['/api/orders', '/api/orders/summary']))

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/This is a copy from/)).toBeVisible()
  await expect(rows).toHaveCount(1)
})

/** Runs in the page: the addresses of all answers that the worker has kept. */
async function keptPaths(): Promise<string[]> {
  const kept = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => new URL(url).pathname)
}
