import { API } from '#contract/paths.ts'
import { everythingKept, goodsOf, linesOf, pill, quantity } from './support/carts.ts'
import { expectCleanInBothThemes } from './support/clean.ts'
import { cartOf, newPerson } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

test('a quantity that was set over another device’s is told of by its line, though the page was loaded anew between', {
  tag: '@long',
}, async ({ page, context, complaints }) => {
  const person = await newPerson(3)
  const [lamp] = await goodsOf(person, 1)
  if (!lamp) throw new Error('The demo shop has no goods')
  await cartOf(person, 'Hall', [lamp])
  const { id } = await cartOf(person, 'Reception', [lamp])
  await openSignedIn(page, person.username, '/cart')
  await expect(quantity(page, lamp.name)).toHaveValue('2')
  await context.route('**/api/cart/sync', (route) => route.abort())
  await quantity(page, lamp.name).fill('6')
  await quantity(page, lamp.name).press('Enter')
  await expect(pill(page)).toHaveText('1 waiting')
  await everythingKept(page)

  const [line] = (await person.call<{ data: { id: string; lines: { id: string }[] }[] }>('GET', API.cart)).data[0]!
    .lines
  const cart = { lines: [{ id: line!.id, antal: '9' }] }
  await person.call('PUT', `/api/cart/${id}/update`, { cart })
  expect(await linesOf(person, id)).toEqual({ [lamp.uid]: '9' })

  await page.goto('/')
  await context.unroute('**/api/cart/sync')
  await page.reload()
  const told = page.getByText(`The quantity of ${lamp.name} had been changed elsewhere. It is 6 now.`)
  await expect(told).toBeVisible()
  await expect.poll(() => linesOf(person, id)).toEqual({ [lamp.uid]: '6' })

  const notice = page.getByText('It had been changed elsewhere meanwhile. Your change from 2 to 6 replaced that.')
  const product = `/product/nordform/${encodeURIComponent(lamp.uid)}`
  for (const address of [product, '/cart/order', '/cart/compare', '/cart']) {
    await page.goto(address)
    await expect(notice).toBeVisible()
  }
  await expectCleanInBothThemes(page, 'a quantity that was changed elsewhere')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(quantity(page, lamp.name)).toHaveValue('6')
  await expect(notice).toHaveCount(0)
  complaints.length = 0
})
