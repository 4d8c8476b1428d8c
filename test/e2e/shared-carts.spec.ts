import { cartsOf, everythingKept, goodsOf, linesOf, more, pill, quantity } from './support/carts.ts'
import { expectCleanInBothThemes, expectFits } from './support/clean.ts'
import { cartOf, newPerson } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

test('two people fill one cart, one of them offline at times, and a right is taken away over changes that wait', async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  const olga = await newPerson(3, 'nordform', undefined, 'Olga Ek')
  const nils = await newPerson(3, 'nordform', undefined, `Nils ${crypto.randomUUID().slice(0, 8)}`)
  const [lamp, desk] = await goodsOf(olga, 2)
  if (!lamp || !desk) throw new Error('The demo shop has no goods')
  const { id } = await cartOf(olga, 'Lounge', [lamp, desk])

  await openSignedIn(page, olga.username, '/cart')
  await page.getByRole('button', { name: 'Share with colleagues' }).press('Enter')
  const sharing = page.getByRole('dialog', { name: 'Share Lounge with colleagues' })
  await sharing.getByRole('searchbox', { name: 'Find a colleague by name' }).fill(nils.name)
  const right = sharing.getByRole('combobox', { name: `What ${nils.name} may do` })
  await right.selectOption('edit')
  await expect(page.getByText(`Shared with ${nils.name} (may change).`)).toBeAttached()
  await expectCleanInBothThemes(page, 'sharing with colleagues')
  await sharing.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Share with colleagues' })).toBeFocused()

  const context = await browser.newContext({ baseURL: shop, locale: 'en-GB' })
  const other = await context.newPage()
  await other.addInitScript(() => localStorage.setItem('language', 'en'))
  await openSignedIn(other, nils.username, '/cart')
  await expect(other.getByText('Shared by Olga Ek: you may change it.')).toBeVisible()
  await more(other, lamp.name).click()
  await expect.poll(() => linesOf(olga, id)).toEqual({ [lamp.uid]: '3', [desk.uid]: '2' })

  // Whoever comes back to the window sees what was done meanwhile, and by whom.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(`${nils.name} changed ${lamp.name} from 2 to 3`)).toBeVisible()
  await expect(quantity(page, lamp.name)).toHaveValue('3')
  await expect(page.getByText(`Added by you, changed by ${nils.name}`)).toBeVisible()

  // Changes of a quantity add up, whoever made them.
  await context.setOffline(true)
  await more(other, lamp.name).click()
  await expect(pill(other)).toHaveText(/1 waiting/)
  await more(page, lamp.name).click()
  await expect.poll(() => linesOf(olga, id)).toEqual({ [lamp.uid]: '4', [desk.uid]: '2' })
  await context.setOffline(false)
  await expect.poll(() => linesOf(olga, id)).toEqual({ [lamp.uid]: '5', [desk.uid]: '2' })

  // From the history an older quantity comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(quantity(page, lamp.name)).toHaveValue('5')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of Lounge' })
  await expect(history.getByText(nils.name).first()).toBeVisible()
  await expectCleanInBothThemes(page, 'the history of a cart')
  await history
    .getByRole('button', { name: `Change ${lamp.name} back to 2` })
    .first()
    .click()
  await expect.poll(() => linesOf(olga, id)).toEqual({ [lamp.uid]: '2', [desk.uid]: '2' })
  await page.keyboard.press('Escape')

  // The right goes while something waits for it: nothing of that is lost.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(quantity(other, lamp.name)).toHaveValue('2')
  await context.setOffline(true)
  await more(other, desk.name).click()
  await everythingKept(other)
  await page.getByRole('button', { name: 'Share with colleagues' }).click()
  await right.selectOption('view')
  await expect(page.getByText(`Shared with ${nils.name} (may look).`)).toBeAttached()
  await context.setOffline(false)
  await expect(other.getByText(/Shared by Olga Ek: you may look at it, and change nothing/)).toBeVisible()
  await expect(more(other, desk.name)).toHaveCount(0)
  await expect(other.getByText(/for a look only/)).toBeVisible()
  await expectCleanInBothThemes(other, 'a cart that one may only look at')
  for (const width of [390, 820, 1194]) {
    await other.setViewportSize({ width, height: 900 })
    await expectFits(other, `a cart that one may only look at, at ${width} px`)
  }
  await other
    .getByRole('list', { name: 'Changes that were refused' })
    .getByRole('button', { name: 'Copy to a cart of my own' })
    .click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Lounge (copy)')
  const own = async () => (await cartsOf(nils)).find(({ title }) => title === 'Lounge (copy)')?.id ?? ''
  await expect.poll(async () => linesOf(nils, await own())).toEqual({ [lamp.uid]: '2', [desk.uid]: '3' })
  expect(await linesOf(olga, id)).toEqual({ [lamp.uid]: '2', [desk.uid]: '2' })

  await right.selectOption('none')
  await expect(page.getByText(`${nils.name}: no access to Lounge any more`)).toBeAttached()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByText('Lounge is no longer shared with you')).toBeVisible()
  await context.close()
  expect(complaints).toEqual([])
})
