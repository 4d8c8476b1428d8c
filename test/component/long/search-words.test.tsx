import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { SearchWords } from '#contract/office/search-words.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { card, catalogPage } from '../support/products.ts'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
})

const SOFAS = { language: null, words: ['settee', 'sofa'], finds: [] }
const words = (more: Partial<SearchWords> = {}): SearchWords => ({
  shop_id: 'nordform',
  revision: 4,
  synonyms: [SOFAS],
  pins: [{ language: null, question: 'chair', products: ['A-1', 'A-2'] }],
  changed: { at: '2026-11-02T10:00:00.000Z', by: 'Astrid' },
  ...more,
})
const named = (uid: string) => card({ uid, name: `Product ${uid}` })
const findsCards = (cards: ReturnType<typeof card>[]) => catalogPage({ total: cards.length }, cards)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => button('Save')
const puts = () => callsTo(OFFICE_API.searchWords).filter(({ method }) => method.toUpperCase() === 'PUT')
const found = () => page.getByRole('list', { name: 'Products found' })

async function open(said = words()): Promise<void> {
  answer('get', OFFICE_API.searchWords, () => ok({ data: said }))
  await openApp('/office/search')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Search words' })).toBeVisible()
}

describe('the shop’s own words in searches', () => {
  test('are written, changed and taken away, checked, and saved together', async () => {
    await open()
    await expect.element(button('Change settee = sofa')).toBeVisible()
    await expect.element(page.getByText(/Changed last by Astrid/)).toBeVisible()
    expect(save().elements()).toEqual([])
    await button('Add synonyms…').click()
    await field('These words').fill('stool')
    await button('Add').click()
    await expect
      .element(page.getByText('Write two words that mean the same, or one and what it also finds'))
      .toBeVisible()
    await field('Also find').fill('pouf, stool low ,')
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('English')
    await button('Add').click()
    await expect.element(button('Change stool → pouf, stool low')).toBeVisible()
    await button('Change settee = sofa').click()
    await field('These words').fill('settee, sofa, Sofa')
    await button('Change').click()
    await expect.element(page.getByText('A word stands here twice')).toBeVisible()
    await field('These words').fill('settee, sofa, divan')
    await page.getByRole('button', { name: 'Change', exact: true }).first().click()
    await expect.element(button('Change settee = sofa = divan')).toBeVisible()
    await button('Take away chair').click()
    await expect.element(page.getByText('No product comes first yet.')).toBeVisible()
    const synonyms = [
      { language: 'en', words: ['stool'], finds: ['pouf', 'stool low'] },
      { language: null, words: ['settee', 'sofa', 'divan'], finds: [] },
    ]
    answer('put', OFFICE_API.searchWords, () => ok({ data: words({ revision: 5, synonyms: [], pins: [] }) }))
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(puts().map(({ body }) => body)).toEqual([{ shop_id: 'nordform', revision: 4, synonyms, pins: [] }])
    await expect.element(page.getByText('Your shop has no synonyms of its own yet.')).toBeVisible()
  })

  test('let products come first for a question, which is tried beside it', async () => {
    answer('get', API.paginated, () => ok(findsCards([named('A-2'), named('B-7')])))
    answer('get', API.suggest, () => ok({ data: { products: [named('C-9')], completions: [], total: 1 } }))
    await open()
    await button('Change chair').click()
    await expect.element(found().getByText('Pinned')).toBeVisible()
    await button('Let B-7 come first').click()
    await button('Move B-7 up').click()
    await button('Take away A-1').click()
    await field('Search for another product').fill('c')
    await button('Add C-9').click()
    expect(callsTo(API.paginated)[0]?.query.get('search')).toBe('chair ')
    await page.getByRole('button', { name: 'Change', exact: true }).first().click()
    await expect.element(page.getByText(/3 products/)).toBeVisible()
    answer('put', OFFICE_API.searchWords, ({ body }) =>
      ok({ data: { ...words({ revision: 5 }), ...(body as object) } }),
    )
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(puts()[0]?.body).toMatchObject({ pins: [{ question: 'chair', products: ['B-7', 'A-2', 'C-9'] }] })
  })

  test('are checked: a question with products, and each question once', async () => {
    answer('get', API.paginated, () => ok(findsCards([])))
    await open()
    await button('Try a question…').click()
    await expect.element(page.getByText('Write a question to see what it finds.')).toBeVisible()
    await field('What people search for').fill(' Chair')
    await expect.element(page.getByText('Nothing is found.')).toBeVisible()
    await button('Add').click()
    await expect.element(page.getByText('Products come first for this question already')).toBeVisible()
    await expect.element(page.getByText('Add a product', { exact: true })).toBeVisible()
    await button('Cancel').click()
    expect(save().elements()).toEqual([])
  })

  test('are not written over a colleague’s: what both have chosen is settled', async () => {
    answer('get', API.paginated, () => ok(findsCards([named('B-7')])))
    await open()
    await button('Change chair').click()
    await button('Let B-7 come first').click()
    await page.getByRole('button', { name: 'Change', exact: true }).first().click()
    await button('Take away settee = sofa').click()
    const theirs = { language: null, question: 'chair', products: ['Z-1'] }
    const now = words({ revision: 9, synonyms: [SOFAS, { ...SOFAS, words: ['rug', 'mat'] }], pins: [theirs] })
    answer('put', OFFICE_API.searchWords, () => refuse(412, ERROR.revisionChanged, [], now))
    await save().click()
    await expect.element(page.getByRole('row', { name: /chair.*Z-1.*A-1, A-2, B-7/ })).toBeVisible()
    await expect.element(save()).toBeDisabled()
    await button('Keep mine').click()
    await expect.element(page.getByText(/A colleague has changed these lists meanwhile/)).toBeVisible()
    answer('put', OFFICE_API.searchWords, () => ok({ data: words({ revision: 10 }) }))
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(puts().at(-1)?.body).toEqual({
      shop_id: 'nordform',
      revision: 9,
      synonyms: [{ ...SOFAS, words: ['rug', 'mat'] }],
      pins: [{ language: null, question: 'chair', products: ['A-1', 'A-2', 'B-7'] }],
    })
  })

  test('are not taken away or changed over a colleague’s change unseen', async () => {
    await open(words({ synonyms: [SOFAS, { ...SOFAS, words: ['rug', 'mat'] }] }))
    await button('Take away settee = sofa').click()
    await button('Change rug = mat').click()
    await field('These words').fill('rug, mat, carpet')
    await page.getByRole('button', { name: 'Change', exact: true }).first().click()
    const theirs = { ...SOFAS, words: ['settee', 'sofa', 'couch'] }
    answer('put', OFFICE_API.searchWords, () =>
      refuse(412, ERROR.revisionChanged, [], words({ revision: 9, synonyms: [theirs] })),
    )
    await save().click()
    await expect
      .element(page.getByRole('row', { name: /settee = sofa settee = sofa = couch .*Taken away/ }))
      .toBeVisible()
    const rugs = page.getByRole('row', { name: /rug = mat Taken away .*rug = mat = carpet/ })
    await expect.element(rugs).toBeVisible()
    await expect.element(save()).toBeDisabled()
    await button('Keep mine').first().click()
    await rugs.getByRole('button', { name: 'Keep mine' }).click()
    answer('put', OFFICE_API.searchWords, () => ok({ data: words({ revision: 10 }) }))
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(puts().at(-1)?.body).toMatchObject({
      revision: 9,
      synonyms: [{ ...SOFAS, words: ['rug', 'mat', 'carpet'] }],
    })
  })

  test('say so where a colleague has saved the same', async () => {
    await open()
    await button('Take away settee = sofa').click()
    answer('put', OFFICE_API.searchWords, () =>
      refuse(412, ERROR.revisionChanged, [], words({ revision: 9, synonyms: [] })),
    )
    await save().click()
    await expect.element(page.getByText('A colleague has saved the same already')).toBeVisible()
    expect(save().elements()).toEqual([])
    await button('Take away chair').click()
    await expect.element(save()).toBeEnabled()
    expect(page.getByText(/A colleague has changed these lists/).elements()).toEqual([])
  })

  test('wait for the network, and tell of a failure', async () => {
    await open()
    await button('Take away settee = sofa').click()
    goOffline()
    await expect.element(page.getByText('There is no network: your changes wait on this device.')).toBeVisible()
    await expect.element(save()).toBeDisabled()
    goOnline()
    await expect.element(save()).toBeEnabled()
    answer('put', OFFICE_API.searchWords, () => refuse(403, ERROR.shopForbidden))
    await save().click()
    await expect.element(page.getByText('Your access no longer allows it.')).toBeVisible()
    await button('Discard').click()
    await expect.element(button('Change settee = sofa')).toBeVisible()
  })

  test('that cannot be fetched say so', async () => {
    answer('get', OFFICE_API.searchWords, () => refuse(500, ERROR.internal))
    await openApp('/office/search')
    await expect.element(button('Try again')).toBeVisible()
  })
})
