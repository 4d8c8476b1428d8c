import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '#client/storage/store.ts'
import { installWayAtom } from '#client/pwa/install.ts'
import { API } from '#contract/paths.ts'
import { act, openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { answersPages } from '../support/catalogue.ts'
import { card, catalogPage, facets } from '../support/products.ts'
import { answer, ok, useNetwork } from '../support/network.ts'
import { newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
afterEach(() => act(() => store.set(installWayAtom, 'none')))

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const hint = () => page.getByRole('complementary', { name: 'Take the catalogue with you' })

test.each([390, 820, 1280])('the hint that the app can be installed covers nothing at %i px', async (width) => {
  await page.viewport(width, 800)
  await newcomer()
  carts.goods = [CHAIR]
  carts.held = new Map([[cart().id, filled(cart(), [[CHAIR, 2]])]])
  answer('get', API.filters, () => ok({ data: facets() }))
  answersPages(() => catalogPage({ total: 1 }, [CHAIR]))
  const router = await openApp('/')
  act(() => store.set(installWayAtom, 'prompt'))
  await expect.element(page.getByRole('link', { name: /^Cart 1 line/ }).first()).toBeVisible()
  await router.navigate({ to: '/support' })
  await expect.element(hint()).toBeVisible()
  const box = hint().element().getBoundingClientRect()
  const below = document.querySelector('main')!.getBoundingClientRect()
  const above = document.querySelector('header')!.getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(Math.floor(above.bottom))
  expect(box.bottom).toBeLessThanOrEqual(Math.ceil(below.top))
})
