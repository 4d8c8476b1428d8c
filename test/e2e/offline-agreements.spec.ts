import { API } from '#contract/paths.ts'
import { controlled, COPY, copyReady, seen } from './support/copy.ts'
import { newPerson } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })

/** Without a network the browser says so in its console, for each thing it could not load. */
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')))
})

/** Companies with lists of their own in the demo; the first sees no textiles. */
const NORDANVIND = '559944-1208'
const TVARDRAGET = '559901-3317'

const ADDRESSES = ['/?category=seating&sort=price_asc', '/?search=textil&sort=price_desc']

test('a buyer with agreements sees the same prices without a network, on cards, product and cart, for each company', {
  tag: '@long',
}, async ({ page, context }) => {
  const person = await newPerson(3, 'nordform', [NORDANVIND, TVARDRAGET])
  const customers = await person.call<{ data: { id: string; name: string; org_number: string }[] }>(
    'GET',
    `${API.customers}?shop_id=nordform`,
  )
  const named = (number: string) => customers.data.find(({ org_number }) => org_number === number)
  const [first, second] = [named(NORDANVIND), named(TVARDRAGET)]
  await person.call('POST', API.cart, { title: 'Plan 4', shop_id: 'nordform', company_id: first?.id })
  await openSignedIn(page, person.username, '/account')
  await page.getByRole('combobox', { name: 'Company that you buy for' }).selectOption({ label: first?.name ?? '' })
  const choose = (company: typeof first) =>
    page.getByRole('combobox', { name: 'Company that you buy for' }).selectOption({ label: company?.name ?? '' })
  await copyReady(page)
  await controlled(page)

  const looks = async () => {
    const all: Awaited<ReturnType<typeof seen>>[] = []
    for (const address of ADDRESSES) {
      await page.goto(address)
      all.push(await seen(page))
    }
    return all
  }
  /** Whether the same stands there, without the page being loaded anew. */
  const looksLike = async (all: Awaited<ReturnType<typeof looks>>): Promise<void> => {
    for (const [at, address] of ADDRESSES.entries()) {
      await visit(page, address)
      await expect.poll(() => seen(page)).toEqual(all[at])
    }
  }
  const online = await looks()
  await choose(second)
  const others = await looks()
  expect(others).not.toEqual(online)
  await choose(first)
  await visit(page, ADDRESSES[0] ?? '/')
  await seen(page)
  const cheapest = page.locator('main li a[href^="/product/"]').first()
  const product = (await cheapest.getAttribute('href')) ?? ''
  await visit(page, product)
  const price = page.getByRole('main').getByText(/kr$/).first()
  const said = await price.innerText()

  // What the other company sees otherwise comes behind the catalogue.
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const open = indexedDB.open('interior-catalogue')
          open.addEventListener('success', () => {
            const keys = open.result.transaction('copies').objectStore('copies').getAllKeys()
            keys.addEventListener('success', () => {
              open.result.close()
              resolve(keys.result.map(String))
            })
          })
        }),
    )
  await expect.poll(async () => (await kept()).filter((key) => key.includes('"view"')).join()).toContain(second?.id)

  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('interior:answers')) await caches.delete(name)
  })
  await context.setOffline(true)
  await page.goto(product)
  await expect(page.getByText(COPY)).toBeVisible()
  expect(await price.innerText()).toBe(said)
  await page
    .getByRole('button', { name: /^Add 1 pcs/ })
    .first()
    .click()
  await looksLike(online)
  await choose(second)
  await looksLike(others)
  await choose(first)
  await visit(page, '/cart')
  const line = page.getByRole('main').getByRole('row').nth(1)
  // The cart counts in öre where it has to.
  const exact = new RegExp(said.replace(/\s*kr$/, String.raw`(,\d\d)?\s*kr`))
  await expect(line).toContainText('On this device')
  await expect(line).toContainText(exact)

  await context.setOffline(false)
  await expect(line).not.toContainText('On this device')
  await expect(line).toContainText(exact)
})
