import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Understood } from '#contract/catalogue/catalogue.schema.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersPages, listCalls, useCatalogue } from './support/catalogue.ts'
import { useNetwork } from './support/network.ts'
import { card, catalogPage, facets } from './support/products.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const price: Understood = { kind: 'price', from: 'under 5000', parameter: 'price', value: '..5000', unsaid: 12 }

async function open(path: string, understood: readonly Understood[]) {
  const colours = [{ id: 'blue', name: 'Blue', count: 3 }]
  answersPages((query) =>
    catalogPage({
      total: 1,
      facets: facets({ colours }),
      understood: understood.filter(({ kind }) => !query.getAll('literal').includes(kind)),
    }),
  )
  const router = await openApp(path)
  return () => router.history.location.href
}

const group = () => page.getByRole('group', { name: 'Understood from your search' })
const chips = () => group().getByRole('button')

describe('what a search was understood to say', () => {
  it('stands above the results, with how many products do not say it', async () => {
    await open('/?search=x', [
      price,
      { kind: 'size', from: 'height 72', parameter: 'height', value: '71.5..72.5', unsaid: 1 },
      { kind: 'size', from: '160x80', parameter: 'sides', value: '160x80', unsaid: 0 },
      { kind: 'seats', from: 'for 6 people', parameter: 'seats', value: '6..', unsaid: 0 },
      { kind: 'delivery', from: 'within 2 weeks', parameter: 'delivery', value: '..14', unsaid: 0 },
      { kind: 'without', from: 'without arms', parameter: 'without', value: 'arms' },
      { kind: 'colour', from: 'blue', parameter: 'colour', value: 'blue' },
    ])
    await expect.element(group()).toBeVisible()
    expect(
      chips()
        .elements()
        .map((chip) => chip.textContent.replaceAll('\u00a0', ' ').trim()),
    ).toEqual([
      expect.stringMatching(/^Price: at most .*5.000.* \(12 products do not say\)$/),
      'Height: 72 cm (1 product does not say)',
      'Size: 160 × 80 cm',
      'Seats: at least 6',
      'Delivery time: at most 14 days',
      'Without arms',
      'Colour: Blue',
    ])
  })

  it('is made words again by its chip, and understood again by the one that then stands there', async () => {
    const address = await open('/?search=chair+under+5000&page=2', [price])
    await expect.element(chips().first()).toBeVisible()
    chips().first().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/?search=chair+under+5000&literal=price')
    await expect.poll(() => listCalls().at(-1)).toContain('literal=price')
    const again = page.getByRole('button', { name: 'Only as words: Price. Understand it again' })
    await again.click()
    await expect.poll(address).toBe('/?search=chair+under+5000')
    await expect.element(page.getByRole('button', { name: /^Price: at most/ })).toBeVisible()
  })

  it('is nothing where nothing was understood, and an unknown kind in an address is passed over', async () => {
    await open('/?search=chair&literal=weight', [])
    await expect.element(page.getByText(/of 1 results/)).toBeVisible()
    expect(group().elements()).toEqual([])
    expect(listCalls()[0]).not.toContain('literal')
  })

  it('is read anew with another text', async () => {
    const address = await open('/?search=chair+under+5000&literal=price', [price])
    await page.getByRole('combobox', { name: 'Search' }).fill('sofa under 5000')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/?search=sofa+under+5000')
  })
})

describe('what was understood and leaves nothing', () => {
  it('says it apart from what comes closest', async () => {
    answersPages(() =>
      catalogPage({ total: 0, partial: 1, more: [card({ uid: 'b1', name: 'Black stool' })], understood: [price] }),
    )
    await openApp('/?search=chair+under+5000')
    await expect
      .element(
        page.getByText(
          'Below is what comes closest to “chair under 5000”. Understood as a filter: “under 5000”. No product passes all of it.',
        ),
      )
      .toBeVisible()
  })

  it('says so, and offers the search without it, or with it as words', async () => {
    answersPages((query) => {
      const text = query.get('term') ?? query.get('search') ?? ''
      const isWords = query.getAll('literal').includes('price')
      if (text === 'chair') return catalogPage({ total: 40 })
      return catalogPage({ total: isWords ? 3 : 0, partial: 0, understood: isWords ? [] : [price] })
    })
    const router = await openApp('/?search=chair+under+5000')
    await expect
      .element(page.getByText('Understood as a filter: “under 5000”. No product passes all of it.'))
      .toBeVisible()
    expect(page.getByText('Check the spelling', { exact: false }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Search for “under 5000” as words', exact: true }).click()
    await expect.poll(() => router.history.location.href).toBe('/?search=chair+under+5000&literal=price')
    router.history.back()
    await page.getByRole('button', { name: 'Show 40 without “under 5000”' }).click()
    await expect.poll(() => router.history.location.href).toBe('/?search=chair')
  })
})
