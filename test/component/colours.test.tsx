import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COLOUR_FAMILY } from '#contract/catalogue/colour-families.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersPages, listCalls, useCatalogue } from './support/catalogue.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { catalogPage, facets } from './support/products.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const NAMES = { black: 'Black', white: 'White', blue: 'Blue', red: 'Red' }
const counted = (counts: Partial<Record<keyof typeof NAMES, number>>) =>
  facets({
    colours: Object.entries(NAMES).map(([id, name]) => ({ id, name, count: counts[id as keyof typeof NAMES] ?? 0 })),
  })

beforeEach(() => {
  const all = counted({ black: 7, white: 5, blue: 3, red: 1 })
  answer('get', API.filters, () => ok({ data: all }))
  answersPages((query) => catalogPage({ facets: query.has('colour') ? counted({ black: 7, blue: 3 }) : all }))
  return () => document.documentElement.style.removeProperty('color-scheme')
})

const box = (name: string) => page.getByRole('dialog', { name: 'Colour' }).getByRole('checkbox', { name })
const swatches = () => [...document.querySelectorAll<HTMLElement>('[popover]:popover-open label > i')]

async function open(path: string) {
  const router = await openApp(path)
  await expect.element(page.getByRole('button', { name: 'Colour' })).toBeVisible()
  return { router, address: () => router.history.location.href }
}

describe('the menu of colours', () => {
  it('is worked by keys, and each choice is a step of the history', async () => {
    const { router, address } = await open('/?page=2')
    page.getByRole('button', { name: 'Colour' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(box('Blue 3')).toBeVisible()
    box('All colours').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(box('Blue 3')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.poll(address).toBe('/?colour=blue')
    await expect.element(box('Blue 3')).toBeChecked()
    await expect.poll(() => listCalls().at(-1)).toContain('colour=blue')
    // What leads nowhere now stays where it is.
    await expect.element(box('Red 0')).toBeVisible()
    await userEvent.keyboard('{ArrowUp}{ArrowUp} ')
    await expect.poll(address).toBe('/?colour=blue&colour=black')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Colour 2' })).toHaveFocus()
    const chips = page.getByRole('group', { name: 'Active filters' })
    await expect.element(chips.getByRole('button', { name: 'Remove Colour: Black' })).toBeVisible()
    router.history.back()
    await expect.poll(address).toBe('/?colour=blue')
    await expect.element(chips.getByRole('button', { name: 'Remove Colour: Black' })).not.toBeInTheDocument()
    router.history.back()
    await expect.poll(address).toBe('/?page=2')
  })

  it.each(['light', 'dark'])('shows what each looks like, told from the ground in %s', async (theme) => {
    document.documentElement.style.colorScheme = theme
    await open('/')
    await page.getByRole('button', { name: 'Colour' }).click()
    await expect.element(box('Blue 3')).toBeVisible()
    const shown = swatches()
    expect(shown.map((one) => rgb(getComputedStyle(one).backgroundColor))).toEqual(
      (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((id) => rgb(COLOUR_FAMILY[id])),
    )
    // A swatch says nothing to who does not see it: its name stands beside it.
    expect(shown.map((one) => [one.textContent, one.getAttribute('role'), one.tabIndex])).toEqual(
      shown.map(() => ['', null, -1]),
    )
    const dialog = page.getByRole('dialog', { name: 'Colour' }).element()
    const ground = luminance(rgb(getComputedStyle(dialog).backgroundColor))
    for (const one of shown) {
      const { borderTopColor, width, height } = getComputedStyle(one)
      expect(contrast(luminance(rgb(borderTopColor)), ground)).toBeGreaterThanOrEqual(3)
      expect([width, height]).toEqual(['20px', '20px'])
    }
  })
})

/** A colour as the browser paints it. */
function rgb(colour: string): number[] {
  const drawing = new OffscreenCanvas(1, 1).getContext('2d')
  if (!drawing) throw new Error('There is no canvas to paint on')
  drawing.fillStyle = colour
  drawing.fillRect(0, 0, 1, 1)
  return [...drawing.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([r = 0, g = 0, b = 0]: number[]): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** As WCAG 2 defines it. */
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
