import { ownShop } from './support/own-shop.ts'
import { INFORMATION } from './support/people.ts'
import { expect, openAs, test } from './support/story.ts'

test('prices, products and totals that change under a cart are shown, and confirmed, before it is ordered', {
  tag: '@long',
}, async ({ page }) => {
  const shop = await ownShop()
  const { data: cart } = await shop.call<{ data: { id: string } }>('POST', '/api/cart', {
    title: 'Shifting',
    shop_id: shop.id,
  })
  for (const uid of ['A-1', 'B-2', 'C-3'])
    await shop.call('POST', `/api/cart/line/${cart.id}`, {
      product: { shop: shop.id, uid, quantity: 1 },
      shop_id: shop.id,
    })
  await shop.call('PUT', `/api/cart/${cart.id}/update`, { cart: { customer: INFORMATION } })
  const order = page.getByRole('button', { name: /^(Order for|Sending)/ })

  await openAs(page, shop.username, '/cart')
  await expect(order).toHaveText(/Order for 7\s500\skr/)

  // Under the person's eyes: a price rises while the page shows the old one.
  shop.sells('A-1;Kvist;1100', 'B-2;Gren;2000', 'C-3;Rot;3000')
  await expect
    .poll(async () => (await shop.call<{ data: { total: number }[] }>('GET', '/api/cart')).data[0]?.total)
    .toBe(7625)
  await order.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing has been ordered' })
  await expect(alert).toContainText(/The total was 7\s500\skr and is now 7\s625\skr/)
  await expect(order).toHaveText(/Order for 7\s625\skr/)
  await expect(page.getByText(/Kvist: 1\s000\skr is now 1\s100\skr/)).toBeVisible()

  // Then one product leaves the range, and one loses its price.
  shop.sells('A-1;Kvist;1100', 'C-3;Rot;')
  await expect
    .poll(async () => JSON.stringify(await shop.call<object>('GET', '/api/cart')).includes('"gone":true'))
    .toBe(true)
  await page.reload()
  await expect(order).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'No longer sold' })).toBeVisible()
  await expect(page.getByText(/Your contact: Karin Ek/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Remove Gren' }).last().click()
  await expect(page.getByRole('heading', { name: 'No longer sold' })).toHaveCount(0)
  await expect(order).toHaveAccessibleDescription(/has no price/)
  await page.getByRole('main').getByRole('button', { name: 'Remove Rot' }).last().click()

  // The new price is confirmed first.
  const confirmed = page.getByRole('checkbox', { name: 'I have seen the new prices and order at them' })
  await order.click()
  await expect(confirmed).toBeFocused()
  await expect(confirmed).toHaveAccessibleDescription('Confirm the new prices before you order')
  await confirmed.check()
  await order.click()
  await expect(page.getByRole('heading', { name: /^Your order has been sent to the provider/ })).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('row', { name: /Kvist.*1 pcs.*1\s100\skr/ })).toBeVisible()

  // Ordered again later: what has become of it since stands there first.
  shop.sells('A-1;Kvist;1200', 'D-4;Blad;10')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Kvist: 1\s100\skr becomes 1\s200\skr/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Order again' }).click()
  const dialog = page.getByRole('dialog', { name: /again$/ })
  await dialog.getByRole('button', { name: 'Put 1 line in the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(order).toHaveText(/Order for 1\s500\skr/)
})
