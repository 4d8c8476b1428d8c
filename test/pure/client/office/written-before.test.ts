import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMPANY_GUARDS } from '#client/features/office/companies/company-values.ts'
import { CONNECTION_GUARDS } from '#client/features/office/connections/connection-values.ts'
import { NEW_GUARDS } from '#client/features/office/connections/identity-values.ts'
import { type FieldGuards, type Former, readWritten, type Written } from '#client/features/office/form/written.ts'
import { SETTINGS_GUARDS } from '#client/features/office/imports/use-settings.ts'
import { KEY_GUARDS } from '#client/features/office/keys/key-values.ts'
import { LIST_GUARDS, NEW_LIST_GUARDS } from '#client/features/office/prices/list-values.ts'
import { formerRow, ROW_GUARDS } from '#client/features/office/prices/row-values.ts'
import { NEW_PRODUCT_GUARDS } from '#client/features/office/products/new-product-values.ts'
import { formerShop, NEW_SHOP_GUARDS, SHOP_GUARDS } from '#client/features/office/shop/shop-values.ts'
import { ENDPOINT_GUARDS } from '#client/features/office/webhooks/endpoint-values.ts'

/** What a device has of the build before the office's forms were one. */
const KEPT = JSON.parse(
  readFileSync(new URL('../../../fixtures/released/office-drafts.json', import.meta.url), 'utf8'),
) as Record<string, unknown>

const read = (kind: RegExp, guards: FieldGuards, former?: Former): Written => {
  const name = Object.keys(KEPT).find((one) => kind.test(one))
  return readWritten(guards, former)(KEPT[name ?? ''])
}

test('what was written of a thing and not saved is there, field by field', () => {
  expect(read(/^office-shop/, SHOP_GUARDS, formerShop)).toEqual({
    base: { payment_terms: '', 'holidays.NO': false, closed_days: [], 'information.sv': 'Välkommen' },
    mine: {
      payment_terms: '10 days',
      'holidays.NO': true,
      closed_days: [{ from: '2098-07-07', to: '2098-07-31', name: 'Summer' }],
      'information.sv': '',
    },
  })
  expect(read(/^office-connection.*e$/, CONNECTION_GUARDS)).toEqual({
    base: { dtd: '1.2.014', ascii: false },
    mine: { dtd: '1.2.040', ascii: true },
  })
  const { mine } = read(/^office-company/, COMPANY_GUARDS)
  expect(mine).toMatchObject({ payment_terms: '60 days', addresses: [{ street: 'Storgatan 1' }] })
  expect(Object.keys(mine)).toEqual(['payment_terms', 'addresses'])
  expect(read(/^office-webhook/, ENDPOINT_GUARDS).mine).toEqual({ url: 'https://mine.example/' })
})

test('what was to be settled is so still', () => {
  const { base, mine } = read(/^office-price-list/, LIST_GUARDS)
  expect(mine).toEqual({ name: 'Mine', valid_to: '2027-12-31' })
  expect(base).toEqual({ currency: 'NOK', valid_from: '', valid_to: '' })
})

test('what was to be made, or said of a file, is there', () => {
  expect(read(/^office-key/, KEY_GUARDS).mine).toEqual(KEPT['office-key'])
  const settings = read(/^office-import/, SETTINGS_GUARDS).mine
  expect(settings).toEqual({ map: { number: 'uid', title: 'name' }, language: 'sv', families: true })
  // Who a new connection is has to be said once more.
  expect(read(/\/new$/, NEW_GUARDS).mine).toEqual({ company: '', return_hosts: 'buyer.example', edit: true })
})

test('what was written of one among several is there, and what was to be settled of it', () => {
  const [row] = Object.values(KEPT['office-price-rows'] as object)
  expect(readWritten(ROW_GUARDS, formerRow)(row)).toEqual({
    base: { target: 'product', subject: 'chair', from: '10', valid_from: '', valid_to: '2026-12-31' },
    mine: { offer: { kind: 'discount', price: '950', discount: '12,5' }, valid_to: '2027-06-30' },
  })
  for (const [kind, guards] of [
    ['office-new-price-list', NEW_LIST_GUARDS],
    ['office-new-product', NEW_PRODUCT_GUARDS],
    ['office-new-shop', NEW_SHOP_GUARDS],
  ] as const) {
    const [said] = Object.values(KEPT[kind] as object)
    expect(readWritten(guards)(said)).toEqual({ base: {}, mine: said })
  }
})
