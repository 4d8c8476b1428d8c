import { askingForCamera } from './support/browser.ts'
import { newPerson, someGoods } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

/** A browser in which nobody allows the camera. */
test.use({ launchOptions: askingForCamera() })

test('whoever does not let the shop use the camera types the number', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(0)
  const [one] = await someGoods(person, 1)
  await openSignedIn(page, person.username)
  await page.getByRole('button', { name: 'Scan a code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('The camera may not be used here.')
  await dialog.getByRole('textbox', { name: 'Article number or GTIN' }).fill(one?.uid ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 1, name: one?.name ?? '' })).toBeVisible()
})
