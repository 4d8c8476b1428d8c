import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import type { AttributeColumn, AttributeColumns } from '#contract/office/attributes.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from './support/network.ts'
import { knows, shop, user } from './support/people.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
})

const column = (key: string, more: Partial<AttributeColumn> = {}): AttributeColumn => ({
  key,
  products: 40,
  values: 3,
  example: 'matt',
  proposed: 'list',
  chosen: null,
  narrows: true,
  unit: null,
  ...more,
})
const gap = (more: Partial<AttributeColumn> = {}) =>
  column('gap', { proposed: 'number', unit: 'mm', example: '40 mm', ...more })
const told = (...attributes: AttributeColumn[]): { data: AttributeColumns } => ({
  data: { shop_id: 'nordform', attributes },
})
const select = (name: string) => page.getByRole('combobox', { name: `What ${name} is` })
const puts = () => callsTo(OFFICE_API.attributes).filter(({ method }) => method.toUpperCase() === 'PUT')

async function open(said = told(column('finish'), gap())): Promise<void> {
  answer('get', OFFICE_API.attributes, () => ok(said))
  await openApp('/office/attributes')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
}

describe('the columns of a shop’s products', () => {
  test('are told with what they are, said to be something else, and that is undone', async () => {
    await open()
    await expect.element(page.getByRole('row', { name: /gap 40 mm.*Filter, in mm$/ })).toBeVisible()
    await expect.element(select('gap')).toHaveDisplayValue('As proposed: Filter, in mm')
    answer('put', OFFICE_API.attributes, () => ok(told(column('finish'), gap({ chosen: 'text', narrows: false }))))
    await userEvent.selectOptions(select('gap'), 'Shown, no filter')
    await expect.element(page.getByRole('row', { name: /gap 40 mm.*Shown$/ })).toBeVisible()
    answer('put', OFFICE_API.attributes, () => ok(told(column('finish'), gap())))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(select('gap')).toHaveDisplayValue('As proposed: Filter, in mm')
    expect(puts().map(({ body }) => body)).toEqual([
      { shop_id: 'nordform', key: 'gap', kind: 'text', was: null },
      { shop_id: 'nordform', key: 'gap', kind: null, was: 'text' },
    ])
  })

  test('are shown as a colleague has said meanwhile, and a failure changes nothing', async () => {
    await open()
    answer('put', OFFICE_API.attributes, () =>
      refuse(412, ERROR.revisionChanged, [], told(column('finish'), gap({ chosen: 'noise', narrows: false })).data),
    )
    await userEvent.selectOptions(select('gap'), 'Filter by values')
    await expect.element(page.getByText(/A colleague has said something else of gap/)).toBeVisible()
    await expect.element(select('gap')).toHaveDisplayValue('Not shown')
    answer('put', OFFICE_API.attributes, () => refuse(500, ERROR.internal))
    await userEvent.selectOptions(select('finish'), 'Not shown')
    await expect.element(page.getByText(/Something went wrong on our side/)).toBeVisible()
    await expect.element(select('finish')).toHaveDisplayValue('As proposed: Filter')
  })

  test('many are looked through by typing; a thirteenth filter says why it is none', async () => {
    const many = Array.from({ length: 25 }, (_, i) => column(`column ${i}`, { chosen: 'list', narrows: i < 12 }))
    await open(told(...many))
    await expect.element(page.getByRole('row', { name: /column 12 .*Shown; twelve others are filters$/ })).toBeVisible()
    await page.getByLabelText('Search the columns').fill('MN 24')
    await expect.poll(() => page.getByRole('combobox').elements().length).toBe(1)
    await page.getByLabelText('Search the columns').fill('none such')
    await expect.element(page.getByText('No column is called so.')).toBeVisible()
  })

  test('are none at first', async () => {
    await open(told())
    await expect.element(page.getByText(/no columns beside the fields/)).toBeVisible()
  })

  test('without a network they stand still', async () => {
    await open()
    await expect.element(select('gap')).toBeEnabled()
    goOffline()
    await expect.element(select('gap')).toBeDisabled()
    goOnline()
    await expect.element(select('gap')).toBeEnabled()
  })
})
