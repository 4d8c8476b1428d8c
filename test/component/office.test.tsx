import { beforeEach, describe, expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { page } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from './support/network.ts'
import { todo } from './support/office.ts'
import { knows, shop, user } from './support/people.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const link = (name: RegExp) => page.getByRole('link', { name })

const staff = (): void => knows(user({ level: 8 }), [shop({ permission: 8 })])

describe('the office’s start page', () => {
  test('counts what waits, each with the way to it', async () => {
    staff()
    const none = { sv: 0, no: 0, da: 0, en: 0, fi: 0 }
    const description = { ...none, da: 4 }
    const lacking = { picture: 640, price: 10, category: 0, name: { ...none, no: 6 }, description }
    answer('get', OFFICE_API.todo, () => ok({ data: todo({ orders: 3, to_confirm: 3, lacking }) }))
    await openApp('/office')
    await expect.element(link(/3\s*Orders to confirm/)).toHaveAttribute('href', '/office/orders?stage=to_confirm')
    await expect.element(link(/10\s*Products without a price/)).toHaveAttribute('href', '/office/products?lack=price')
    await expect
      .element(link(/6\s*Products without a name in Norwegian/))
      .toHaveAttribute('href', '/office/products?lack=name_no')
    await expect
      .element(link(/4\s*Products with a description that is not there in Danish/))
      .toHaveAttribute('href', '/office/products?lack=description_da')
    await expect
      .element(page.getByRole('navigation', { name: 'The office' }).getByRole('link', { name: 'To do' }))
      .toHaveAttribute('aria-current', 'page')
    expect(document.title).toBe('Office – Interior')
  })

  test('goes on speaking when the language that is shown is chosen once more', async () => {
    staff()
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    const router = await openApp('/office')
    await expect.element(page.getByText(/Nothing waits for you/)).toBeVisible()
    const asked = callsTo(API.shops).length
    const said = page.getByRole('main').element().textContent
    let changes = 0
    const stop = i18n.on('change', () => changes++)
    await page.getByRole('group', { name: 'Language' }).getByText('English', { exact: true }).click()
    await expect.poll(() => changes).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('main').element().textContent).toBe(said)
    stop()
    // What the press asks for belongs to this test.
    await expect.poll(() => callsTo(API.shops).length).toBeGreaterThan(asked)
    await expect.poll(() => router.state.status).toBe('idle')
  })

  test('says so when nothing waits', async () => {
    staff()
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    await openApp('/office')
    await expect.element(page.getByText(/Nothing waits for you/)).toBeVisible()
  })

  test('shows a new shop its first steps, as far as they are not taken', async () => {
    staff()
    const steps = { has_contact: true, companies: 0, buyers: 0 }
    const products = { draft: 0, live: 0, hidden: 0, gone: 0 }
    answer('get', OFFICE_API.todo, () => ok({ data: todo({ first_steps: steps, products }) }))
    await openApp('/office')
    await expect.element(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await expect.element(link(/To do\s*Put in products/)).toHaveAttribute('href', '/office/imports')
    await expect.element(link(/Done\s*Say whom buyers turn to/)).toHaveAttribute('href', '/office/shop')
    await expect.element(link(/To do\s*Add a company/)).toHaveAttribute('href', '/office/companies')
    await expect
      .element(link(/To do\s*Invite somebody/))
      .toHaveAttribute('href', expect.stringMatching(/^\/office\/users\?shop=/))
    expect(page.getByText(/Nothing waits for you/).elements()).toEqual([])
  })

  test('shows no steps where all are taken', async () => {
    staff()
    const steps = { has_contact: true, companies: 1, buyers: 2 }
    answer('get', OFFICE_API.todo, () => ok({ data: todo({ first_steps: steps }) }))
    await openApp('/office')
    await expect.element(page.getByText(/Nothing waits for you/)).toBeVisible()
    expect(page.getByRole('heading', { name: 'First steps' }).elements()).toEqual([])
  })

  test('speaks the language that is chosen while it is open', async () => {
    staff()
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    await openApp('/office')
    await expect.element(page.getByRole('heading', { name: 'What needs doing' })).toBeVisible()
    await activateLocale('sv')
    await expect.element(page.getByRole('heading', { name: 'Vad som behöver göras' })).toBeVisible()
  })

  test('tells of a failure, and tries again', async () => {
    staff()
    answer('get', OFFICE_API.todo, () => refuse(500, 'internal_error'))
    await openApp('/office')
    await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(/Nothing waits for you/)).toBeVisible()
  })

  test('says that it works online only while there is no network', async () => {
    staff()
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    await openApp('/office')
    await expect.element(page.getByText(/Nothing waits for you/)).toBeVisible()
    goOffline()
    await expect.element(page.getByText(/The office works online only/)).toBeVisible()
    goOnline()
    await expect.element(page.getByText(/The office works online only/)).not.toBeInTheDocument()
  })
})

test('the office is not for others, who are not even counted for', async () => {
  knows(user({ level: 7 }), [shop({ permission: 7 })])
  await openApp('/office')
  await expect.element(page.getByRole('heading', { name: 'The office is for the shop’s own staff' })).toBeVisible()
  expect(callsTo(OFFICE_API.todo)).toEqual([])
})

test('an address of the office that leads nowhere says so', async () => {
  staff()
  await openApp('/office/nowhere')
  await expect.element(page.getByRole('heading', { name: 'There is no such page in the office' })).toBeVisible()
})
