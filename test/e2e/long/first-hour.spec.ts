import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ROOT } from '#server/version.ts'
import { startMailServer } from '#test/api/mail-server.ts'
import { withPictures } from '../support/browser.ts'
import { expectCleanInBothThemes, expectFits } from '../support/clean.ts'
import { drop, pdf, photograph } from '../support/dropped-files.ts'
import { invited, mailsTo } from '../support/invited.ts'
import { startShop } from '../support/shop-server.ts'
import { expect, test } from '../support/story.ts'

const FURNITURE = join(ROOT, '../shared/data/furniture-3694.csv')
const TABLE = '90420332'
const STOOL = '80155205'
/** Day in so many days, as fields for days have it. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.use({ launchOptions: withPictures() })
test.skip(!existsSync(FURNITURE), 'furniture-3694.csv is not in ../shared/data')

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()
const office = async (page: Page, room: string): Promise<void> => {
  await page.getByRole('link', { name: 'Office' }).click()
  await page.getByRole('navigation', { name: 'The office' }).getByRole('link', { name: room, exact: true }).click()
}
test('a newcomer opens a shop, fills it, invites people, and hands over the first order', async ({ page, browser }) => {
  const mails = await startMailServer()
  const shop = await startShop({ DEMO: '0', SMTP_URL: mails.url, MAIL_FROM: 'shop@north.example' })
  const dialog = page.getByRole('dialog')
  try {
    await test.step('the printed link makes administrator and shop', async () => {
      const link = /https?:\S+\/password#setup\.\S+/
      await expect.poll(() => link.test(shop.log())).toBe(true)
      await page.goto(link.exec(shop.log())?.[0] ?? '')
      await page.getByLabel('Shop’s name').fill('North Chairs')
      await page.getByLabel('Name', { exact: true }).fill('Tove Holm')
      await page.getByLabel('Email').fill('tove@north.example')
      await page.getByLabel('Username').fill('tove')
      await page.getByLabel('New password', { exact: true }).fill('seven quiet harbours')
      await press(page, 'Open the shop')
      await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
      await expectCleanInBothThemes(page, 'the office of a new shop')
      await page.getByRole('link', { name: 'Say whom buyers turn to' }).click()
      await page.getByLabel('Who answers questions').fill('Tove Holm, 010-555 04 18')
      await page.getByLabel('Payment terms').fill('30 days net')
      await press(page, 'Save')
      await expect(page.getByText('Everything is saved')).toBeVisible()
    })

    await test.step('a catalogue is dropped, mapped, checked and imported', async () => {
      await office(page, 'Products')
      await page.getByRole('link', { name: 'Import a file' }).click()
      const zone = page.getByText('Drop a catalogue here', { exact: false })
      await drop(zone, { name: 'furniture.csv', type: 'text/csv', content: readFileSync(FURNITURE) })
      await page.getByLabel('What designer is').selectOption({ label: 'Brand' })
      await page.getByLabel('What link is').selectOption({ label: 'Leave out' })
      await press(page, 'Check without changing anything')
      await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible()
      await press(page, 'Import')
      await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
      await expect(page.getByText('2,962').first()).toBeVisible()
      await page.getByRole('link', { name: 'To the products' }).click()
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2963')
      // The file said nothing of English: what is called something in Swedish is called so here.
      await expect(page.locator('[data-row="0"] [data-column="2"]')).toHaveText('FREKVENS')
    })

    await test.step('a product gets three pictures and a document', async () => {
      await page.getByRole('link', { name: TABLE }).click()
      const files = [
        await photograph('a.jpg', 'tan'),
        await photograph('b.jpg', 'teal'),
        await photograph('c.jpg', 'navy'),
      ]
      await drop(page.getByText('Drop photographs here', { exact: false }), ...files)
      await expect(page.getByText('Picture 3', { exact: true })).toBeVisible()
      await drop(page.getByText('Drop PDF files here', { exact: false }), pdf('Care instructions.pdf'))
      await expect(page.getByLabel('Name of the document')).toHaveValue('Care instructions')
      await press(page, 'Save')
      await expect(page.getByText('Everything is saved')).toBeVisible()
      await expectFits(page, 'a product in the office')
    })

    await test.step('a company pays by a list of its own', async () => {
      await office(page, 'Companies')
      await press(page, 'Add a company')
      await dialog.getByLabel('Company’s name').fill('Berg AB')
      await dialog.getByLabel('Organisation number').fill('556677-8899')
      await press(dialog, 'Add an address')
      await dialog.getByLabel('Street').fill('Skeppsbron 12')
      await dialog.getByLabel('City').fill('Göteborg')
      await press(dialog, 'Save')
      await expect(page.getByRole('row', { name: /Berg AB/ })).toBeVisible()
      await office(page, 'Price lists')
      await press(page, 'Make a price list')
      await dialog.getByLabel('Name, as buyers read it').fill('Frame 2026')
      await dialog.getByLabel('Id').fill('frame-2026')
      await press(dialog, 'Make the list')
      const rows = `product;price;from_quantity\n${TABLE};199,50;1\n${TABLE};179;10\n`
      const zone = page.getByText('Drop a price list here', { exact: false })
      await drop(zone, { name: 'agreement.csv', type: 'text/csv', content: Buffer.from(rows) })
      await press(page, 'Take the rows over')
      await expect(page.getByRole('cell', { name: '199.50 SEK' })).toBeVisible()
      await press(page, 'Give it to a company')
      await dialog.getByRole('button', { name: /Choose/ }).click()
      await expect(page.getByText('Berg AB pays by this list')).toBeVisible()
    })

    await test.step('two people are invited', async () => {
      await office(page, 'Users')
      const form = page.locator('form').filter({ hasText: 'New user' })
      for (const [name, level] of [
        ['Maja', 'Order and administer'],
        ['Kim', 'Order'],
      ] as const) {
        await form.getByLabel('Name', { exact: true }).fill(`${name} Berg`)
        await form.getByLabel('Email').fill(`${name.toLowerCase()}@berg.example`)
        await form.getByLabel('Username').fill(name.toLowerCase())
        await form.getByLabel('Berg AB').check()
        await form.getByLabel('Access').selectOption({ label: level })
        await press(form, 'Save and invite')
        await expect(page.getByText(`${name} Berg is invited by mail`)).toBeVisible()
      }
    })

    const maja = await invited(browser, mails, 'maja@berg.example', TABLE)
    const kim = await invited(browser, mails, 'kim@berg.example', TABLE)
    await test.step('one of them orders', async () => {
      for (const uid of [TABLE, STOOL]) {
        await kim.goto(new URL(`/product/north-chairs/${uid}`, kim.url()).href)
        await kim.getByRole('button', { name: /^Add 1 pcs/ }).click()
        if (uid === TABLE) {
          await expect(kim.getByRole('link', { name: 'Care instructions' })).toBeVisible()
          await kim.getByRole('dialog').getByLabel('Name of the cart').fill('New office')
          await press(kim, 'Create cart')
        }
        await expect(kim.getByText(/ was added to New office$/)).toBeVisible()
      }
      await kim.goto(new URL('/cart/order', kim.url()).href)
      await expect(kim.getByLabel('Payment condition')).toHaveValue('30 days net')
      await kim.getByLabel('Delivery contact').fill('Ali, 0705-55 01 22')
      await kim.getByLabel('Customer reference').fill('PL4')
      await kim.getByRole('button', { name: /^Order for/ }).click()
      await expect(kim.getByRole('heading', { name: /^Your order has been sent/ })).toBeVisible()
      await kim.goto(new URL('/orders', kim.url()).href)
      await kim
        .getByRole('row', { name: /New office/ })
        .getByRole('link')
        .first()
        .click()
      await expect(kim.getByRole('heading', { name: 'Where it stands' })).toBeVisible()
    })

    /** What the buyer reads of a step, on the order and by mail. */
    const seenByKim = async (words: string, count: number): Promise<void> => {
      await expect.poll(() => mailsTo(mails, 'kim@berg.example').length).toBe(count)
      await kim.reload()
      await expect(kim.getByText(words)).toBeVisible()
    }
    await test.step('staff confirm with dates, deliver in parts, hand over; the buyer sees each step', async () => {
      await expect.poll(() => mailsTo(mails, 'tove@north.example').length).toBe(1)
      await page.getByRole('link', { name: 'Office' }).click()
      await page.getByRole('link', { name: /Orders to confirm/ }).click()
      await page.getByRole('link', { name: /-00001$/ }).click()
      await press(page, 'Confirm…')
      await dialog.getByLabel('Delivery of everything').fill(day(14))
      await dialog.getByLabel(/^STIG/).fill(day(21))
      await press(dialog, 'Confirm')
      await seenByKim('Confirmed by North Chairs', 3)
      await press(page, 'Deliver…')
      await dialog.getByLabel(/^STIG/).fill('0')
      await press(dialog, 'Deliver')
      await seenByKim('Delivered in part by North Chairs', 4)
      await press(page, 'Deliver…')
      await press(dialog, 'Deliver')
      await seenByKim('Handed over by North Chairs', 5)
      await expectCleanInBothThemes(page, 'an order that was handed over')
      // Who administers the company has it too.
      await maja.goto(new URL('/orders', maja.url()).href)
      await expect(maja.getByRole('row', { name: /New office/ })).toBeVisible()
      await page.getByRole('link', { name: 'Office' }).click()
      await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden()
    })
  } finally {
    await shop.stop()
    await mails.close()
  }
})
