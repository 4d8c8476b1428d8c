import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersPages, listCalls, useCatalogue } from './support/catalogue.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { catalogPage, facets } from './support/products.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const counts = { min: 40, max: 200, from: [40, 60, 80, 100, 200], buckets: [3, 9, 0, 4, 1] }
const RANGES = {
  price: { ...counts, min: 450.5, max: 9000, from: [450, 1000, 5000, 8000, 9000] },
  width: counts,
  depth: counts,
}

let router: Awaited<ReturnType<typeof openApp>>

async function open(path: string) {
  const lists = facets({ ranges: { ...RANGES, height: { ...counts, min: 72, max: 72 } } })
  answer('get', API.filters, () => ok({ data: lists }))
  answersPages(() => catalogPage({ facets: lists }))
  router = await openApp(path)
  await expect.element(page.getByRole('button', { name: /^Price/ })).toBeVisible()
  return () => router.history.location.href
}

const slider = (name: string) => page.getByRole('slider', { name })

describe('a range', () => {
  it('is narrowed by keys, step by step, each way as far as the other end, and opened again', async () => {
    const address = await open('/?page=2')
    await page.getByRole('button', { name: 'Measurements' }).click()
    const least = slider('Width: At least')
    await expect.element(least).toHaveAttribute('aria-valuetext', '40\u00a0cm')
    least.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(address).toBe('/?width=60..')
    await expect.element(least).toHaveAttribute('aria-valuetext', '60\u00a0cm')
    slider('Width: At most').element().focus()
    await userEvent.keyboard('{Home}')
    await expect.poll(address).toBe('/?width=60..80')
    await userEvent.keyboard('{End}')
    await expect.poll(address).toBe('/?width=60..')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(address).toBe('/')
    // Of which all products say the same is nothing to narrow.
    expect(slider('Height: At least').elements()).toEqual([])
  })

  it('says how far it goes as figures are written, where nothing is', async () => {
    await open('/')
    await page.getByRole('button', { name: 'Price' }).click()
    await expect.element(page.getByRole('textbox', { name: 'At most' })).toHaveAttribute('placeholder', '9,000')
    await expect.element(page.getByRole('textbox', { name: 'At least' })).toHaveAttribute('placeholder', '450.5')
  })

  it('is one step of the history however often it is moved while its menu is open', async () => {
    const address = await open('/?brand=gemla')
    await page.getByRole('button', { name: 'Measurements' }).click()
    slider('Width: At least').element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.poll(address).toBe('/?brand=gemla&width=100..')
    slider('Depth: At most').element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(address).toBe('/?brand=gemla&width=100..&depth=..200')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Measurements 2' }).click()
    slider('Depth: At most').element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.poll(address).toBe('/?brand=gemla&width=100..&depth=..80')
    router.history.back()
    await expect.poll(address).toBe('/?brand=gemla&width=100..&depth=..200')
    // What was gone back from is not written over by the next move.
    router.history.back()
    await expect.poll(address).toBe('/?brand=gemla')
    // The handle moves from where it is seen: not before the page shows what was gone back to.
    await expect.element(page.getByRole('button', { name: 'Measurements', exact: true })).toBeVisible()
    slider('Depth: At least').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(address).toBe('/?brand=gemla&depth=60..')
    router.history.back()
    await expect.poll(address).toBe('/?brand=gemla')
  })

  it('is written, and what is no number is told and not asked for', async () => {
    const address = await open('/')
    await page.getByRole('button', { name: /^Price/ }).click()
    const most = page.getByRole('textbox', { name: 'At most' })
    await most.fill('dear')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Write a number.')).toBeVisible()
    await expect.element(most).toHaveAttribute('aria-invalid', 'true')
    expect(address()).toBe('/')
    await most.fill('4 000')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/?price=..4000')
    await page.getByRole('textbox', { name: 'At least' }).fill('4999.50')
    await userEvent.keyboard('{Tab}')
    await expect.poll(address).toBe('/?price=4000..4999.5')
    await expect.poll(() => listCalls().at(-1)).toContain('price=4000..4999.5')
  })

  it('stands among the chips in words, and goes by them', async () => {
    const address = await open('/?brand=gemla&price=2000..4000&width=..90&depth=40..&delivery=7..7&co2e=..12.5')
    const chips = page.getByRole('group', { name: 'Active filters' })
    const labels = () =>
      chips
        .getByRole('button', { name: /^Remove/ })
        .elements()
        .map((one) => one.textContent?.trim())
    await expect
      .poll(labels)
      .toEqual([
        'Brand: Gemla Nord',
        'Price: 2\u00a0000–4\u00a0000\u00a0kr',
        'Width: at most 90\u00a0cm',
        'Depth: at least 40\u00a0cm',
        'Climate footprint: at most 12.5\u00a0kg',
        'Delivery time: 7 days',
      ])
    await page.getByRole('button', { name: 'Remove Width: at most 90 cm' }).click()
    await expect.poll(address).not.toContain('width')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(address).toBe('/')
  })

  it('is dragged without a question before it is let go', async () => {
    const address = await open('/')
    await page.getByRole('button', { name: /^Price/ }).click()
    const most = slider('Price: At most').element() as HTMLInputElement
    for (const to of ['3', '2', '1']) {
      // As the browser sets it, behind React's back.
      Reflect.set(HTMLInputElement.prototype, 'value', to, most)
      most.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await expect.element(slider('Price: At most')).toHaveAttribute('aria-valuetext', '1\u00a0000\u00a0kr')
    expect(address()).toBe('/')
    most.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(address).toBe('/?price=..1000')
    await expect.poll(() => listCalls().length).toBe(2)
  })
})
