import type { Locale } from '#contract/locale.ts'
import { expectCleanEverywhere, SPOKEN } from './support/clean.ts'
import { INFORMATION, linesArrived, newPerson, someGoods } from './support/people.ts'
import { expect, signIn, test, visit } from './support/story.ts'
import { speaker } from './support/texts.ts'

/** What the app says on the way, as each language says it. */
const SEED: Record<Locale, { noOrders: string; sent: string }> = {
  sv: {
    noOrders: 'Du har inga ordrar ännu',
    sent: 'Din beställning har skickats till leverantören. Du får en bekräftelse inom kort.',
  },
  no: {
    noOrders: 'Du har ingen ordrer ennå',
    sent: 'Bestillingen din er sendt til leverandøren. Du får snart en bekreftelse.',
  },
  da: {
    noOrders: 'Du har ingen ordrer endnu',
    sent: 'Din bestilling er sendt til leverandøren. Du får snart en bekræftelse.',
  },
  en: {
    noOrders: 'You have no orders yet',
    sent: 'Your order has been sent to the provider. You will get a confirmation shortly.',
  },
  fi: {
    noOrders: 'Sinulla ei ole vielä tilauksia',
    sent: 'Tilauksesi on lähetetty toimittajalle. Saat pian vahvistuksen.',
  },
}

for (const [turn, locale] of SPOKEN.entries())
  test.describe(`in ${locale}`, () => {
    test.use({ speaking: locale })

    test('a purchase by roles and names alone, from sign-in to the order, clean in every look', {
      tag: '@long',
    }, async ({ page }) => {
      const say = await speaker(locale)
      const person = await newPerson(3)
      const [goods] = await someGoods(person, 1)
      const button = (english: string) => page.getByRole('button', { name: say(english) })
      const heading = (name: string | RegExp) => page.getByRole('heading', { name })
      const field = (english: string) => page.getByRole('textbox', { name: say(english) })
      const menu = (english: string) =>
        page
          .getByRole('navigation', { name: say('Main menu') })
          .first()
          .getByRole('link', { name: say(english) })

      await page.goto('/login')
      await signIn(page, person.username)
      await menu('Orders').click()
      await expect(heading(SEED[locale].noOrders)).toBeVisible()
      await expectCleanEverywhere(page, 'no orders', turn)

      await visit(page, `/product/nordform/${encodeURIComponent(goods?.uid ?? '')}`)
      await button('Add {count} pcs, {sum}').click()
      await page.getByRole('dialog').getByRole('textbox').fill('Kontor plan 4')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Create cart') })
        .click()
      await linesArrived(person, 1)
      await visit(page, '/cart')
      await expect(heading(say('Order', 'heading of the form that orders a cart'))).toBeVisible()
      await button('Order for {total}').click()
      // What their company knows is filled in.
      await expect(field('Delivery contact')).toBeFocused()
      await expect(field('Customer reference')).toHaveAccessibleDescription(
        say('Enter a reference, so that the invoice finds its way'),
      )
      await expectCleanEverywhere(page, 'cart', turn)

      await visit(page, '/cart/order')
      await expect(page.getByRole('link', { name: say('Back to the cart') })).toBeVisible()
      await field('Address').fill(INFORMATION.address)
      await field('City').fill(INFORMATION.city)
      await field('Delivery address').fill(INFORMATION.delivery_address)
      await field('Delivery contact').fill(INFORMATION.delivery_contact)
      await field('Customer reference').fill(INFORMATION.customer_reference)
      await expectCleanEverywhere(page, 'order form', turn)
      await button('Order for {total}').click()
      await expect(heading(SEED[locale].sent)).toBeVisible()
      await expectCleanEverywhere(page, 'confirmation', turn)

      await page.getByRole('link', { name: say('See the order') }).click()
      await expect(heading(say('Order {number}'))).toBeVisible()
      await expect(page.getByText(INFORMATION.delivery_contact)).toBeVisible()
      await expectCleanEverywhere(page, 'order', turn)
      await menu('Orders').click()
      await expect(page.getByRole('link', { name: /^\d{4}-\d+$/ })).toBeVisible()
      await expectCleanEverywhere(page, 'orders', turn)
    })
  })
