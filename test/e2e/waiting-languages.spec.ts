import type { Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { expectCleanEverywhere, expectFits, SPOKEN } from './support/clean.ts'
import { cartOf, newPerson, someGoods } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'

test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')))
})

const changes = (page: Page) => page.getByRole('main').getByRole('listitem')

async function fits(page: Page, screen: string, turn: number): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await expectFits(page, `${screen} at 320 px`)
  await expectCleanEverywhere(page, screen, turn)
}

for (const [turn, locale] of SPOKEN.entries())
  test.describe(`in ${locale}`, () => {
    test.use({ speaking: locale })

    test('what waits and what needs the person are clean everywhere, and fit a phone of 320 px', {
      tag: '@long',
    }, async ({ page, context }) => {
      const person = await newPerson(3)
      const cart = await cartOf(person, 'Kontor plan 4', await someGoods(person, 2))
      await openSignedIn(page, person.username, '/queue')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await fits(page, 'nothing waiting', turn)
      await visit(page, '/cart')
      const more = page.locator('tbody[data-line] input + button')
      await expect(more).toHaveCount(2)
      await context.setOffline(true)
      for (const i of [0, 1]) await more.nth(i).click()
      const pill = page
        .getByRole('banner')
        .getByRole('link')
        .filter({ hasText: '2' })
        .and(page.locator('[href="/queue"]'))
      await expect(pill).toBeVisible()
      await fits(page, 'cart with unsent changes', turn)
      await pill.click()
      await expect(changes(page)).toHaveCount(2)
      await fits(page, 'two waiting', turn)
      await person.call('PUT', API.cartStatus.replace(':cartId', cart.id), { shop_id: 'nordform', status: 'GK' })
      await context.setOffline(false)
      await expect(changes(page).getByRole('button')).toHaveCount(4)
      await fits(page, 'two refused', turn + 1)
    })

    test('what one is asked at signing out is clean everywhere, and fits a phone of 320 px', { tag: '@long' }, async ({
      page,
    }) => {
      const person = await newPerson(3)
      await cartOf(person, 'Kontor plan 4', await someGoods(person, 2))
      await openSignedIn(page, person.username, '/cart')
      const more = page.locator('tbody[data-line] input + button')
      await expect(more).toHaveCount(2)
      await page.route(`**${API.cartSync}`, (route) => route.abort())
      await more.first().click()
      await page.getByRole('banner').locator('a[href="/logout"]').click()
      const choices = page.getByRole('main').getByRole('button')
      await expect(choices).toHaveCount(4)
      await fits(page, 'the question', turn)
      await choices.first().click()
      await expect(page.getByRole('status').locator('p')).toBeVisible()
      await expect(choices.first()).toBeEnabled()
      await fits(page, 'not sent', turn + 1)
      await choices.nth(2).click()
      await expect(choices).toHaveCount(2)
      await fits(page, 'thrown away', turn)
      await choices.first().click()
      await expect(page).toHaveURL(/\/login$/)
    })
  })
