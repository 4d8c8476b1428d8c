import { samples } from '#test/fixtures/cxml-dtd.ts'
import { isLong } from '#test/length.ts'
import { chooseEnglish, sendCart } from './support/buying.ts'
import { ociProcurement, type OciProcurement } from './support/oci-procurement.ts'
import { ownShop } from './support/own-shop.ts'
import { RETURN } from './support/procurement.ts'
import { expect, test } from './support/story.ts'

/** Everything that has ever come apart on its way to SAP, within the forty signs of its description. */
const NAME = 'Bord åäöøæ € 🪑 2" x 4" <0.02 & "rött"'
const IN_LATIN = 'Bord åäöøæ EUR ? 2" x 4" <0.02 & "rött"'

/** In the long run. */
let system: OciProcurement
let latin: OciProcurement
const opened: OciProcurement[] = []
test.beforeAll(async () => {
  // Commands of the operator's, each a process of its own: none that only the long run needs.
  const shop = await ownShop([])
  shop.stocks(
    'uid;name;price;unit;unspsc;manufacturer_part_number;delivery_time',
    `007/Å;"${NAME.replaceAll('"', '""')}";1234,50;st;56101519;M-7 Ö;7d`,
    'B-2;Gren;2000;m2;56101600;M-8;3w',
  )
  if (isLong) {
    system = await ociProcurement(shop.id, shop.username, '--vendor', '4711')
    opened.push(system)
  }
  latin = await ociProcurement(shop.id, shop.username, '--charset', 'iso-8859-1')
  opened.push(latin)
})
test.afterAll(async () => {
  for (const one of opened) await one.close()
})

/** What goes back of both goods, field by field; `name`: of the first, as the connection's letters can say it. */
const goods = (name: string, vendor: string): [string, string][] => [
  ['NEW_ITEM-DESCRIPTION[1]', name],
  ['NEW_ITEM-QUANTITY[1]', '2.000'],
  ['NEW_ITEM-UNIT[1]', 'PCE'],
  ['NEW_ITEM-PRICE[1]', '1234.500'],
  ['NEW_ITEM-CURRENCY[1]', 'SEK'],
  ['NEW_ITEM-PRICEUNIT[1]', '1'],
  ['NEW_ITEM-LEADTIME[1]', '7'],
  ['NEW_ITEM-VENDOR[1]', vendor],
  ['NEW_ITEM-VENDORMAT[1]', '007/Å'],
  ['NEW_ITEM-MANUFACTMAT[1]', 'M-7 Ö'],
  ['NEW_ITEM-MATGROUP[1]', '56101519'],
  ['NEW_ITEM-EXT_PRODUCT_ID[1]', '007/Å'],
  ['NEW_ITEM-EXT_SCHEMA_TYPE[1]', 'UNSPSC'],
  ['NEW_ITEM-EXT_CATEGORY_ID[1]', '56101519'],
  ['NEW_ITEM-EXT_CATEGORY[1]', '56101519'],
  ['NEW_ITEM-LONGTEXT_1:132[]', name],
  ['NEW_ITEM-DESCRIPTION[2]', 'Gren'],
  ['NEW_ITEM-QUANTITY[2]', '1.000'],
  ['NEW_ITEM-UNIT[2]', 'MTK'],
  ['NEW_ITEM-PRICE[2]', '2000.000'],
  ['NEW_ITEM-CURRENCY[2]', 'SEK'],
  ['NEW_ITEM-PRICEUNIT[2]', '1'],
  ['NEW_ITEM-LEADTIME[2]', '21'],
  ['NEW_ITEM-VENDOR[2]', vendor],
  ['NEW_ITEM-VENDORMAT[2]', 'B-2'],
  ['NEW_ITEM-MANUFACTMAT[2]', 'M-8'],
  ['NEW_ITEM-MATGROUP[2]', '56101600'],
  ['NEW_ITEM-EXT_PRODUCT_ID[2]', 'B-2'],
  ['NEW_ITEM-EXT_SCHEMA_TYPE[2]', 'UNSPSC'],
  ['NEW_ITEM-EXT_CATEGORY_ID[2]', '56101600'],
  ['NEW_ITEM-EXT_CATEGORY[2]', '56101600'],
  ['NEW_ITEM-LONGTEXT_2:132[]', 'Gren'],
]

const ECHO: [string, string][] = [
  ['~OkCode', 'ADDI'],
  ['~TARGET', '_top'],
  ['~CALLER', 'CTLG'],
]

test('acceptance 33: launched by POST, picked, and sent by the browser: every field, letter for letter', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(system.launching('post'))
  await page.getByRole('button', { name: 'Shop' }).click()
  await expect(page.getByRole('region', { name: 'Your purchase' })).toContainText('127.0.0.1')
  expect(new URL(page.url()).search, 'neither password nor code stays in the address').toBe('')
  await page.getByRole('button', { name: `Add ${NAME} to the cart` }).click()
  await page.getByRole('button', { name: 'Add Gren to the cart' }).click()
  await page.getByRole('link', { name: 'Cart 2 lines' }).first().click()
  await page.getByRole('button', { name: `More of ${NAME}` }).click()
  await page.getByRole('link', { name: 'Send to procurement' }).click()
  await expect(page.getByRole('row', { name: /007\/Å/ })).toContainText(NAME)
  await expect(page.getByRole('row', { name: /007\/Å/ })).toContainText('56101519')
  await expect(page.getByText('All lines have a classification')).toBeVisible()
  await page.getByRole('button', { name: 'Send to procurement' }).click()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(system.received).toHaveLength(1)
  const [form] = system.received
  expect(form?.path).toBe(RETURN)
  // In whatever order they go back.
  expect(form?.fields.slice(0, ECHO.length).toSorted()).toEqual(ECHO.toSorted())
  expect(form?.fields.slice(ECHO.length)).toEqual(goods(NAME, '4711'))
})

const isNumber = (text = ''): boolean => /^\d+(\.\d+)?$/.test(text)

test.describe('beside the form of a vendor’s sample', () => {
  const [sample] = samples(/return-form-two-items\.html$/)
  test.skip(!sample, 'the samples are not in ../shared/punchout/samples')

  test('acceptance 33: it has each of its fields, numbers where that has numbers', { tag: '@long' }, async ({
    page,
  }) => {
    await page.setContent(sample?.bytes.toString() ?? '')
    const theirs = await page
      .locator('input[type="hidden"]')
      .evaluateAll((inputs) =>
        inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
      )
    expect(theirs).toHaveLength(22)
    const ours = new Map(goods(NAME, '4711'))
    for (const [name = '', value] of theirs) {
      expect([...ours.keys()]).toContain(name)
      if (isNumber(value)) expect(isNumber(ours.get(name)), name).toBe(true)
    }
  })
})

test('acceptance 34: in a frame, by GET, in Latin-1: å is %E5, and the whole window goes back', async ({ page }) => {
  await page.goto(latin.framing(latin.launching('get')))
  const shop = page.frameLocator('iframe')
  await shop.getByRole('button', { name: 'Shop' }).click()
  await chooseEnglish(shop)
  await shop.getByRole('button', { name: `Add ${NAME} to the cart` }).click()
  await shop.getByRole('link', { name: 'Cart 1 line' }).first().click()
  await sendCart(shop)
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(page.url()).toBe(`${latin.origin}${RETURN}`)
  expect(latin.received).toHaveLength(1)
  const raw = latin.received[0]?.raw ?? ''
  expect(raw).toContain('Bord+%E5%E4%F6%F8%E6+EUR')
  expect(raw).not.toMatch(/%C3|%26%23/)
  const fields = new Map(raw.split('&').map((pair) => pair.split('=').map(fromLatin) as [string, string]))
  expect(fields.get('NEW_ITEM-DESCRIPTION[1]')).toBe(IN_LATIN)
  expect(fields.get('NEW_ITEM-LONGTEXT_1:132[]')).toBe(IN_LATIN)
  expect(fields.get('NEW_ITEM-VENDORMAT[1]')).toBe('007/Å')
})

/** As a receiver decodes that counts on Latin-1. */
const fromLatin = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

test('acceptance 33: DETAIL opens at the product, SOURCING with the search', { tag: '@long' }, async ({ page }) => {
  await page.goto(system.launching('post', { FUNCTION: 'DETAIL', PRODUCTID: '007/Å' }))
  await page.getByRole('button', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.goto(system.launching('get', { Function: 'sourcing', SearchString: 'gren' }))
  await page.getByRole('button', { name: 'Shop' }).click()
  await expect(page.getByRole('button', { name: 'Add Gren to the cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Add ${NAME} to the cart` })).toHaveCount(0)
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toHaveValue('gren')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const asked of [
    { FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: 'bord' },
    { FUNCTION: 'VALIDATE', PRODUCTID: '007/Å', QUANTITY: '2' },
  ])
    test(`acceptance 33: ${asked.FUNCTION} answers a form that a button sends on`, { tag: '@long' }, async ({
      page,
    }) => {
      system.received.length = 0
      await page.goto(system.launching('post', { ...asked, LANGUAGE: 'EN' }))
      await page.getByRole('button', { name: 'Shop' }).click()
      await page.getByRole('button', { name: 'Send to the purchasing system' }).click()
      await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
      const found = new Map(system.received[0]?.fields)
      expect(found.get('NEW_ITEM-DESCRIPTION[1]')).toBe(NAME)
      expect(found.get('NEW_ITEM-PRICE[1]')).toBe('1234.500')
      expect(found.get('NEW_ITEM-QUANTITY[1]')).toBe(asked.QUANTITY === '2' ? '2.000' : '1.000')
      expect(found.has('NEW_ITEM-DESCRIPTION[2]')).toBe(false)
    })
})

test('a launch with a wrong password is told in words', { tag: '@long' }, async ({ page, complaints }) => {
  await page.goto(system.launching('post', { PASSWORD: 'another' }))
  await page.getByRole('button', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { name: 'The shop could not be opened' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})
