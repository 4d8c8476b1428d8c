import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Choice, ListedCard } from '#contract/catalogue/product.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersPages, answersProduct, listCalls, useCatalogue } from './support/catalogue.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { card, catalogPage, product } from './support/products.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const CHAIR: ListedCard = {
  ...card({ uid: 'c-blue', name: 'Vinga', price: 1200 }),
  family: {
    products: 3,
    prices_differ: true,
    colours: [
      { id: 'blue', name: 'Blue', uid: 'c-blue' },
      { id: 'red', name: 'Red', uid: 'c-red' },
      { id: 'black', name: 'Black', uid: 'c-black' },
    ],
  },
}
const DESK: ListedCard = {
  ...card({ uid: 'd-oak', name: 'Bordet', price: 3400 }),
  family: { products: 2, prices_differ: false, colours: [{ id: 'brown', name: 'Brown', uid: 'd-oak' }] },
}
const LAMP = card({ uid: 'l', name: 'Lampan', price: 900 })

const WIDE = [1280, 800] as const
const PHONE = [390, 800] as const

beforeEach(async () => {
  await page.viewport(...WIDE)
  answersPages((query) =>
    catalogPage({ total: 90, families: 2, current_page: Number(query.get('page')) }, [CHAIR, DESK, LAMP]),
  )
})

async function open(path: string) {
  const router = await openApp(path)
  await expect.element(page.getByRole('link', { name: /Vinga/ })).toBeVisible()
  return { router, address: () => router.history.location.href }
}

/** How high what a finger presses is. */
const heights = () =>
  [...swatches().getByRole('link').elements(), page.getByRole('link', { name: 'Show every variant' }).element()].map(
    (element) => element.getBoundingClientRect().height,
  )
const swatches = () => page.getByRole('list', { name: 'Colours' })

describe('a card of a family', () => {
  it('says from what it costs, how many there are, and names each colour', async () => {
    await open('/')
    await expect.element(page.getByRole('link', { name: /Vinga from 1\s200\skr/ })).toBeVisible()
    await expect.element(page.getByText('3 variants')).toBeVisible()
    // All cost the same.
    await expect.element(page.getByRole('link', { name: /Bordet 3\s400\skr/ })).toBeVisible()
    await expect.element(page.getByText('2 variants')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Lampan 900\skr/ })).toBeVisible()
    // Who has one colour has nothing to choose from.
    expect(swatches().elements()).toHaveLength(1)
    const links = swatches().getByRole('link').elements()
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Black', 'Red', 'Blue'])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true'])
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product/nordform/c-black',
      '/product/nordform/c-red',
      '/product/nordform/c-blue',
    ])
  })

  it('leads by keys to the product of a colour', async () => {
    answersProduct(() => product({ uid: 'c-black', name: 'Vinga in black' }))
    const { address } = await open('/')
    page.getByRole('link', { name: /Vinga/ }).element().focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(swatches().getByRole('link', { name: 'Black' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/product/nordform/c-black')
    await expect.element(page.getByRole('heading', { name: 'Vinga in black' })).toBeVisible()
  })

  it('is within reach of a finger', async () => {
    await open('/')
    await page.viewport(...PHONE)
    await expect.poll(() => Math.min(...heights())).toBeGreaterThanOrEqual(44)
    for (const link of swatches().getByRole('link').elements())
      expect(link.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
  })
})

const choices = (own: string): Choice[] => [
  {
    by: 'colour',
    name: null,
    options: [
      {
        value: 'Red',
        colour: 'red',
        uid: own === 'blue-160' ? 'red-140' : own.replace('blue', 'red'),
        ...(own === 'blue-160' && { instead: [{ choice: 1, option: 0 }] }),
      },
      { value: 'Blue', colour: 'blue', uid: own.replace('red', 'blue') },
    ],
  },
  {
    by: 'width',
    name: null,
    options: [
      { value: 140, uid: own.replace('160', '140') },
      own.startsWith('red')
        ? { value: 160, uid: 'blue-160', instead: [{ choice: 0, option: 1 }] }
        : { value: 160, uid: 'blue-160' },
    ],
  },
]

const choiceList = (name: string) => page.getByRole('list', { name, exact: true })
const openChair = async () => {
  answer('get', `${API.products}/:shop/:uid`, ({ path }) => {
    const uid = path.split('/').at(-1) ?? ''
    return ok({ data: product({ uid, name: `Vinga ${uid}`, choices: choices(uid) }) })
  })
  const router = await openApp('/product/nordform/red-140')
  await expect.element(page.getByRole('heading', { name: 'Vinga red-140' })).toBeVisible()
  return { router, address: () => router.history.location.href }
}

describe('the choices on a product page', () => {
  it('lead to the others, keep the focus, and leave no steps behind', async () => {
    const { router, address } = await openChair()
    const steps = router.history.length
    await expect
      .element(choiceList('Colour').getByRole('link', { name: 'Red' }))
      .toHaveAttribute('aria-current', 'page')
    const blue = choiceList('Colour').getByRole('link', { name: 'Blue' })
    await expect.element(blue).toHaveAttribute('href', '/product/nordform/blue-140')
    blue.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Vinga blue-140' })).toBeVisible()
    expect(address()).toBe('/product/nordform/blue-140')
    await expect.element(blue).toHaveAttribute('aria-current', 'page')
    await expect.element(blue).toHaveFocus()
    expect(router.history.length).toBe(steps)
    // Said, where the page's name may be the same.
    await expect.element(page.getByText('Colour: Blue. Width: 140 cm')).toBeInTheDocument()
  })

  it('say what is not made, and what they lead to instead', async () => {
    await openChair()
    const wide = choiceList('Width').getByRole('link', { name: '160 cm, not made like this, leads to Blue' })
    await expect.element(page.getByText('What is dashed is not made like this', { exact: false })).toBeVisible()
    await wide.click()
    await expect.element(page.getByRole('heading', { name: 'Vinga blue-160' })).toBeVisible()
    await expect
      .element(choiceList('Colour').getByRole('link', { name: 'Red, not made like this, leads to 140 cm' }))
      .toHaveAttribute('href', '/product/nordform/red-140')
  })

  it('are within reach of a finger', async () => {
    await openChair()
    await page.viewport(...PHONE)
    const links = [
      ...choiceList('Colour').getByRole('link').elements(),
      ...choiceList('Width').getByRole('link').elements(),
    ]
    await expect
      .poll(() => Math.min(...links.map((link) => link.getBoundingClientRect().height)))
      .toBeGreaterThanOrEqual(44)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
  })

  it('are not there without a family', async () => {
    answersProduct(() => product({ name: 'Alone', choices: [] }))
    await openApp('/product/nordform/alone')
    await expect.element(page.getByRole('heading', { name: 'Alone' })).toBeVisible()
    expect(choiceList('Colour').elements()).toEqual([])
  })
})

describe('the switch for families', () => {
  it('shows every product by itself, from the first page, and the address remembers it', async () => {
    const { router, address } = await open('/?brand=gemla&page=2')
    expect(listCalls().at(-1)).toContain('group=1')
    await page.getByRole('link', { name: 'Show every variant' }).click()
    await expect.poll(address).toBe('/?group=0&brand=gemla')
    await expect.poll(() => listCalls().at(-1)).toMatch(/page=1&per_page=30$/)
    const back = page.getByRole('link', { name: 'Gather variants' })
    await expect.element(back).toHaveAttribute('href', '/?brand=gemla')
    await back.click()
    await expect.poll(address).toBe('/?brand=gemla')
    await expect.poll(() => listCalls().at(-1)).toContain('group=1')
    router.history.back()
    await expect.poll(address).toBe('/?group=0&brand=gemla')
    await expect.element(back).toBeVisible()
  })

  it('is not there in a shop without families', async () => {
    answersPages(() => catalogPage({ families: 0 }))
    await openApp('/')
    await expect.element(page.getByRole('status')).toHaveTextContent('Showing 1–30 of 412 results')
    expect(page.getByRole('link', { name: 'Show every variant' }).elements()).toEqual([])
    expect(swatches().elements()).toEqual([])
  })
})
