import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { expectCleanEverywhere, SPOKEN } from './support/clean.ts'
import { callerAs, someGoods } from './support/people.ts'
import { itemOut, procurement, type Procurement, selected } from './support/procurement.ts'
import { expect, test } from './support/story.ts'
import { speaker } from './support/texts.ts'

let system: Procurement
let goods: ProductCard[]
test.beforeAll(async () => {
  system = await procurement('nordform', 'buyer')
  goods = await someGoods(await callerAs('buyer'), 2)
})
test.afterAll(() => system.close())

for (const [turn, locale] of SPOKEN.entries())
  test.describe(`in ${locale}`, () => {
    test.use({ speaking: locale })

    test('a purchase for a purchasing system, clean in every look', { tag: '@long' }, async ({ page, complaints }) => {
      const say = await speaker(locale)
      const known = goods.map(({ uid }, i) => itemOut(uid, 2 + i * 10)).join('')
      const inner = known + itemOut('old-1', 1) + selected('old-2')
      await page.goto(await system.start({ operation: 'edit', inner }))
      await expect(page.getByRole('region', { name: say('From your purchasing system') })).toContainText('old-1')
      await expect(page.getByRole('link', { name: say('Send to procurement') })).toBeVisible()
      await expectCleanEverywhere(page, 'the cart that came back', turn)

      await page.getByRole('button', { name: say('Got it') }).click()
      await page.getByRole('button', { name: say('Cancel and return') }).click()
      await expect(page.getByRole('dialog', { name: say('Go back without buying?') })).toBeVisible()
      await expectCleanEverywhere(page, 'the way back', turn)
      await page.getByRole('button', { name: say('Go on shopping') }).click()

      await page.getByRole('link', { name: say('Send to procurement') }).click()
      const send = page.getByRole('button', { name: say('Send to procurement') })
      await expect(send).toBeEnabled()
      await expectCleanEverywhere(page, 'sending', turn)
      await send.click()
      await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
      await page.goBack()
      await expect(
        page.getByRole('heading', { name: say('The cart has been sent to your purchasing system') }),
      ).toBeVisible()
      await expectCleanEverywhere(page, 'sent', turn)

      await page.goto('/login/ext?session=used-long-ago')
      await expect(page.getByRole('heading', { name: say('Start again from your purchasing system') })).toBeVisible()
      await expectCleanEverywhere(page, 'a used start page', turn)
      // The browser reports the refusal.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('403')])
    })
  })
