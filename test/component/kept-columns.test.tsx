import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { wipe } from '#client/storage/persistence.ts'
import type { Key } from '#contract/keys/key.schema.ts'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, ok, useNetwork } from './support/network.ts'
import { staffSees } from './support/office.ts'
import { orderRow } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()

const meta = { current_page: 1, per_page: 50, total: 1, total_pages: 1 }
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
  answer('get', API.customers, () => ok({ data: [] }))
  answer('get', API.orders, () => ok({ data: [orderRow({ stage: 'confirmed', revision: 1 })], meta }))
})

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .flatMap(({ textContent }) => textContent || [])
const dialog = page.getByRole('dialog', { name: 'Columns' })
async function toggle(...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}
const USUAL = ['Order number', 'Ordered', 'Buyer', 'Project and reference', 'Step', 'Promised for', 'Total, incl. VAT']
const CHOSEN = ['Order number', 'Ordered', 'Buyer', 'Step', 'Lines', 'Total, incl. VAT']

describe('chosen columns', () => {
  test('are there again when the list is opened without any in its address; one that names some wins', async () => {
    await openApp('/office/orders')
    await expect.poll(heads).toEqual(USUAL)
    await toggle('Project and reference', 'Promised for', 'Lines')
    await expect.poll(heads).toEqual(CHOSEN)
    cleanup()
    await openApp('/office/orders')
    await expect.poll(heads).toEqual(CHOSEN)
    cleanup()
    await openApp('/office/orders?columns=net')
    await expect.poll(heads).toEqual(['Order number', 'Total, excl. VAT'])
    cleanup()
    await openApp('/office/orders')
    await expect.poll(heads).toEqual(CHOSEN)
    await page.getByRole('button', { name: 'Columns' }).click()
    await dialog.getByRole('button', { name: 'The usual columns' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(heads).toEqual(USUAL)
  })

  test('are a person’s own, and leave the device with them', async () => {
    await openApp('/office/orders')
    await expect.poll(heads).toEqual(USUAL)
    await toggle('Buyer')
    await expect.poll(heads).not.toContain('Buyer')
    cleanup()
    await wipe({ owner: 'user:7' })
    signedIn('a-token')
    await openApp('/office/orders')
    await expect.poll(heads).toEqual(USUAL)
  })

  test('are each list’s own, in all that have more than a few', async () => {
    knows(user({ level: 9, installation: true }), [shop({ permission: 9 })])
    const mail: FailedMail = {
      id: 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b10',
      shop_id: 'nordform',
      kind: 'order_step',
      to: 'kim@berg.example',
      at: '2026-11-20T10:00:00Z',
      state: 'waiting',
      tries: 4,
      next_try_at: null,
      reason: 'unreachable',
      status: null,
      left_by: null,
      is_forgotten: false,
    }
    const key: Key = {
      id: 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b11',
      name: 'erp',
      scopes: ['orders:read'],
      shops: ['nordform'],
      networks: [],
      created_at: '2026-11-20T10:00:00Z',
      expires_at: ['2027-11-20T10:00:00Z'],
      last_used_at: null,
      revoked_at: null,
      changes: [],
    }
    answer('get', OFFICE_API.mails, () => ok({ data: [mail], meta }))
    answer('get', OFFICE_API.keys, () => ok({ data: [key] }))
    answer('get', OFFICE_API.priceLists, () =>
      ok({
        data: [
          {
            id: 'frame',
            shop_id: 'nordform',
            name: 'Frame',
            currency: 'SEK',
            valid_from: null,
            valid_to: null,
            revision: 1,
            rows: 3,
            companies: 2,
          },
        ],
        meta,
      }),
    )
    for (const [list, gone, left] of [
      ['mails', 'Tries', ['What', 'To', 'Shop', 'Written', 'Why it could not be sent', 'To do']],
      ['keys', 'Networks', ['Name', 'May', 'Shops', 'Good until', 'Last used', 'To do']],
      ['prices', 'Id', ['Name', 'Currency', 'Counts', 'Rows', 'Companies']],
    ] as const) {
      await openApp(`/office/${list}`)
      await expect.poll(heads).toContain(gone)
      await toggle(gone)
      await expect.poll(heads).toEqual(left)
      cleanup()
      await openApp(`/office/${list}`)
      await expect.poll(heads).toEqual(left)
      cleanup()
    }
  })
})
