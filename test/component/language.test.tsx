import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startLocale } from '#client/i18n/locale.ts'
import { localeOfHost } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { callsTo, useNetwork } from './support/network.ts'
import { knows, shop, TOKEN, user } from './support/people.ts'

vi.mock(import('#contract/locale.ts'), { spy: true })
useNetwork()
useFreshBrowser('sv')

describe('the language', () => {
  test('of an address without a country is Swedish', () => {
    expect(startLocale()).toBe('sv')
  })

  test('is offered in four languages, changes every text, and is remembered', async () => {
    await openApp('/login')
    await expect.element(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
    const group = page.getByRole('group', { name: 'Språk' })
    expect(
      group
        .getByRole('button')
        .elements()
        .map((b) => b.textContent),
    ).toEqual(['Svenska', 'Norsk', 'Dansk', 'English'])
    await group.getByRole('button', { name: 'Dansk' }).click()
    await expect.element(page.getByRole('button', { name: 'Log ind' })).toBeVisible()
    await expect.poll(() => document.documentElement.lang).toBe('da')
    await expect.poll(() => document.title).toBe('Log ind – Interior')
    expect(startLocale()).toBe('da')
  })

  test('Finnish is offered at its own address, where one has to come back to it', async () => {
    vi.mocked(localeOfHost).mockReturnValue('fi')
    await openApp('/login')
    const group = page.getByRole('group', { name: 'Språk' })
    await group.getByRole('button', { name: 'Suomi' }).click()
    await expect.element(page.getByRole('button', { name: 'Kirjaudu sisään' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Suomi' })).toHaveAttribute('aria-pressed', 'true')
    vi.mocked(localeOfHost).mockRestore()
  })

  test('of the shop’s texts follows', async () => {
    signedIn(TOKEN)
    knows(user(), [shop({ information: 'Hej' })])
    await openApp('/information')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Norsk' }).click()
    await expect.element(page.getByRole('heading', { name: 'Informasjon' })).toBeVisible()
    await expect.poll(() => callsTo(API.shops).at(-1)?.query.get('language')).toBe('no')
    await expect.poll(() => document.documentElement.lang).toBe('nb')
  })
})
