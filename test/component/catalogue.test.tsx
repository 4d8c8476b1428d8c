import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { LONG_TAG } from '#test/length.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import {
  answersPages,
  answersProduct,
  answersSuggestions,
  listCalls,
  pageAsked,
  useCatalogue,
} from './support/catalogue.ts'
import { card, catalogPage, facets, product } from './support/products.ts'
import { answer, callsTo, refuse, useNetwork } from './support/network.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const line = () => page.getByRole('region', { name: 'Results' }).getByRole('status')

/** Opens the app; `address()` is where it stands. */
async function open(path: string) {
  const router = await openApp(path)
  return { router, address: () => router.history.location.href }
}

const named = (uid: string, name: string, description: string) => card({ uid, name, description, brand: 'Hemnord' })

const besides = (price: number) => [card({ uid: 'a', name: 'Alster', price: 1000 }), card({ uid: 'b', price })]
const heights = () => [...document.querySelectorAll('main li')].map((one) => one.getBoundingClientRect().height)
/** How far a price stands from the edge of its card. */
function toEdge(price: RegExp): number {
  const element = page.getByText(price).element()
  return element.closest('a')!.getBoundingClientRect().right - element.getBoundingClientRect().right
}

/** What can be pressed of the menus, each with where it is. */
const places = () =>
  [...document.querySelectorAll('[aria-haspopup="dialog"], [popover]:popover-open, [popover]:popover-open label')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.textContent?.replaceAll(/[\d\s]/g, ''), one.getBoundingClientRect().toJSON() as object])

/** The options of an open menu, as they stand. */
const options = (name: string) =>
  page
    .getByRole('dialog', { name })
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.querySelector('span')?.textContent)

describe('the catalogue', () => {
  it('shows the first page, the result line and the pager of the address', async () => {
    await open('/?page=2&brand=gemla')
    await expect.element(line()).toHaveTextContent('Showing 31–60 of 412 results')
    await expect.element(page.getByRole('link', { name: /Product 31/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(listCalls()).toEqual(['shop_id=nordform&language=en&brand=gemla&page=2&per_page=30&group=1'])
  })

  it('counts what matches every word, with what matches some below a line of its own', async () => {
    const more = [named('w1', 'White chair', 'Chair'), named('b1', 'Black stool', 'Stool')]
    answersPages((query) =>
      query.get('match') === 'some'
        ? catalogPage({ total: 32, partial: 31, per_page: 30 }, [named('bc', 'Black chair', 'Chair'), ...more])
        : catalogPage({ total: 1, partial: 31, more }, [named('bc', 'Black chair', 'Chair')]),
    )
    const { address } = await open('/?search=black+chair')
    await expect.element(line()).toHaveTextContent('Showing 1–1 of 1 results')
    const others = page.getByRole('region', { name: '31 more match some of the words' })
    await expect.element(others.getByRole('link', { name: /White chair/ })).toBeVisible()
    expect(others.getByRole('link', { name: /Black chair/ }).elements()).toEqual([])
    await others.getByRole('link', { name: 'Show them all' }).click()
    await expect.poll(address).toBe('/?search=black+chair&match=some')
    await expect.element(line()).toHaveTextContent('Showing 1–30 of 32 results')
    expect(listCalls()[1]).toContain('match=some')
    await expect.element(others.getByRole('link', { name: /White chair/ })).toBeVisible()
    expect(others.getByRole('link', { name: /Black chair/ }).elements()).toEqual([])
    await others.getByRole('link', { name: 'Only what matches all the words' }).click()
    await expect.poll(address).toBe('/?search=black+chair')
  })

  it('says kindly that nothing matches everything, and shows what comes closest', async () => {
    answersPages(() => catalogPage({ total: 0, partial: 1, more: [named('b1', 'Black stool', 'Stool')] }, []))
    await open('/?search=black+elephant')
    await expect.element(page.getByRole('heading', { name: 'No product matches everything you wrote' })).toBeVisible()
    await expect.element(page.getByText('Below is what comes closest to “black elephant”.')).toBeVisible()
    const others = page.getByRole('region', { name: '1 product matches some of the words' })
    await expect.element(others.getByRole('link', { name: /Black stool/ })).toBeVisible()
    expect(others.getByRole('link', { name: 'Show them all' }).elements()).toEqual([])
  })

  it('shows an answer that the build before kept, which knows nothing of words that match', async () => {
    answersPages(() => catalogPage({ total: 1 }, [named('bc', 'Black chair', 'Chair')]))
    await open('/?search=black+chair&match=some')
    await expect.element(page.getByRole('link', { name: /Black chair/ })).toBeVisible()
    expect(page.getByText(/some of the words/).elements()).toEqual([])
  })

  it('opens the product whose number was entered, and shows it in the list to whoever comes back', async () => {
    const chair = named('368814', 'Black chair', 'Chair')
    const understood = [{ kind: 'number' as const, from: '003.688.14', value: '368814' }]
    answersPages((query) =>
      query.get('term') === '003.688.14' ? catalogPage({ total: 1, understood }, [chair]) : pageAsked(query),
    )
    answersProduct(() => product(chair))
    answersSuggestions(() => ({ completions: [], products: [chair], total: 1 }))
    const { address, router } = await open('/')
    await page.getByRole('combobox', { name: 'Search' }).fill('003.688.14')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/product/nordform/368814')
    router.history.back()
    await expect.poll(address).toBe('/?search=003.688.14')
    await expect.element(page.getByRole('link', { name: /Black chair/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Search' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/product/nordform/368814')
  })

  it('applies filters at once and asks once for several in a row, from page 1', async () => {
    const { address } = await open('/?page=3')
    await expect.element(line()).toBeVisible()
    await page.getByRole('button', { name: 'Brand' }).click()
    const boxes = page.getByRole('checkbox', { name: /Gemla Nord|Håg & Lind/ })
    await expect.element(boxes.nth(1)).toBeVisible()
    // Within the debounce, however slow the machine that presses.
    for (const box of boxes.elements()) if (box instanceof HTMLElement) box.click()
    await expect.poll(address).toBe('/?brand=gemla&brand=hag')
    await expect.poll(() => listCalls().length).toBe(2)
    expect(listCalls()[1]).toBe('shop_id=nordform&language=en&brand=gemla&brand=hag&page=1&per_page=30&group=1')
  })

  it('loads the lists once, and counts by the query', async () => {
    knows(user(), [shop({ shop_id: 'another' })])
    answersPages(() => ({
      ...catalogPage(),
      meta: catalogPage({ facets: facets({ brands: [{ id: 'hag', name: 'Håg & Lind', count: 2 }] }) }).meta,
    }))
    await open('/?category=chairs')
    await page.getByRole('button', { name: 'Brand' }).click()
    await expect.element(page.getByText('Gemla Nord 0')).toBeVisible()
    await expect.element(page.getByText('Håg & Lind 2')).toBeVisible()
    // What leads nowhere comes last, and a filter with nothing to choose from is no menu.
    expect(options('Brand')).toEqual(['All brands', 'Håg & Lind', 'Gemla Nord'])
    await expect.element(page.getByRole('button', { name: 'Certificate' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Concept' })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: /Håg/ }).click()
    await expect.poll(() => listCalls().length).toBe(2)
    expect(callsTo(API.filters).length).toBe(1)
  })

  it('no menu moves, and no option in it, when counts arrive that leave some without products', async () => {
    await open('/')
    await page.getByRole('button', { name: 'Brand' }).click()
    const menu = page.getByRole('dialog', { name: 'Brand' })
    await expect.element(menu.getByText('Gemla Nord 9')).toBeVisible()
    await document.fonts.ready
    const before = places()
    expect(before.length).toBeGreaterThan(6)
    answersPages(() => {
      const brands = [{ id: 'hag', name: 'Håg & Lind', count: 2 }]
      return catalogPage({
        total: 2,
        facets: facets({ categories: [], subcategories: [], brands, certifications: [] }),
      })
    })
    await page.getByRole('checkbox', { name: /Håg/ }).click()
    await expect.element(menu.getByText('Gemla Nord 0')).toBeVisible()
    // What is chosen is counted on its own button, which those after it make room for until it is given up.
    await page.getByRole('checkbox', { name: /Håg/ }).click()
    await expect.poll(places).toEqual(before)
    await expect.element(menu.getByText('Gemla Nord 0')).toBeVisible()
  })

  it('shows a chip for every filter but the search, and takes the subcategory away with its category', async () => {
    const { address } = await open('/?search=stol&category=chairs&subcategory=office&per_page=15')
    const chips = page.getByRole('group', { name: 'Active filters' })
    await expect.element(chips.getByRole('button', { name: 'Remove Subcategory: Office chairs' })).toBeVisible()
    expect(chips.getByRole('button').elements().length).toBe(3)
    await chips.getByRole('button', { name: 'Remove Category: Chairs' }).click()
    expect(address()).toBe('/?search=stol&per_page=15')
    await expect.element(chips).not.toBeInTheDocument()
  })

  it('clears all filters but the search', async () => {
    const { address } = await open('/?search=stol&category=chairs&brand=hag')
    await page.getByRole('button', { name: 'Clear all' }).click()
    expect(address()).toBe('/?search=stol')
  })

  it('turns pages, and goes back through them', { tags: [LONG_TAG] }, async () => {
    const { address, router } = await open('/')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect.element(line()).toHaveTextContent('Showing 31–60 of 412 results')
    await page.getByRole('link', { name: '45', exact: true }).click()
    await expect.element(line()).toHaveTextContent('Showing 1–45 of 412 results')
    expect(address()).toBe('/?per_page=45')
    router.history.back()
    await expect.element(line()).toHaveTextContent('Showing 31–60 of 412 results')
  })

  it('sorts by the order chosen', async () => {
    const { address } = await open('/?page=2')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Lowest price')
    await expect.poll(address).toBe('/?sort=price_asc')
    await expect.poll(() => listCalls().at(-1)).toContain('sort=price_asc')
  })

  it('says that nothing matched, and offers the filter to give up', async () => {
    answersPages((query) => {
      const total = query.has('certification') ? 0 : 23
      return catalogPage({ total, per_page: Number(query.get('per_page')) })
    })
    const { address } = await open('/?search=chair&certification=mf')
    await expect.element(page.getByText('Sorry, no products matched your search')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '60', exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show 23 without the filter Certificate' }).click()
    expect(address()).toBe('/?search=chair')
    await expect.element(line()).toHaveTextContent('Showing 1–23 of 23 results')
  })

  it('says of a shop without products that it has none', async () => {
    answersPages(() => catalogPage({ total: 0 }))
    await open('/')
    await expect.element(page.getByRole('heading', { name: 'There are no products yet' })).toBeVisible()
    await expect.element(page.getByText('The shop is being filled. What can be bought appears here.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Import a file' }).elements()).toEqual([])
  })

  it('shows the staff of a shop without products the way in', async () => {
    knows(user({ level: 8 }), [shop({ permission: 8 })])
    answersPages(() => catalogPage({ total: 0 }))
    await open('/')
    const way = page.getByRole('link', { name: 'Import a file' })
    await expect.element(way).toHaveAttribute('href', '/office/imports')
  })

  it('says what an unknown word was read as', async () => {
    answersPages(() => catalogPage({ corrections: [{ from: 'chiar', to: 'chair' }] }))
    await open('/?search=red+chiar')
    await expect.element(page.getByText('Showing results for red chair')).toBeVisible()
  })

  it('empties the list on failure, and fetches it when asked again', async () => {
    answersPages(() => refuse(500, 'internal_error'))
    await open('/')
    await expect.element(page.getByText('The catalogue could not be fetched')).toBeVisible()
    await expect.element(line()).toHaveTextContent('Showing 0 of 0 results')
    answersPages(pageAsked)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('link', { name: /Product 30/ })).toBeVisible()
  })

  it('shows what one pays on a card, the undiscounted total struck through, the agreement on its plate, and no price on request', async () => {
    const parts = [{ uid: 'x', name: 'Arm', price: 100, quantity: 2 }]
    answersPages(() =>
      catalogPage({ total: 2 }, [
        card({ price: 1000, discount_percentage: 18, parts, delivery_time: { value: 1, unit: 'wd' } }),
        card({ uid: 'b', name: 'Båge', price: null }),
      ]),
    )
    await open('/')
    await expect
      .element(
        page.getByRole('link', {
          name: /−18 % agreement.*Vinga 410 984\skr without agreement 1\s200\skr.*1 working day/,
        }),
      )
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: /Båge On request/ })).toBeVisible()
  })

  it.each([320, 820])('prices with öre stay on their cards at %i px', async (width) => {
    await page.viewport(width, 900)
    const one = card({ name: 'Lampskärm', price: 13_525, discount_percentage: 12.5 })
    answersPages(() => catalogPage({ total: 2 }, [card({ uid: 'b' }), one]))
    await open('/')
    const link = page.getByRole('link', { name: /Lampskärm 11\s834,38\skr without agreement 13\s525,00\skr/ })
    await expect.element(link).toBeVisible()
    const { right } = link.element().getBoundingClientRect()
    for (const amount of link.element().querySelectorAll('span, s'))
      expect(amount.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  it.each([820, 1194, 1440])('a long word of a name is whole beside or above two prices at %i px', async (width) => {
    await page.viewport(width, 900)
    const long = card({ name: 'Neuvottelupöytäryhmä Saimaa', price: 13_525, discount_percentage: 12.5 })
    answersPages(() => catalogPage({ total: 2 }, [card({ uid: 'b' }), long]))
    await open('/')
    const name = page.getByText(long.name)
    await expect.element(name).toBeVisible()
    const word = document.createRange()
    word.setStart(name.element().firstChild!, 0)
    word.setEnd(name.element().firstChild!, 'Neuvottelupöytäryhmä'.length)
    expect(word.getClientRects().length).toBe(1)
    const { right } = name.element().closest('a')!.getBoundingClientRect()
    expect(word.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    expect(toEdge(/^13\s525,00\skr$/)).toBeCloseTo(toEdge(/^5\s495,00\skr$/), 0)
  })

  it('has öre on every card of a page as soon as one price has any, and moves nothing', async () => {
    answersPages((query) => catalogPage({ total: 2 }, besides(query.has('sort') ? 99.5 : 99)))
    const { router } = await open('/')
    await expect.element(page.getByRole('link', { name: /Alster 1\s000\skr/ })).toBeVisible()
    const before = heights()
    await router.navigate({ to: '/', search: { sort: 'name' } })
    await expect.element(page.getByRole('link', { name: /Alster 1\s000,00\skr/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Vinga 410 99,50\skr/ })).toBeVisible()
    expect(heights()).toEqual(before)
  })

  it('says what a product is before who makes it, where several have one name', async () => {
    const cards = [
      named('1', 'BESTÅ', 'TV bench. In oak.'),
      named('2', 'BESTÅ', 'Wall cabinet'),
      named('3', 'STIG', 'Bar stool'),
    ]
    answersPages(() => catalogPage({ total: 3 }, cards))
    await open('/')
    await expect.element(page.getByRole('link', { name: /TV bench · Hemnord/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Wall cabinet · Hemnord/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Hemnord · Bar stool/ })).toBeVisible()
  })

  it('comes back from a product to the same card', async () => {
    answersProduct(() => product({ uid: 'p24', name: 'Product 24' }))
    const { router, address } = await open('/?brand=hag')
    const link = page.getByRole('link', { name: /Product 24/ })
    await link.click()
    await expect.element(page.getByRole('heading', { name: 'Product 24', level: 1 })).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: 'Back to 412 results' }))
    await expect.element(link).toHaveFocus()
    expect(address()).toBe('/?brand=hag')
    expect(router.history.length).toBe(2)
  })

  it('comes back to the same card from a product that has not come yet', { tags: [LONG_TAG] }, async () => {
    const { router } = await open('/?brand=hag')
    const link = page.getByRole('link', { name: /Product 24/ })
    answer('get', `${API.products}/:shop/:uid`, () => new Promise<never>(() => undefined))
    await link.click()
    await expect.element(page.getByRole('img', { name: 'Loading the product…' })).toBeVisible()
    router.history.back()
    await expect.element(link).toHaveFocus()
    await expect.element(link).toBeInViewport()
  })
})
