import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { managed, manages, me } from '../support/users.ts'

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
