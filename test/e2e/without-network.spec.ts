import type { Page } from '@playwright/test'
import { withPictures } from './support/browser.ts'
import { cards, controlled, COPY, copyReady, seen } from './support/copy.ts'
import { cartOf, newPerson, orderOf, someGoods } from './support/people.ts'
import { expect, openAs, signOut, test, visit } from './support/story.ts'

/** What a seller does on the floor where there is no network. */
test.use({ serviceWorkers: 'allow', launchOptions: withPictures() })
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
})

/** Every control of the page's own part that can be pressed or written in: its name. */
const usable = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
          const name = control.getAttribute('aria-label') ?? labels[0]?.textContent ?? control.textContent ?? ''
          return name.trim().replaceAll(/\s+/g, ' ')
        }),
    )

/** Controls that cannot be used, and of which nothing says why. */
const dumb = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('button:disabled, input:disabled, select:disabled, textarea:disabled')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const said = [
            control,
            ...(control.closest('fieldset[disabled]') ? [control.closest('fieldset[disabled]')] : []),
          ]
            .flatMap((one) => (one?.getAttribute('aria-describedby') ?? '').split(' '))
            .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
          return said.every((text) => text.trim() === '')
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    )

interface Screen {
  address: string
  /** What can be used without a network; everything else says why not. */
  works: RegExp
  says?: string
  /** What the page is called, where it says nothing that the page before did not. */
  heading?: string
}

/** Every page of the app: what works on it without a network. */
const SCREENS: readonly Screen[] = [
  {
    address: '/',
    works: /./,
    says: COPY,
  },
  { address: '/information', works: /^$/, heading: 'Information' },
  {
    address: '/support',
    works: /^(Name|Phone|Email|Company|Organisation number|Postal code|Message|Send message)$/,
    says: 'Your message is kept on this device, and sent when the network is back.',
  },
  { address: '/account', works: /^(On|Off)$/, says: 'The server changes the password: that waits for the network.' },
  {
    address: '/orders',
    works: /^$/,
    says: 'Orders are looked up and exported by the server: that waits for the network.',
  },
  {
    address: '/orders/00000000-0000-4000-8000-000000000000',
    works: /^Try again$/,
    says: 'There is no network right now',
  },
  {
    address: '/users',
    works: /^(Users|Audit trail)$/,
    says: 'Users are managed online only. Everything here waits for the network.',
  },
  { address: '/approvals', works: /^Try again$/, says: 'It appears by itself when the network is back.' },
  { address: '/companies', works: /^Try again$/, says: 'It appears by itself when the network is back.' },
  { address: '/office', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/users', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/rules', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/systems', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/imports', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/attributes', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/mails', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/search', works: /^Try again$/, heading: 'There is no connection' },
  { address: '/office/connections/new', works: /^Try again$/, heading: 'There is no connection' },
  {
    address: '/cart/quick',
    works: /^(Article numbers and quantities|Look up the rows|Choose a file|Scan$)/,
    says: 'There is no network: the numbers are looked up in the catalogue on this device.',
  },
]

/** The same of pages with something on them: what goes on working when the network goes. */
const openScreens = (orderId: string, code: string): readonly Screen[] => [
  {
    address: '/orders',
    works: /^$/,
    says: 'Orders are looked up and exported by the server: that waits for the network.',
  },
  {
    address: `/orders/${orderId}`,
    works: /^Print$/,
    says: 'Files, and what has changed since, come from the server: they wait for the network.',
  },
  { address: '/cart/compare', works: /^(First|Second|Third|Ordered|Only what differs|Print|Open )/ },
  { address: `/shared#${code}`, works: /^(Print|Svenska|Norsk|Dansk|English)$/ },
]

test('on every page each control works without a network, or says why it waits', async ({ page, context }) => {
  // Who manages a company has every page but the office's, of which nobody's device keeps anything; of one shop: one
  // catalogue to wait for.
  const person = await newPerson(7)
  await openAs(page, person.username, '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  for (const { address, works, says, heading = '' } of SCREENS) {
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
    if (says) await expect(page.getByText(says).first(), address).toBeVisible()
    expect(
      (await usable(page)).filter((name) => !works.test(name)),
      address,
    ).toEqual([])
    expect(await dumb(page), address).toEqual([])
  }
})

test('on pages that were open when the network went each control works, or says why it waits', {
  tag: '@long',
}, async ({ page, context }) => {
  const person = await newPerson(3)
  const goods = await someGoods(person, 2)
  const order = await orderOf(person, 'Ordered', goods)
  const cart = await cartOf(person, 'First', goods)
  for (const title of ['Second', 'Third']) await cartOf(person, title, goods.slice(0, 1))
  const { code } = await person.call<{ code: string }>('POST', `/api/cart/${cart.id}/share`, { prices: true, days: 7 })
  await openAs(page, person.username, '/account')
  await controlled(page)
  for (const { address, works, says } of openScreens(order.id, code)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    if (says) await expect(page.getByText(says).first(), address).toBeVisible()
    expect(
      (await usable(page)).filter((name) => !works.test(name)),
      address,
    ).toEqual([])
    expect(await dumb(page), address).toEqual([])
    await context.setOffline(false)
  }
})

test('a product, its pictures and its related ones, from the device', { tag: '@long' }, async ({ page, context }) => {
  await openAs(page, 'buyer', '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  await page.goto('/?search=chair')
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Measurements' })).toBeVisible()
  await expect(page.getByText(COPY)).toBeVisible()
})

test('the next customer wants the other shop, and a language that is not on the device', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'buyer', '/account')
  await copyReady(page)
  await controlled(page)
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const open = indexedDB.open('interior-catalogue')
            open.addEventListener('success', () => {
              const all = open.result.transaction('copies').objectStore('copies').getAllKeys()
              all.addEventListener('success', () => {
                open.result.close()
                // What companies pay lies there too, under keys of more parts.
                resolve(all.result.filter((key) => typeof key === 'string' && JSON.parse(key).length === 3).length)
              })
            })
          }),
      ),
    )
    .toBe(2)
  await context.setOffline(true)
  await page.goto('/')
  await page.getByRole('button', { name: 'Kontoret' }).click()
  await expect(page.getByRole('button', { name: 'Kontoret', pressed: true })).toBeVisible()
  await page.goto('/?search=lamp')
  await expect(page.getByText(COPY)).toBeVisible()
  expect((await seen(page)).total).toBeGreaterThan(0)

  await page.getByRole('contentinfo').getByText('Dansk').click()
  await expect(
    page.getByText('The catalogue of Kontoret is not on this device in this language (Danish).'),
  ).toBeVisible()
  // Nothing that worked is lost by that.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(cards(page).first()).toBeVisible()
})

test('a message that is being written stays on the device until it is sent, and goes with whoever signs out', {
  tag: '@long',
}, async ({ page, context }) => {
  await openAs(page, 'buyer', '/support')
  await controlled(page)
  const form = page.locator('main form')
  await context.setOffline(true)
  await form.getByLabel('Message').fill('Do you have Vinga in red?')
  await expect(form.getByText(/sent when the network is back/)).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('Do you have Vinga in red?')
  await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('contentinfo').getByLabel('Message')).toHaveValue('Do you have Vinga in red?')
  await context.setOffline(false)
  await signOut(page)
  await openAs(page, 'solo', '/support')
  await expect(form.getByLabel('Message')).toHaveValue('')
  await signOut(page)
  await openAs(page, 'buyer', '/support')
  await expect(form.getByLabel('Message')).toHaveValue('')
})

const DAY_MS = 86_400_000

test('without contact for thirty days the copy is locked, until the shop answers again', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'viewer', '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 29 * DAY_MS)
  await page.goto('/?search=lamp')
  await expect(cards(page).first()).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 30.1 * DAY_MS)
  await page.goto('/?search=sofa')
  await expect(page.getByText(/The catalogue on this device is locked/)).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByText(/Locked: this device has had no contact/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Up to date/)).toBeVisible()
  await page.goto('/?search=sofa')
  await expect(cards(page).first()).toBeVisible()
})
