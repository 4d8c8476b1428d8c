import writeSheet from 'write-excel-file/node'
import { rounds } from '#test/length.ts'
import { expectCleanEverywhere, TURNS } from './support/clean.ts'
import { ownShop } from './support/own-shop.ts'
import { callerAs, newPerson, someGoods } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

const BOX = 'Article numbers and quantities, a row each'

test('a pasted list becomes lines of a new cart, by the keyboard alone', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  const [one, two] = await someGoods(person, 2)
  await openSignedIn(page, person.username, '/cart/quick')
  await page.getByRole('textbox', { name: BOX }).focus()
  await page.keyboard.insertText(
    `Art.nr\tName\tQty\n${one?.uid}\tx\t3\n${two?.uid.toLowerCase()}\ty\t2\n\nQQ-404\tz\t1\n`,
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/3 lines: 2 found, 1 to put right, 0 left out\./)).toBeVisible()
  const open = page.getByRole('region', { name: '1 row to put right' })
  await expect(open).toContainText('No product has this number.')
  await open.getByRole('button', { name: 'Leave out' }).press('Enter')
  await expect(page.getByText(/3 lines: 2 found, 0 to put right, 1 left out\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the cart' }).focus()
  await page.keyboard.type('Quick one')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Quick one: 2 rows have been added/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the cart' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Quick one' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantity of ${one?.name}` })).toHaveValue('3')
  await expect(page.getByRole('textbox', { name: `Quantity of ${two?.name}` })).toHaveValue('2')
  // And back, from among the carts.
  await page.getByRole('link', { name: 'Quick order' }).click()
  await expect(page.getByRole('textbox', { name: BOX })).toBeVisible()
})

test('a workbook, and a file of Excel’s in Latin-1, are read as they are', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  const [one] = await someGoods(person, 1)
  const rows = [
    ['Beskrivning', 'Artikelnr', 'Antal'],
    ...Array.from({ length: 900 }, (_, i) => [`Rad ${i}`, `ZZ-${i}`, 1]),
  ]
  const cells = [...rows, ['Stol', one?.uid ?? '', 4]].map((row) => row.map((value) => ({ value })))
  await openSignedIn(page, person.username, '/cart/quick')
  const input = page.getByLabel('Choose a file')
  await input.setInputFiles({ name: 'order.xlsx', mimeType: '', buffer: await writeSheet(cells).toBuffer() })
  await expect(page.getByText(/901 lines: 1 found, 900 to put right/)).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  const csv = Buffer.from(`Benämning;Artikelnr;Mängd;Antal\r\nSkåp på hjul;${one?.uid};x;7\r\n`, 'latin1')
  await input.setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: csv })
  await expect(page.getByRole('textbox', { name: `Quantity of ${one?.name}` })).toHaveValue('7')
})

/** How fast it is, the bench says; a busy machine takes its time. */
const BUSY_MS = 90_000
const PASTED = rounds('PASTED', { short: 200, long: 2_000 })
const SHOWN = PASTED.toLocaleString('en')

test(`${PASTED} pasted rows are shown with prices, and go into a cart at once`, { tag: '@long' }, async ({ page }) => {
  const range = await ownShop()
  range.sells(...Array.from({ length: PASTED }, (_, i) => `Q-${10_000 + i};Bench product ${i};${100 + i}`))
  const list = Array.from({ length: PASTED }, (_, i) => `Q-${10_000 + i}\t${(i % 9) + 1}`).join('\n')
  await openSignedIn(page, range.username, '/cart/quick')
  await page.getByRole('textbox', { name: BOX }).fill(list)
  await page.getByRole('button', { name: 'Look up the rows' }).click()
  const found = page.getByText(`${SHOWN} lines: ${SHOWN} found, 0 to put right, 0 left out.`)
  await expect(found).toBeVisible({ timeout: BUSY_MS })
  await expect(page.getByRole('region', { name: `${SHOWN} rows found` }).getByRole('listitem')).toHaveCount(PASTED)
  await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Everything')
  await page.getByRole('button', { name: `Add ${SHOWN} rows to the cart` }).click()
  await expect(page.getByText(`Everything: ${SHOWN} rows have been added`)).toBeVisible({ timeout: BUSY_MS })
  const { data } = await range.call<{ data: { lines: unknown[] }[] }>('GET', '/api/cart')
  expect(data[0]?.lines).toHaveLength(PASTED)
})

test('viewer may not fill a cart: neither the page nor the server lets them', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, 'viewer', '/cart/quick')
  await expect(page.getByRole('heading', { name: 'You cannot fill a cart in this shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  const viewer = await callerAs('viewer')
  await expect(viewer.call('POST', '/api/cart', { title: 'x', shop_id: 'nordform' })).rejects.toThrow(/403/)
})

for (const turn of TURNS)
  test(`quick order is clean at every width, turn ${turn + 1}`, { tag: '@long' }, async ({ page }) => {
    const person = await newPerson(3)
    const goods = await someGoods(person, 2)
    await openSignedIn(page, person.username, '/cart/quick')
    await expectCleanEverywhere(page, 'quick order', turn)
    await page
      .getByRole('textbox', { name: BOX })
      .fill([...goods.map(({ uid }) => `${uid} 2`), '000440 1', '999 x'].join('\n'))
    await page.getByRole('button', { name: 'Look up the rows' }).click()
    await expect(page.getByRole('region', { name: /to put right/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectCleanEverywhere(page, 'a looked-up list', turn)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
