import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, ok, useNetwork } from '../support/network.ts'
import { company } from '../support/ordering.ts'
import { knows, shop, user } from '../support/people.ts'
import { managed, manages, me } from '../support/users.ts'
import { BERG, managesCompany } from '../support/policy.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const bar = page.getByRole('navigation', { name: 'The office' })

/** Maja is of the staff of the active shop, and manages a company of another one. */
function staff(): void {
  manages(me(), managed())
  const other = shop({ shop_id: 'kontoret', name: 'Kontoret', info: { namn: 'Kontoret' }, permission: 7 })
  knows(user({ level: 8 }), [shop({ permission: 8 }), other])
}

/** Where one is in the office, and that the bar says so. */
async function isCurrent(name: string): Promise<void> {
  await expect.element(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  expect(bar.element().querySelectorAll('[aria-current]')).toHaveLength(1)
}

describe('users, for the shop’s staff', () => {
  test('stand in the office, with what is looked for and who is open in the address', async () => {
    staff()
    const router = await openApp(`/office/users?search=ali&user=${managed().id}`)
    await isCurrent('Users')
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Ali Heydari' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => router.state.location.href).toBe('/office/users?search=ali')
    await page.getByRole('button', { name: 'Audit trail' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
    await expect.poll(() => router.state.location.href).toBe('/office/users?view=log')
    await isCurrent('Users')
  })

  test('are reached by their old address, with the same state and nothing of it to go back to', async () => {
    staff()
    const router = await openApp('/users?search=ali&without=company')
    await expect.poll(() => router.state.location.href).toBe('/office/users?search=ali&without=company')
    await expect.element(page.getByRole('checkbox', { name: 'Only without a company' })).toBeChecked()
    expect(router.history.length).toBe(1)
  })

  test('follow when another shop is chosen', async () => {
    staff()
    const router = await openApp('/users')
    await expect.poll(() => router.state.location.pathname).toBe('/office/users')
    await page.getByRole('banner').getByRole('button', { name: 'Kontoret' }).click()
    await expect.element(page.getByRole('heading', { name: 'The office is for the shop’s own staff' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Users' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect.poll(() => router.state.location.pathname).toBe('/users')
    await page.getByRole('banner').getByRole('button', { name: 'Nordform' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/office/users')
    await isCurrent('Users')
  })

  test('are not in the office of who manages a company alone', async () => {
    manages(me(), managed())
    const router = await openApp('/users?search=ali')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Rules and budgets' })).toHaveAttribute('href', '/companies')
    expect(router.state.location.href).toBe('/users?search=ali')
    expect(bar.elements()).toEqual([])
  })
})

describe('rules and budgets, for the shop’s staff', () => {
  test('stand in the office, led to from the old address, with the company and the view in it', async () => {
    managesCompany()
    staff()
    answer('get', API.customers, () => ok({ data: [BERG, company({ id: 'dal', name: 'Dal AB' })] }))
    const router = await openApp(`/companies?company=${BERG.id}`)
    await expect.poll(() => router.state.location.href).toBe(`/office/rules?company=${BERG.id}`)
    await isCurrent('Rules and budgets')
    await page.getByRole('button', { name: 'Cost centres and budgets' }).click()
    await expect.poll(() => router.state.location.href).toBe(`/office/rules?company=${BERG.id}&view=budgets`)
    await expect.element(page.getByRole('heading', { level: 2, name: 'Budgets' })).toBeVisible()
    await isCurrent('Rules and budgets')
  })
})

describe('purchasing systems', () => {
  test.each([
    ['/punchout?result=refused&page=2', '/office/systems?result=refused&page=2', 'Purchasing systems'],
    ['/punchout/simulator', '/office/systems/simulator', 'Try a connection'],
    ['/punchout/12', '/office/systems/12', 'Purchase order'],
  ])('are led to from %s', async (address, href, heading) => {
    staff()
    const meta = { current_page: 1, per_page: 30, total: 0, total_pages: 0 }
    answer('get', API.punchoutConnections, () => ok({ data: [] }))
    answer('get', API.punchoutExchanges, () => ok({ data: [], meta }))
    answer('get', API.punchoutExchange.replace(':id', '12'), () =>
      ok({
        data: {
          id: 12,
          at: '2026-11-20T09:30:00.000Z',
          connection: { id: 'c', name: 'VKF' },
          kind: 'OrderRequest',
          status: 200,
          reason: 'ordered',
          detail: 'Stored.',
          document: '<cXML/>',
          answer: '',
        },
      }),
    )
    const router = await openApp(address)
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(router.state.location.href).toBe(href)
    await isCurrent('Purchasing systems')
  })
})
