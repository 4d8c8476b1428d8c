import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { shopSettings as settings } from '../support/office.ts'
import { knows, shop, user } from '../support/people.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', OFFICE_API.shop, () => ok({ data: settings() }))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const made = () => callsTo(OFFICE_API.shops).map(({ body }) => body)

async function openDialog(): Promise<void> {
  knows(user({ level: 9, installation: true }), [shop({ permission: 9 })])
  await openApp('/office/shop')
  await button('New shop').click()
}

describe('a new shop', () => {
  test('is for whoever administers the installation', async () => {
    await openApp('/office/shop')
    await expect.element(page.getByLabelText('Shop’s name')).toHaveValue('Nordform')
    expect(button('New shop').elements()).toEqual([])
  })

  test('is made with what is usual in its country, and one is in it', async () => {
    await openDialog()
    await button('Open the shop').click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabelText('Shop’s name')
    await expect.element(name).toHaveAccessibleDescription('Enter the shop’s name')
    await name.fill('Nordform Öst ')
    await expect.element(dialog.getByLabelText('Short name in addresses')).toHaveValue('nordform-ost')
    await dialog.getByLabelText('Country').selectOptions('FI')
    answer('post', OFFICE_API.shops, () => ok({ data: settings({ shop_id: 'nordform-ost', name: 'Nordform Öst' }) }))
    answer('get', API.shops, () =>
      ok({ data: [shop({ permission: 9 }), shop({ shop_id: 'nordform-ost', name: 'Nordform Öst', permission: 9 })] }),
    )
    answer('get', OFFICE_API.todo, () => refuse(503, 'unavailable'))
    await button('Open the shop').click()
    await expect.element(page.getByText(/^Nordform Öst is open/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'What needs doing' })).toBeVisible()
    expect(made()).toEqual([{ id: 'nordform-ost', name: 'Nordform Öst', country: 'FI', language: 'fi' }])
    expect(callsTo(OFFICE_API.todo).at(-1)?.query.get('shop_id')).toBe('nordform-ost')
  })

  test('is kept as far as it is written over a reload, until it is thrown away', async () => {
    await openDialog()
    await page.getByRole('dialog').getByLabelText('Shop’s name').fill('Vinter')
    cleanup()
    await openDialog()
    await expect.element(page.getByRole('dialog').getByLabelText('Shop’s name')).toHaveValue('Vinter')
    await button('Discard').click()
    await expect.element(page.getByRole('dialog').getByLabelText('Short name in addresses')).toHaveValue('')
  })

  test('that somebody has, or that a lost answer told of, is told apart', async () => {
    await openDialog()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Shop’s name').fill('Vinter')
    answer('post', OFFICE_API.shops, () => refuse(409, OFFICE_ERROR.shopIdTaken))
    answer('get', API.shops, () => ok({ data: [shop({ permission: 9 })] }))
    await button('Open the shop').click()
    const id = dialog.getByLabelText('Short name in addresses')
    await expect.element(id).toHaveAccessibleDescription(/This short name cannot be used/)
    answer('post', OFFICE_API.shops, () => refuse(503, 'unavailable'))
    await button('Open the shop').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong on our side')
    answer('post', OFFICE_API.shops, () => refuse(409, OFFICE_ERROR.shopIdTaken))
    answer('get', API.shops, () =>
      ok({ data: [shop({ permission: 9 }), shop({ shop_id: 'vinter', name: 'Vinter', permission: 9 })] }),
    )
    answer('get', OFFICE_API.todo, () => refuse(503, 'unavailable'))
    await button('Open the shop').click()
    await expect.element(page.getByText(/^Vinter is open/)).toBeVisible()
  })
})
