import { randomUUID } from 'node:crypto'
import { expectCleanInBothThemes } from './support/clean.ts'
import { newPerson, orderOf, someGoods } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

test('staff choose orders by the keyboard alone and confirm them at once, but for one that a colleague was faster with', async ({
  page,
  complaints,
}) => {
  const name = randomUUID().slice(0, 8)
  const buyer = await newPerson(3)
  const goods = await someGoods(buyer, 1)
  const first = await orderOf(buyer, `First floor ${name}`, goods)
  await orderOf(buyer, `Second floor ${name}`, goods)
  const staff = await newPerson(8)
  await openSignedIn(page, staff.username, `/office/orders?search=${name}`)
  await expect(page.getByText('2 orders')).toBeVisible()

  await page.getByRole('rowheader').getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: 'What to do with what is chosen' })
  await expect(bar).toContainText('2 chosen')
  await expectCleanInBothThemes(page, 'chosen orders')

  await staff.call('POST', `/api/orders/${first.id}/message`, { note: 'We look into it' })
  await bar.getByRole('button', { name: 'Confirm…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm 2 orders' })
  await dialog.getByRole('textbox', { name: 'Words to the buyers (optional)' }).fill('Thank you')
  await expectCleanInBothThemes(page, 'orders to be confirmed')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).press('Enter')

  const told = page.getByRole('alert')
  await expect(told).toContainText('1 order is confirmed')
  await expect(told.getByRole('listitem')).toContainText('A colleague has changed it meanwhile')
  await expect(page.getByRole('row', { name: /Second floor/ })).toContainText('Confirmed')
  await expect(page.getByRole('row', { name: /First floor/ }).getByRole('checkbox')).toBeChecked()

  // As it is now it is confirmed.
  await told.getByRole('button', { name: 'Close' }).press('Enter')
  await bar.getByRole('button', { name: 'Confirm…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  await expect(page.getByRole('row', { name: /First floor/ })).toContainText('Confirmed')
  await expect(bar).not.toBeVisible()
  // The browser reports what was refused.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('412')])
})
