import { API } from '#contract/paths.ts'
import { expectCleanEverywhere, TURNS } from './support/clean.ts'
import { callerAs, newPerson } from './support/people.ts'
import { linkIn } from './support/mails.ts'
import { expect, openSignedIn, OWN_PASSWORD, test, visit } from './support/story.ts'

const rowOf = (page: import('@playwright/test').Page, username: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: username, exact: true }) })

test('a manager makes a user with the keyboard alone, and the user chooses a password of their own', {
  tag: '@long',
}, async ({ page, browser, shop }) => {
  const username = `nils-${Date.now()}`
  await openSignedIn(page, 'manager', '/users')
  const form = page.getByRole('form', { name: 'New user' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await page.keyboard.type('Nils Berggren')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${username}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('checkbox', { name: 'Nordform' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Access' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Save and invite' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Nils Berggren is invited by mail to ${username}@example.com`)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search users' }).fill(username)
  await expect(rowOf(page, username)).toContainText('Has not chosen a password yet')
  await expect(rowOf(page, username).getByRole('combobox')).toHaveValue('3')

  const other = await browser.newContext({ baseURL: shop, locale: 'en-GB' })
  const theirs = await other.newPage()
  await theirs.addInitScript(() => localStorage.setItem('language', 'en'))
  await theirs.goto(await linkIn(`${username}@example.com`))
  await expect(theirs.getByRole('heading', { name: 'Welcome, Nils Berggren' })).toBeVisible()
  await theirs.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await theirs.getByRole('button', { name: 'Save and log in' }).click()
  await expect(theirs.locator('footer')).toBeVisible()

  // Deactivated: the other window is out at once, and says why as often as it is loaded anew.
  await page.getByRole('button', { name: 'Nils Berggren', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Activate' })).toBeVisible()
  for (const address of ['/information', '/login', '/orders']) {
    await theirs.goto(address)
    await expect(theirs.getByText('This account has been deactivated.')).toBeVisible()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Deactivate' })).toBeVisible()
  const log = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(log.first()).toContainText('activated Nils Berggren')
  await expect(log.last()).toContainText('created Nils Berggren')
  await other.close()
})

test('access changes in place, and back; what two people do at once is told', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  const person = await newPerson(3)
  const admin = await callerAs('admin')
  await openSignedIn(page, 'manager', `/users?search=${person.username}`)
  const access = rowOf(page, person.username).getByRole('combobox')
  await access.selectOption({ label: 'See and fill a cart' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(access).toHaveValue('3')
  await expect(page.getByText(/has the same access as before/)).toBeVisible()

  const { data } = await admin.call<{ data: { id: string }[] }>('GET', `${API.users}?search=${person.username}`)
  await admin.call('PATCH', API.users, { id: data[0]?.id, name: 'Stina Bergström' })
  await access.selectOption({ label: 'See products' })
  await expect(page.getByText('The name is Stina Bergström, it was Stina Berg.')).toBeVisible()
  await expect(access).toHaveValue('3')
  // The browser reports the refusal as an error.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('412')])
})

test('nobody gives or changes more than their own access', { tag: '@long' }, async ({ page }) => {
  const above = await newPerson(8)
  // Each looked for: other stories' people are more than the list shows at once.
  await openSignedIn(page, 'manager', '/users?search=buyer')
  const options = rowOf(page, 'buyer').getByRole('combobox').getByRole('option')
  await expect(options).toHaveText(['See products', 'See and fill a cart', 'Order', 'Order and administer'])
  await visit(page, '/users?search=manager')
  await expect(rowOf(page, 'manager')).toBeVisible()
  await expect(rowOf(page, 'manager').getByRole('combobox')).toHaveCount(0)
  await visit(page, `/users?search=${above.username}`)
  await expect(rowOf(page, above.username)).toContainText('Staff of the shop')
  await expect(rowOf(page, above.username).getByRole('combobox')).toHaveCount(0)
  await rowOf(page, above.username).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText("The user's access is higher than yours.").first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
})

for (const username of ['buyer', 'planner', 'viewer'])
  test(`${username} neither sees users nor gets them from the server`, { tag: '@long' }, async ({ page }) => {
    await openSignedIn(page, username, '/users')
    await expect(page.getByRole('heading', { name: 'You do not manage users' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
    const caller = await callerAs(username)
    for (const path of [API.users, API.usersAudit]) await expect(caller.call('GET', path)).rejects.toThrow(/403/)
  })

test('one changes one’s own password, and is out everywhere else', { tag: '@long' }, async ({ page, complaints }) => {
  const person = await newPerson(1)
  const elsewhere = await callerAs(person.username)
  await openSignedIn(page, person.username)
  await page.getByRole('link', { name: 'My account' }).first().click()
  await expect(page.getByRole('main')).toContainText('See and fill a cart')
  const fill = async (old: string): Promise<void> => {
    await page.getByLabel('Current password').fill(old)
    await page.getByLabel('New password', { exact: true }).fill('another good password')
    await page.getByLabel('New password once more').fill('another good password')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not the password')
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await fill(OWN_PASSWORD)
  await expect(page.getByText('Your password is changed. You are logged out everywhere else.')).toBeVisible()
  await expect(elsewhere.call('GET', API.user)).rejects.toThrow(/401/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
})

for (const turn of TURNS)
  test(`users and account are clean at every width, turn ${turn + 1}`, { tag: '@long' }, async ({ page }) => {
    // Other stories' people are more than the list shows at once.
    await openSignedIn(page, 'admin', '/office/users?search=buyer')
    await expect(rowOf(page, 'buyer')).toBeVisible()
    await expectCleanEverywhere(page, 'users', turn)
    await page.getByRole('button', { name: 'Birgit Köpman', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    await expectCleanEverywhere(page, 'a user', turn)
    await page.getByRole('button', { name: 'Close' }).click()
    // What is open stands in the address, which is a page of its own until it has changed.
    await expect(page).toHaveURL(/\/office\/users\?search=buyer$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const [address, heading] of [
      ['/office/users?view=log', 'Audit trail'],
      ['/office/users?search=qqqq', 'Users'],
      ['/account', 'My account'],
    ] as const) {
      await visit(page, address)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectCleanEverywhere(page, address, turn)
    }
  })
