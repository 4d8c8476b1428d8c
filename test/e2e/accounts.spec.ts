import type { Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { isLong } from '#test/length.ts'
import { accounts, type Account, NOBODY, type Refused } from './support/accounts.ts'
import { callerAs, INFORMATION, someGoods } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Where navigation leads: the addresses of its links within the shop. */
const leadsTo = async (page: Page, name: string): Promise<string[]> => {
  const links = page.getByRole('navigation', { name }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((address) => address.startsWith('/')).toSorted()
}

/** Asks as a script in the page would that has read the token. */
const ask = (page: Page, { method, path, body }: Refused) =>
  page.evaluate(
    async (call) => {
      const answer = await fetch(call.path, {
        method: call.method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      })
      return { type: answer.headers.get('content-type'), problem: (await answer.json()) as unknown }
    },
    { method, path, body },
  )

/** Makes a cart, fills and renames it, and cancels a copy of it. */
async function worksWithCarts(page: Page, { username }: Account): Promise<string> {
  const [goods] = await someGoods(await callerAs(username), 1)
  const name = `Kontor ${username}`
  await visit(page, '/cart')
  const create = page.getByRole('button', { name: 'Create cart' })
  await page.getByRole('button', { name: 'New cart' }).or(create).first().click()
  await page.getByRole('textbox', { name: 'Name of the cart' }).fill('New one')
  await create.click()
  await expect(page.getByText('The cart New one was created')).toBeVisible()
  await visit(page, `/product/nordform/${encodeURIComponent(goods?.uid ?? '')}`)
  await page.getByRole('button', { name: /^Add 1 pcs/ }).click()
  await expect(page.getByText(/ was added to New one$/)).toBeVisible()
  await visit(page, '/cart')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name of the cart' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(title(page)).toHaveText(name)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(title(page)).toHaveText(`${name} (copy)`)
  await page.getByRole('button', { name: 'Cancel cart' }).click()
  await page.getByRole('button', { name: 'Cancel the cart' }).click()
  await expect(page.getByText(`${name} (copy) was cancelled`)).toBeVisible()
  await expect(title(page)).toHaveText(name)
  return name
}

async function orders(page: Page, name: string, isStaff: boolean): Promise<void> {
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field('Address').fill(INFORMATION.address)
  await field('City').fill(INFORMATION.city)
  await field('Delivery address').fill(INFORMATION.delivery_address)
  await field('Delivery contact').fill(INFORMATION.delivery_contact)
  await field('Customer reference').fill(INFORMATION.customer_reference)
  // Whoever has several companies says for which it is; another story gives rules to one of them.
  if (isStaff)
    await page
      .getByRole('combobox', { name: 'Company', exact: true })
      .selectOption({ label: 'Älvboda kommun, 212000-9917' })
  await page.getByRole('button', { name: /^Order for/ }).click()
  await expect(title(page)).toHaveText(/^Your order has been sent to the provider/)
  await visit(page, '/orders')
  await expect(page.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible()
}

/** Where time is short, whoever is shown the least; the tests of the API and of the screens know all of them. */
const SHORT = ['viewer']

for (const account of accounts.filter(({ username }) => isLong || SHORT.includes(username)))
  test(`${account.username}: what is allowed works, and what is not is neither shown nor accepted`, async ({
    page,
    complaints,
  }) => {
    const { username, level, pages, closed, refused } = account
    await openSignedIn(page, username)
    await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()

    // Shown: on a wide screen, on a phone, in its menu.
    const wide = await leadsTo(page, 'Main menu')
    expect(wide).toEqual([...pages, '/account', '/logout'].toSorted())
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = await leadsTo(page, 'Main menu')
    expect(bar.filter((address) => !pages.includes(address))).toEqual([])
    await page.getByRole('button', { name: 'More' }).click()
    expect(await leadsTo(page, 'All pages')).toEqual(wide)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    const collects = page.getByRole('button', { name: /to the cart$/ })
    await (may(level, 'cart.use') ? expect(collects.first()).toBeVisible() : expect(collects).toHaveCount(0))

    // Works.
    await visit(page, '/account')
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${username}$`) })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    if (may(level, 'cart.use')) {
      const name = await worksWithCarts(page, account)
      if (may(level, 'cart.order')) await orders(page, name, may(level, 'shop.whole'))
      else {
        await expect(page.getByText('Your access level lets you fill carts, but not order.')).toBeVisible()
        await expect(page.getByRole('button', { name: /^Ask for approval of/ })).toBeVisible()
        await expect(page.getByRole('button', { name: /^Order for/ })).toHaveCount(0)
        await visit(page, '/orders')
        await expect(page.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible()
      }
    }
    if (may(level, 'users.manage')) {
      await visit(page, `${may(level, 'shop.whole') ? '/office' : ''}/users?search=buyer`)
      await expect(page.getByRole('form', { name: 'New user' })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'buyer', exact: true })).toBeVisible()
    }

    // Reached by its address, it says why it is closed, and asks the server for nothing of it.
    for (const [address, words] of Object.entries(closed)) {
      await visit(page, address)
      await expect(title(page)).toHaveText(words)
      await expect(page.getByRole('table')).toHaveCount(0)
    }

    // Not accepted, however it is asked for.
    expect(complaints).toEqual([])
    const own = await page.evaluate(async (path) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const { data } = (await (await fetch(path, { headers })).json()) as { data?: { id: string; status: string }[] }
      return data?.find(({ status }) => status.includes('EA'))?.id
    }, API.cart)
    for (const call of refused(own ?? NOBODY)) {
      const { type, problem } = await ask(page, call)
      const what = `${call.method} ${call.path}`
      expect(problem, what).toMatchObject({ status: 403, code: call.code })
      expect(type, what).toContain('application/problem+json')
    }
    expect(complaints.splice(0).filter((text) => !text.includes('403'))).toEqual([])
  })
