import { API } from '#contract/paths.ts'
import { cartsOf, linesOf, more, pill, quantity } from './support/carts.ts'
import { held } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { nothingWaits, selling, SENDS } from './support/network/selling.ts'
import { cartOf, newPerson } from './support/people.ts'
import { expect, openAs, openSignedIn, OWN_PASSWORD, signIn, signOut } from './support/story.ts'

test.use({ keepsCopy: false })

/** Sessions that end while changes are on their way; each ends with what is in the cart. */
test('a session that ends in the middle of sending: what has not arrived waits for the next sign-in, and counts once', {
  tag: '@long',
}, async ({ page, network, context, shop }) => {
  const { person, lamp, desk } = await selling(page)
  await cartOf(person, 'Office', [desk])
  await page.reload()
  // The newest is the one in hand.
  await expect(quantity(page, desk.name)).toHaveValue('2')
  await context.setOffline(true)
  for (let i = 0; i < 4; i++) await more(page, desk.name).click()
  await page
    .getByRole('navigation', { name: 'Carts' })
    .getByRole('button', { name: /^Showroom/ })
    .click()
  for (let i = 0; i < 3; i++) await more(page, lamp.name).click()
  await expect(pill(page)).toHaveText('7 waiting')
  // The first batch arrives; with the second on its way, the session is ended elsewhere.
  const arrived = Promise.withResolvers<void>()
  let batches = 0
  network.breaks(SENDS, async ({ forward, deliver, headers: { authorization = '' } }) => {
    batches += 1
    if (batches === 2) {
      await arrived.promise
      const ended = await fetch(`${shop}${API.logout}`, { headers: { authorization, connection: 'close' } })
      expect(ended.status).toBe(204)
    }
    const answer = await forward()
    arrived.resolve()
    deliver(answer)
  })
  await context.setOffline(false)
  await expect(page.getByText('You have been signed out. Log in to go on where you were.')).toBeVisible()
  network.heals()
  const pieces = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await cartsOf(person)).map(({ title, lines }) => [title, Number(lines[0]?.antal)]))
  const { Showroom = 0, Office = 0 } = await pieces()
  expect(Showroom + Office, 'some have arrived').toBeGreaterThan(4)
  expect(Showroom + Office, 'others have not').toBeLessThan(11)

  await signIn(page, person.username)
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('navigation', { name: 'Carts' })).toBeVisible()
  await nothingWaits(page)
  await expect.poll(pieces).toEqual({ Showroom: 5, Office: 6 })
})

test('an answer that comes when somebody else is signed in tells them nothing, and is believed when its owner returns', {
  tag: '@long',
}, async ({ page, network }) => {
  const { person, cart, lamp } = await selling(page)
  const [late, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mend = network.breaks(SENDS, held(late.promise, answered.resolve))
  for (let i = 0; i < 3; i++) await more(page, lamp.name).click()
  await answered.promise
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible()
  mend()

  const next = await newPerson(3)
  await signIn(page, next.username)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  late.resolve()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Showroom')).toHaveCount(0)
  await expect(pill(page)).toHaveCount(0)
  await signOut(page)
  await signIn(page, person.username)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.goto('/cart')
  await expect(quantity(page, lamp.name)).toHaveValue('5')
  await nothingWaits(page)
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '5' })
})

test.describe('where no service worker is needed', () => {
  test.use({ serviceWorkers: 'block' })

  test('why a session ended is told until somebody signs in, on whichever page, and to nobody after that', async ({
    page,
    context,
  }) => {
    const person = await newPerson(0)
    const told = page.getByText('You have been signed out. Log in to go on where you were.')
    await openSignedIn(page, person.username)
    await person.call('POST', API.password, { old_pw: OWN_PASSWORD, new_pw: 'another good password' })
    for (let i = 0; i < 2; i++) {
      await page.reload()
      await expect(told).toBeVisible()
    }

    const other = await context.newPage()
    await openAs(other, 'viewer')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await signOut(other)
    await expect(page.locator('#root input[autocomplete="username"]')).toBeVisible()
    await expect(told).toHaveCount(0)
  })
})
