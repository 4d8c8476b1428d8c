import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, openSignedIn, test } from './support/story.ts'

test('a message to the shop: the rules, the thanks, and the mail', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'buyer', '/support')
  const form = page.locator('main form')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(5)
  await form.getByLabel('Name').fill('Maja Lind')
  await form.getByLabel('Phone').fill('010-555 04 10')
  await form.getByLabel('Email').fill('maja at example')
  await form.getByLabel('Company').fill('Lind & Söner AB')
  await form.getByLabel('Organisation number').fill('556000-0000')
  await form.getByLabel('Postal code').fill('411 05')
  await form.getByLabel('Message').fill('Har ni Vinga 410 i rött? Öre, ångström, œuvre.')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(1)
  await form.getByLabel('Email').fill('maja@example.se')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you for your message. We will reply as soon as possible.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByLabel('Name')).not.toHaveValue('Maja Lind')
  await expect
    .poll(async () => {
      const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mail')
      // One that is still being written has another name.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      return mails.filter((mail) => mail.includes('maja@example.se')).length
    })
    .toBe(1)
})

test('a message that cannot be sent stays in the form', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Contact us' }).click()
  const form = page.getByRole('dialog').locator('form')
  for (const [label, value] of [
    ['Name', 'A'],
    ['Phone', '1'],
    ['Email', 'a@b.se'],
    ['Company', 'C'],
    ['Organisation number', '1'],
    ['Postal code', '1'],
    ['Message', 'Hello'],
  ] as const)
    await form.getByLabel(label).fill(value)
  await page.route('**/api/form', (route) => route.abort())
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The message could not be sent. Try again.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Hello')
  complaints.length = 0
})

test('asked for before the app has arrived, the form opens with it', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Contact us' }).click()
  release()
  await expect(page.getByRole('dialog').getByLabel('Message')).toBeVisible()
})
