import { linesOf, cartsOf } from './support/carts.ts'
import { controlled, copyReady } from './support/copy.ts'
import { newPerson, someGoods } from './support/people.ts'
import { expect, openAs, signOut, test } from './support/story.ts'

/** A list from a mail, worked on in a cellar. */
test.use({ serviceWorkers: 'allow' })
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
})

const BOX = 'Article numbers and quantities, a row each'

test('without a network a list is looked up on the device, outlives a reload, and arrives once', {
  tag: '@long',
}, async ({ page, context }) => {
  const person = await newPerson(1)
  const [one, two] = await someGoods(person, 2)
  await openAs(page, person.username, '/account')
  await copyReady(page)
  await controlled(page)
  await context.setOffline(true)
  await page.goto('/cart/quick')
  const box = page.getByRole('textbox', { name: BOX })
  await expect(page.getByText(/looked up in the catalogue on this device/)).toBeVisible()
  const list = `${one?.uid}\t3\n${two?.uid.toLowerCase()}\t2\nQQ-404\t1`
  await box.fill(list)
  await page.reload()
  await expect(box).toHaveValue(list)
  await page.getByRole('button', { name: 'Look up the rows' }).click()
  const counted = page.getByText(/3 lines: 2 found, 1 to put right, 0 left out\./)
  await expect(counted).toBeVisible()
  const names = page.getByRole('region', { name: '2 rows found' }).getByRole('listitem').locator('b')
  const before = await names.allInnerTexts()
  await page.reload()
  await expect(counted).toBeVisible()
  await expect.poll(() => names.allInnerTexts()).toEqual(before)

  const open = page.getByRole('region', { name: '1 row to put right' })
  await expect(open).toContainText('No product has this number.')
  await open.getByRole('textbox', { name: 'Article number or name' }).fill('lamp')
  await open.getByRole('button', { name: 'Look up' }).click()
  await open.getByRole('list', { name: 'Products that line 3 may mean' }).getByRole('button').first().click()
  await expect(page.getByText(/3 lines: 3 found, 0 to put right, 0 left out\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Cellar')
  await page.getByRole('button', { name: 'Add 3 rows to the cart' }).click()
  await expect(page.getByText(/3 rows have been added/)).toContainText('Saved on this device')
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page.getByRole('heading', { name: 'Cellar' })).toBeVisible()

  await context.setOffline(false)
  const lines = async () => {
    const [cart] = await cartsOf(person)
    return cart ? await linesOf(person, cart.id) : {}
  }
  await expect.poll(lines).toMatchObject({ [one?.uid ?? '']: '3', [two?.uid ?? '']: '2' })
})

test('a list that nobody finished goes with whoever signs out', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  await openAs(page, person.username, '/cart/quick')
  const box = page.getByRole('textbox', { name: BOX })
  await box.fill('A canary 410')
  await page.reload()
  await expect(box).toHaveValue('A canary 410')
  await signOut(page)
  await openAs(page, 'buyer', '/cart/quick')
  await expect(box).toHaveValue('')
  await signOut(page)
  await openAs(page, person.username, '/cart/quick')
  await expect(box).toHaveValue('')
})
