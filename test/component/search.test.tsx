import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersProduct, answersSuggestions, listCalls, useCatalogue } from './support/catalogue.ts'
import { card, product } from './support/products.ts'
import { answer, callsTo, ok, useNetwork } from './support/network.ts'

useNetwork()
useFreshBrowser()
useCatalogue()
beforeEach(() => page.viewport(1280, 900))

const field = () => page.getByRole('combobox', { name: 'Search' })
const option = (name: RegExp) => page.getByRole('option', { name })

const chairs = (term: string): Suggestions => ({
  completions: [
    { text: `${term}ir`, count: 86 },
    { text: `${term}ir mat`, count: 1 },
  ],
  products: [card({ uid: '410/2201', name: 'Vinga 410' })],
  total: 87,
})

async function open(path = '/') {
  const router = await openApp(path)
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toBeVisible()
  return { router, address: () => router.history.location.href }
}

/** Letter by letter, with no pause between that a busy machine could make long. */
function typeAtOnce(text: string): void {
  const input = field().element()
  // As a browser does it: React overlooks a value that is set through the element's own property.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (let length = 1; length <= text.length; length += 1) {
    property?.set?.call(input, text.slice(0, length))
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

describe('the search', () => {
  it('starts with Enter, from page 1, and keeps the filters', async () => {
    answersSuggestions(chairs)
    const { address } = await open('/?brand=hag&page=2')
    await field().fill('  stol ')
    expect(address()).toBe('/?brand=hag&page=2')
    await userEvent.keyboard('{Enter}')
    expect(address()).toBe('/?search=stol&brand=hag')
    await expect.poll(() => listCalls().at(-1)).toContain('term=stol')
    expect(callsTo(API.search).length).toBe(1)
  })

  it('is reached by the slash key, which types itself where one types', async () => {
    answersSuggestions(chairs)
    await open()
    await userEvent.keyboard('/')
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('')
    await userEvent.keyboard('1/2')
    await expect.element(field()).toHaveValue('1/2')
  })

  it('suggests words and products, asked once for what is typed in a row', async () => {
    answersSuggestions(chairs)
    await open()
    await field().click()
    typeAtOnce('cha')
    await expect.element(option(/^chair 86/)).toBeVisible()
    await expect.element(option(/Vinga 410.*5\s495\skr/)).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    expect(callsTo(API.suggest).map(({ query }) => query.get('term'))).toEqual(['cha'])
  })

  it('says of a product what one pays, the list price struck through beside it, and how much lower it is', async () => {
    const klev = card({ uid: '700', name: 'Klev', price: 5495, discount_percentage: 15 })
    answersSuggestions(() => ({ completions: [], products: [klev], total: 1 }))
    await open()
    await field().fill('kle')
    await expect.element(option(/Klev.*4\s670,75\skr without agreement 5\s495,00\skr −15 %$/)).toBeVisible()
  })

  it('has öre in every price of the list as soon as one has any', async () => {
    const products = [card({ uid: '1', name: 'Klev', price: 1000 }), card({ uid: '2', name: 'Klyka', price: 99.5 })]
    answersSuggestions(() => ({ completions: [], products, total: 2 }))
    await open()
    await field().fill('kl')
    await expect.element(option(/Klyka.*99,50\skr/)).toBeVisible()
    await expect.element(option(/Klev.*1\s000,00\skr/)).toBeVisible()
  })

  it('moves among the suggestions by arrows, focus staying in the field, and searches the one chosen', async () => {
    answersSuggestions(chairs)
    const { address } = await open()
    await field().fill('cha')
    await expect.element(option(/^chair 86/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(option(/^chair mat/)).toHaveAttribute('aria-selected', 'true')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(address()).toBe('/?search=chair+mat')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  it('opens a product by the keyboard, whatever its article number holds', async () => {
    answersSuggestions(chairs)
    answersProduct(() => product({ uid: '410/2201', name: 'Vinga 410' }))
    const { address } = await open()
    await field().fill('cha')
    await expect.element(option(/Vinga 410/)).toBeVisible()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Vinga 410' })).toBeVisible()
    expect(address()).toBe('/product/nordform/410%2F2201')
  })

  it('chooses a word by a press', async () => {
    answersSuggestions(chairs)
    const { address } = await open()
    await field().fill('cha')
    await option(/^chair 86/).click()
    expect(address()).toBe('/?search=chair')
    await expect.element(field()).toHaveValue('chair')
  })

  it('closes the suggestions by Escape first, and then forgets what was typed', async () => {
    answersSuggestions(chairs)
    await open('/?search=sofa')
    await field().fill('cha')
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('cha')
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('sofa')
  })

  it('shows the newest suggestions, however late the older ones arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await open()
    answer('get', API.suggest, async ({ query }) => {
      const term = query.get('term') ?? ''
      if (term === 'cha') await promise
      return ok({ data: chairs(term) })
    })
    await field().fill('cha')
    await expect.poll(() => callsTo(API.suggest).length).toBe(1)
    await field().fill('sofa')
    await expect.element(option(/^sofair 86/)).toBeVisible()
    resolve()
    await expect.element(option(/^chair/)).not.toBeInTheDocument()
  })
})
