import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { callsTo, useNetwork } from './support/network.ts'
import { officeRow, rowsOf, serverWrites, staffSees } from './support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

async function open(rows: readonly OfficeRow[]): Promise<void> {
  staffSees(rows)
  await openApp('/office/products')
  await expect
    .element(page.getByRole('grid', { name: 'Products' }))
    .toHaveAttribute('aria-rowcount', String(rows.length + 1))
}

const saved = () => callsTo(OFFICE_API.productBatch).flatMap(rowsOf)

const choose = (uid: string) => page.getByRole('checkbox', { name: `Choose Chair ${uid}`, exact: true }).click()

const isChosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-row] input')].map(({ checked }) => checked)

test('products are chosen from one to another, by clicks and by keys', async () => {
  const rows = Array.from({ length: 6 }, (_, i) => officeRow(String(i + 1)))
  await open(rows)
  await choose('2')
  await page.getByRole('checkbox', { name: 'Choose Chair 5', exact: true }).click({ modifiers: ['Shift'] })
  await expect.poll(isChosen).toEqual([false, true, true, true, true, false])
  await expect.element(page.getByText('4 products chosen')).toBeVisible()
  await choose('3')
  await page.getByRole('checkbox', { name: 'Choose Chair 4', exact: true }).click({ modifiers: ['Shift'] })
  await expect.poll(isChosen).toEqual([false, true, false, false, true, false])
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp} {/Shift}')
  await expect.poll(isChosen).toEqual([false, true, true, true, true, false])
  await userEvent.keyboard(' ')
  await expect.poll(isChosen).toEqual([false, false, false, false, true, false])
  await userEvent.keyboard('{Escape}')
  await expect.poll(isChosen).toEqual(rows.map(() => false))
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('6 products chosen')).toBeVisible()
})

describe('many products at once', () => {
  test('change their prices by percent, rounded, and are hidden', async () => {
    serverWrites()
    await open([officeRow('1', { price: 99 }), officeRow('2', { price: null }), officeRow('3', { price: 1000 })])
    await page.getByRole('checkbox', { name: 'Choose all products of this list' }).click()
    await expect.element(page.getByText('3 products chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Change prices…' }).click()
    await page.getByRole('textbox', { name: 'Percent, with a minus sign to lower them' }).fill('-2,5')
    await page.getByRole('button', { name: 'Change the prices' }).click()
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.element(page.getByText('5 changes in 3 products')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toEqual([
      { uid: '1', op: 'patch', revision: 'r-1', price: 97, hidden: true },
      { uid: '2', op: 'patch', revision: 'r-2', hidden: true },
      { uid: '3', op: 'patch', revision: 'r-3', price: 975, hidden: true },
    ])
  })

  test('are given a certificate beside those they have, and lose it', async () => {
    serverWrites()
    const fsc = { id: 'fsc', name: { en: 'FSC' } }
    await open([officeRow('1', { certifications: [{ id: 'swan', name: { en: 'Swan' } }] }), officeRow('2')])
    await page.getByRole('checkbox', { name: 'Choose all products of this list' }).click()
    await page.getByRole('button', { name: 'Set a certificate…' }).click()
    await page.getByRole('button', { name: 'Give it to the products' }).click()
    await expect.element(page.getByText('Write which certificate')).toBeVisible()
    await page.getByRole('combobox', { name: 'Certificate' }).fill('fsc')
    await page.getByRole('button', { name: 'Give it to the products' }).click()
    await expect.element(page.getByText('2 changes in 2 products')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Choose Chair 2', exact: true }).click()
    await page.getByRole('button', { name: 'Set a certificate…' }).click()
    await page.getByRole('combobox', { name: 'Certificate' }).fill('Swan')
    await page.getByRole('button', { name: 'Take it from the products' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toEqual([
      { uid: '1', op: 'patch', revision: 'r-1', certifications: [fsc] },
      { uid: '2', op: 'patch', revision: 'r-2', certifications: [fsc] },
    ])
  })

  test('are taken out of the shop, and those that are gone put back', async () => {
    serverWrites(({ gone, revision }) => ({ outcome: gone ? 'deleted' : 'created', revision: `gone-${revision}` }))
    const gone = officeRow('2', { gone: true, replaced_by: '1' }, { state: 'gone', revision: 'gone-r-2' })
    await open([officeRow('1'), gone])
    await choose('2')
    // Nothing else of it is changed.
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('button', { name: 'Put back in the shop' }).click()
    await choose('2')
    await choose('1')
    await page.getByRole('button', { name: 'Take out of the shop' }).click()
    await expect.element(page.getByText('3 changes in 2 products')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toEqual([
      { uid: '1', op: 'patch', revision: 'r-1', gone: true },
      { uid: '2', op: 'patch', revision: 'gone-r-2', gone: false, replaced_by: null },
    ])
    await expect
      .poll(() => [0, 1].map((row) => document.querySelector(`[data-row="${row}"] .office-mark`)?.textContent))
      .toEqual(['Gone', undefined])
  })
})
