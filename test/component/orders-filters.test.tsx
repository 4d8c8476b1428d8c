import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeCredentials } from '#client/storage/token-store.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answer, ok, useNetwork } from './support/network.ts'
import { knows } from './support/people.ts'
import { choose } from './support/press.ts'

useNetwork()
useFreshBrowser()

test('the list of orders shows a filter in the frame in which it is chosen, and keeps one chosen right before', async () => {
  writeCredentials({ token: 'a-token', owner: 'user:7' })
  knows()
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', API.ordersSummary, () => ok({ data: [] }))
  answer('get', API.orders, () => ok({ data: [], meta: { current_page: 1, per_page: 30, total: 0, total_pages: 0 } }))
  const router = await openApp('/orders?search=abc')
  const status = page.getByRole('combobox', { name: 'Status' })
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect.element(status).toBeVisible()
  await choose(status.element(), 'AN')
  expect(status.element()).toHaveValue('AN')
  await choose(period.element(), 'thisYear')
  expect(status.element()).toHaveValue('AN')
  expect(period.element()).toHaveValue('thisYear')
  expect(router.history.location.href).toMatch(/status=AN.*from=|from=.*status=AN/)
})
