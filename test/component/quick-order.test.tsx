import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { cart, carts, useCarts } from './support/carts.ts'
import { card } from './support/products.ts'
import { matchCalls, matches } from './support/matches.ts'
import { answer, callsTo, ok, unreachable, useNetwork } from './support/network.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LAMP = card({ uid: 'B-318', name: 'Båge', price: 250 })
const DESK = card({ uid: '368814', name: 'Desk', price: null })
const box = page.getByRole('textbox', { name: 'Article numbers and quantities, a row each' })
const lookUp = page.getByRole('button', { name: 'Look up the rows' })
const section = (name: RegExp) => page.getByRole('region', { name })

async function openWith(text: string): Promise<void> {
  carts.goods = [CHAIR, LAMP, DESK]
  const held = cart()
  carts.held = new Map([[held.id, held]])
  await openApp('/cart/quick')
  await box.fill(text)
  await lookUp.click()
}

describe('a pasted list', () => {
  test('is looked up by one call, shown with prices, and put into the cart by one intent', async () => {
    matches([CHAIR, LAMP, DESK])
    await openWith('Art.nr\tQty\n410-2201\t2\nb318\t4\n368814\t1')
    const rows = section(/3 rows found/).getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent(/Vinga 410.*1\s000\skr.*2\s000\skr/)
    await expect.element(rows.nth(1)).toMatchTextContent(/Båge.*Written b318 in the list.*1\s000\skr/)
    await expect.element(rows.nth(2)).toMatchTextContent(/On request/)
    await expect
      .element(page.getByText(/3 lines: 3 found, 0 to put right, 0 left out\./))
      .toMatchTextContent(/1 heading or blank line/)
    expect(matchCalls()).toHaveLength(1)
    await page.getByRole('textbox', { name: 'Quantity of Vinga 410' }).fill('5')
    await page.getByRole('button', { name: 'Add 3 rows to the cart' }).click()
    await expect.element(page.getByText(/3 rows have been added/)).toMatchTextContent(/Reception/)
    const rowsSent = [
      { uid: '410-2201', quantity: 5 },
      { uid: 'B-318', quantity: 4 },
      { uid: '368814', quantity: 1 },
    ]
    expect(carts.taken).toEqual([{ name: 'lines.add', args: { rows: rowsSent } }])
    await expect.element(box).toBeVisible()
  })

  test('written in two ways becomes one row, and every line is counted', async () => {
    matches([CHAIR])
    await openWith('410-2201 2\n4102201 3\nhello')
    await expect.element(page.getByText(/3 lines: 2 found, 1 to put right, 0 left out\./)).toBeVisible()
    await expect
      .element(section(/1 row found/).getByRole('listitem'))
      .toMatchTextContent(/Added up from lines 1, 2.*5\s000\skr/)
  })

  test('has the net price first, then the list price and how much lower it is, all with öre where one has any', async () => {
    const klev = card({ uid: '700', name: 'Klev', price: 5495, discount_percentage: 15 })
    const ria = card({ uid: '701', name: 'Ria', price: 1000, discount_percentage: 10 })
    matches([klev, ria, LAMP])
    await openWith('700 2\n701 1\nB-318 1')
    const rows = section(/3 rows found/).getByRole('listitem')
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(/4\s670,75\skr without agreement 5\s495,00\skr −15\s%9\s341,50\skr/)
    await expect.element(rows.nth(1)).toMatchTextContent(/900,00\skr without agreement 1\s000,00\skr −10\s%900,00\skr/)
    await expect.element(rows.nth(2)).toMatchTextContent(/250,00\skr250,00\skr/)
    await expect.element(page.getByText(/^10\s491,50\skr excl\. VAT$/)).toBeVisible()
  })

  test('has öre on each row also where the list price alone has any', async () => {
    const klev = card({ uid: '700', name: 'Klev', price: 12.5, discount_percentage: 20 })
    matches([klev, LAMP])
    await openWith('700 2\nB-318 1')
    const rows = section(/2 rows found/).getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent(/10,00\skr without agreement 12,50\skr −20\s%20,00\skr/)
    await expect.element(rows.nth(1)).toMatchTextContent(/250,00\skr250,00\skr/)
  })

  test('goes into a new cart where one is wanted', async () => {
    matches([CHAIR])
    await openWith('410-2201 2')
    await page.getByRole('combobox', { name: 'Into the cart' }).selectOptions('New cart')
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect.element(page.getByText('Give the cart a name')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Hall')
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect.element(page.getByText(/1 row has been added/)).toMatchTextContent(/Hall/)
    expect(carts.taken.map(({ name }) => name)).toEqual(['cart.create', 'lines.add'])
  })

  test('stays as it is when the cart will not take it', async () => {
    matches([CHAIR])
    carts.refuses.set('lines.add', 'cart_full')
    await openWith('410-2201 2')
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect.element(page.getByText(/The cart holds as many lines as it can/).first()).toBeVisible()
    await expect.element(section(/1 row found/)).toBeVisible()
  })

  test('survives a network that is away', async () => {
    answer('post', API.match, unreachable)
    await openWith('410-2201 2')
    await expect.element(page.getByText(/There is no connection. Your list is still here/)).toBeVisible()
    await expect.element(box).toHaveValue('410-2201 2')
    matches([CHAIR])
    await lookUp.click()
    await expect.element(section(/1 row found/)).toBeVisible()
  })
})

describe('a row that found nothing', () => {
  const open = section(/to put right/)

  test('says why, and is put right by another number, a candidate, words, or left out and taken back', async () => {
    matches([CHAIR, LAMP, DESK], { '410': [CHAIR, LAMP] })
    await openWith('410 x 2\n999999 3\n368814 2,5 st\nqqq-1 1')
    const rows = open.getByRole('listitem')
    await expect.element(open).toMatchTextContent(/Several products have this number/)
    await expect.element(open).toMatchTextContent(/No product has this number/)
    await expect.element(open).toMatchTextContent(/not a whole number of pieces/)
    await page.getByRole('button', { name: /Båge/ }).click()
    await expect.element(section(/1 row found/)).toMatchTextContent(/Båge/)
    // Another number.
    const second = open.getByRole('textbox', { name: 'Article number or name' }).first()
    await second.fill('368814')
    await open.getByRole('button', { name: 'Look up' }).first().click()
    await expect.element(section(/2 rows found/)).toMatchTextContent(/Desk/)
    // The same product again, as a quantity that was put right: added up.
    await open.getByRole('button', { name: 'Look up' }).first().click()
    await expect.element(section(/2 rows found/)).toMatchTextContent(/Added up from lines 2, 3/)
    // Words.
    answer('get', API.suggest, () => ok({ data: { completions: [], products: [CHAIR] } }))
    await open.getByRole('textbox', { name: 'Article number or name' }).fill('vinga')
    await open.getByRole('button', { name: 'Look up' }).click()
    await expect.element(open.getByRole('button', { name: /Vinga 410/ })).toBeVisible()
    await open.getByRole('button', { name: 'Leave out' }).click()
    await expect.element(page.getByText(/4 lines: 3 found, 0 to put right, 1 left out\./)).toBeVisible()
    await page.getByRole('button', { name: 'Take line 4 back' }).click()
    await expect.element(open).toBeVisible()
    expect(rows.elements()).not.toEqual([])
  })

  test('offers each product that may be meant at the price that it has in the cart', async () => {
    const lamp = { ...LAMP, price: 99.5 }
    matches([CHAIR, lamp], { '410': [CHAIR, lamp] })
    await openWith('410 x 2')
    await expect.element(page.getByRole('button', { name: /Båge.*99,50\skr/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Vinga 410.*1\s000,00\skr/ })).toBeVisible()
  })

  test('is still there after the others went into the cart', async () => {
    matches([CHAIR])
    await openWith('410-2201 2\n999999 3')
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect.element(page.getByText(/1 row has been added/)).toBeVisible()
    await expect.element(open).toMatchTextContent(/999999 3/)
  })
})

test('a file is read on the device, and one that is no list says so', async () => {
  matches([CHAIR])
  carts.goods = [CHAIR]
  await openApp('/cart/quick')
  const input = page.getByLabelText('Choose a file')
  await input.upload(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])], 'old.xls'))
  await expect.element(page.getByText(/This is an old Excel file/)).toBeVisible()
  await input.upload(new File(['Antal;Artikelnr\r\n7;410-2201\r\n'], 'list.csv'))
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga 410' })).toHaveValue('7')
})

test('somebody who may not fill carts is told so, and asks nothing', async () => {
  knows(user({ level: 0 }), [shop({ permission: 0 })])
  await openApp('/cart/quick')
  await expect.element(page.getByRole('heading', { name: 'You cannot fill a cart in this shop' })).toBeVisible()
  expect(callsTo(API.match)).toEqual([])
})
