import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activateLocale, loadSignedInTexts } from '#client/i18n/locale.ts'
import { ensureSession, loadSession } from '#client/features/session/load-session.ts'
import { answersCache, ordersCache } from '#client/http/answer-caches.ts'
import { keepBeside, persist, readBeside, readKept } from '#client/storage/persistence.ts'
import { keepSessionRecord } from '#client/storage/session-record.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { firstOf } from '#test/length.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { cart, carts, useCarts } from './support/carts.ts'
import { answersPages, answersProduct, pageAsked, useCatalogue } from './support/catalogue.ts'
import { answer, callsTo, ok, recordedCalls, refuse, unreachable, useNetwork } from './support/network.ts'
import { knows, shop, TOKEN, user } from './support/people.ts'
import { card, facets, product } from './support/products.ts'

const BERG = { id: 'aaaaaaaa-1111-4111-8111-111111111111', name: 'Berg AB' }
const DAL = { id: 'bbbbbbbb-2222-4222-8222-222222222222', name: 'Dal AB' }

useNetwork()
useFreshBrowser()
beforeEach(() => page.viewport(1280, 900))

const picker = () => page.getByRole('banner').getByRole('combobox', { name: 'Company that you buy for' })
/** For whom products were asked, call by call. */
const companiesOf = (path: string) => callsTo(path).map(({ query }) => query.get('company_id'))

describe('the company that is bought for', () => {
  useCarts(() => shops)
  useCatalogue()
  let shops: Shop[] = []
  const openWith = async (companies: (typeof BERG)[], path = '/'): Promise<void> => {
    shops = [shop({ companies })]
    knows(user({ companies_version: 'v1' }), shops)
    answer('get', API.cart, () => ok({ data: [...carts.held.values()].map((one) => ({ ...one, contains: 0 })) }))
    await openApp(path)
  }

  test('who has several picks one beside the shop; everything is asked for it, and it is remembered', async () => {
    await openWith([BERG, DAL])
    await expect.element(picker()).toHaveValue(BERG.id)
    await expect.poll(() => companiesOf(API.paginated)).toEqual([BERG.id])
    await expect.poll(() => companiesOf(API.filters)).toContain(BERG.id)
    await picker().selectOptions(DAL.name)
    await expect.poll(() => companiesOf(API.paginated)).toEqual([BERG.id, DAL.id])
    await expect.poll(() => companiesOf(API.filters)).toContain(DAL.id)
    expect(store.get(sessionAtom)?.currentCompanies).toEqual({ nordform: DAL.id })
    expect(
      recordedCalls.filter(({ path, query }) => path.startsWith(API.products) && !query.has('company_id')),
    ).toEqual([])
  })

  test.each(
    firstOf(2, [
      [3, 3, 2],
      [9, 6, 2],
      [2, 2, 2],
      [3, 2, 2],
      [5, 2, 2],
      [7, 2, 2],
      [9, 2, 2],
      [9, 3, 0],
    ] as const),
  )('the header is slim for level %i in %i shops, who buys for %i companies', async (permission, count, companies) => {
    const names = ['Kontorsmöbler i Göteborg', 'Kontoret', 'Hemmet', 'Ljusgård', 'Inredarna i Uppsala']
    shops = [
      shop({ permission, show_greenified: true, information: 'Opening hours' }),
      ...names.slice(0, count - 1).map((namn) => shop({ shop_id: namn, info: { namn } })),
    ]
    // Not in a session from a purchasing system, which has fewer pages.
    sessionStorage.clear()
    writeCredentials({ token: 'a-token', owner: 'user:7' })
    shops[0]!.companies = [BERG, { ...DAL, name: 'Dalarnas Kontorsinredningar AB' }].slice(0, companies)
    knows(user({ level: permission }), shops)
    answer('get', API.cart, () => ok({ data: [] }))
    await page.viewport(1440, 900)
    await openApp('/')
    await expect.poll(() => picker().elements().length).toBe(Math.min(companies, 1))
    await expect.element(page.getByRole('banner')).toBeVisible()
    const wrong: unknown[] = []
    for (const locale of ['fi', 'sv', 'en'] as const) {
      await activateLocale(locale)
      await loadSignedInTexts()
      for (const width of [820, 1024, 1194, 1280, 1366, 1440, 1600, 1920]) {
        await page.viewport(width, 900)
        const { offsetHeight } = page.getByRole('banner').element() as HTMLElement
        if (offsetHeight > 48 || document.documentElement.scrollWidth > width)
          wrong.push({ locale, width, offsetHeight })
      }
    }
    expect(wrong).toEqual([])
  })

  test('on a phone it is picked in the menu, and the header stays within the screen', async () => {
    await page.viewport(390, 844)
    await openWith([BERG, { ...DAL, name: 'Dal Fastigheter och Förvaltning i Norra Sverige AB' }])
    await expect.element(page.getByRole('banner')).toBeVisible()
    await expect.element(picker()).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Company that you buy for' })).toHaveValue(BERG.id)
  })

  test('a product is asked for the company, and anew when another one is picked', async () => {
    answersProduct(() => product())
    await openWith([BERG, DAL], '/product/nordform/410-2201')
    const path = `${API.products}/nordform/410-2201`
    await expect.poll(() => companiesOf(path)).toEqual([BERG.id])
    await picker().selectOptions(DAL.name)
    await expect.poll(() => companiesOf(path)).toEqual([BERG.id, DAL.id])
  })

  test('a new cart is for it, and what is added to another company’s says so', async () => {
    answersProduct(() => product())
    const held = cart({ customer_id: BERG.id, company: BERG.name })
    carts.held = new Map([[held.id, held]])
    carts.goods = [card()]
    await openWith([BERG, DAL], '/product/nordform/410-2201')
    await picker().selectOptions(DAL.name)
    await expect.element(page.getByText('This cart is for Berg AB, whose prices count in it.')).toBeVisible()
    await page.getByRole('button', { name: /^Add 1 pcs/ }).click()
    await expect
      .element(page.getByText(/was added to Reception\. The prices there are those of Berg AB\./))
      .toBeVisible()
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    await page.getByRole('button', { name: 'New cart' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Lounge')
    await page.getByRole('button', { name: 'Create cart' }).click()
    await expect
      .poll(() => carts.taken.find(({ name }) => name === 'cart.create')?.args)
      .toEqual({ title: 'Lounge', companyId: DAL.id })
  })

  test.for([
    ['one', [BERG], [BERG.id]],
    ['none', [], [null]],
  ] as const)('who has %s has nothing to pick', async ([, companies, calls]) => {
    await openWith([...companies])
    await expect.poll(() => companiesOf(API.paginated)).toEqual(calls)
    await expect.element(picker()).not.toBeInTheDocument()
  })

  test('pages are asked anew when the companies’ prices moved, or a company was taken away', async () => {
    await openWith([BERG, DAL])
    await expect.poll(() => companiesOf(API.paginated)).toEqual([BERG.id])
    knows(user({ companies_version: 'v2' }), shops)
    await loadSession()
    await expect.poll(() => companiesOf(API.paginated)).toEqual([BERG.id, BERG.id])
    // The next call says that the company is gone: it is asked for whom one buys now.
    knows(user({ companies_version: 'v3' }), [shop({ companies: [DAL] })])
    answersPages((query) =>
      query.get('company_id') === BERG.id ? refuse(403, ERROR.companyForbidden) : pageAsked(query),
    )
    await page.getByRole('link', { name: '60', exact: true }).click()
    await expect.poll(() => companiesOf(API.paginated).at(-1)).toBe(DAL.id)
    await expect.element(page.getByRole('link', { name: /Product 1\b/ }).first()).toBeVisible()
  })
})

describe('what a device keeps at the prices of its companies', () => {
  const OWNER = 'user:7'
  const page1 = `${API.paginated}?shop_id=nordform`
  persist()
  beforeEach(async () => {
    signedIn(TOKEN, OWNER)
    await keepSessionRecord({ owner: OWNER, token: TOKEN })
    answer('get', API.filters, () => ok({ data: facets() }))
  })
  const keepsAnswers = async (): Promise<void> => {
    await keepBeside(OWNER, 'companies/nordform', [{ id: BERG.id, name: BERG.name }])
    for (const name of [answersCache(OWNER), ordersCache(OWNER)])
      await (await caches.open(name)).put(page1, new Response('{}'))
  }
  const kept = async () => [
    await caches.has(answersCache(OWNER)),
    await caches.has(ordersCache(OWNER)),
    (await readBeside(OWNER, 'companies/nordform')) !== undefined,
  ]

  test.for([
    ['stays while nothing has moved', 'v1', [true, true, true]],
    ['goes when they moved, before anything is shown; orders stay', 'v2', [false, true, false]],
  ] as const)('%s', async ([, version, expected]) => {
    knows(user({ companies_version: 'v1' }), [shop({ companies: [BERG] })])
    await loadSession()
    await keepsAnswers()
    knows(user({ companies_version: version }), [shop({ companies: [BERG] })])
    await loadSession()
    expect(await kept()).toEqual(expected)
    await expect.poll(async () => (await readKept(OWNER))?.user.companies_version).toBe(version)
  })

  test.for([
    ['with the first answer', () => ok({ data: user() }), loadSession],
    ['before anything is shown, though nothing answers', unreachable, ensureSession],
  ] as const)('what an earlier build kept goes %s', async ([, said, start]) => {
    const { companies_version: _, ...former } = user()
    knows(former, [shop()])
    await loadSession()
    await keepsAnswers()
    answer('get', API.user, said)
    await start()
    expect(await kept()).toEqual([false, true, false])
  })
})
