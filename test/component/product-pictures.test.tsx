import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Picture } from '#contract/catalogue/product.schema.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersProduct, useCatalogue } from './support/catalogue.ts'
import { card, product } from './support/products.ts'
import { useNetwork } from './support/network.ts'
import { HANDHELD, LARGE_TABLET, TABLET } from './support/screens.ts'

useNetwork()
useFreshBrowser()
useCatalogue()
beforeEach(() => page.viewport(1280, 900))

const drawing: Picture = { kind: 'drawing', hash: 'a'.repeat(32), width: 400, height: 400, placeholder: '' }
const photo: Picture = { kind: 'photo', hash: 'b'.repeat(32), width: 1600, height: 1200, placeholder: '' }

async function open(picture: Picture = drawing): Promise<void> {
  answersProduct(() => product({ picture, pictures: [picture], related: [card({ uid: 'lyft', name: 'Lyft 160' })] }))
  await openApp('/product/nordform/410-2201')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Vinga 410')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inFull = (name: string) => button(`Show ${name} in full`)
const dialog = () => page.getByRole('dialog')
const pane = () => dialog().getByRole('group', { name: /^Picture; plus and minus/ })
const percent = () => dialog().getByText(/^\d+ %$/)
const thumbs = () => page.getByRole('group', { name: 'Choose a picture' }).getByRole('button')

describe('the gallery', () => {
  it('goes on by its arrows, which rest at the ends and keep the focus', async () => {
    await open()
    await expect.element(button('Picture before')).toHaveAttribute('aria-disabled', 'true')
    await button('Next picture').click()
    await expect.element(thumbs().nth(1)).toHaveAttribute('aria-current', 'true')
    await expect.element(page.getByText('2 of 3')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(thumbs().nth(2)).toHaveAttribute('aria-current', 'true')
    await expect.element(button('Next picture')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Next picture')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(thumbs().nth(0)).toHaveAttribute('aria-current', 'true')
  })

  it.each([TABLET, LARGE_TABLET])('is as wide as a tablet that is held upright, of %i × %i', async (width, height) => {
    await page.viewport(width, height)
    await open()
    await expect
      .poll(() => inFull('Vinga 410').element().getBoundingClientRect().width)
      .toBe(document.documentElement.clientWidth)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })
})

describe('a picture in full', () => {
  it('is said to be an illustration where it is drawn', async () => {
    await open()
    await inFull('Vinga 410').click()
    await expect.element(dialog().getByText('Illustration', { exact: true })).toBeVisible()
  })

  it('is not said to be one where it is a photograph', async () => {
    await open(photo)
    await inFull('Vinga 410').click()
    await expect.element(percent()).toHaveTextContent('100 %')
    await expect.element(dialog().getByText('Illustration', { exact: true })).not.toBeInTheDocument()
  })

  it('becomes larger and smaller by press, buttons and keys, and is moved by the arrow keys', async () => {
    await open()
    await inFull('Vinga 410').click()
    await expect.element(percent()).toHaveTextContent('100 %')
    await expect.element(pane()).toHaveFocus()
    await pane().click()
    await expect.element(percent()).toHaveTextContent('250 %')
    const { scrollWidth, clientWidth } = pane().element()
    expect(scrollWidth / clientWidth).toBeCloseTo(2.5, 1)
    // Pressed in its middle, it shows its middle.
    const middle = pane().element().scrollLeft
    expect(middle).toBeGreaterThan(clientWidth / 2)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => pane().element().scrollLeft).toBeGreaterThan(middle)
    await userEvent.keyboard('0')
    await expect.element(percent()).toHaveTextContent('100 %')
    await userEvent.keyboard('+')
    await expect.element(percent()).toHaveTextContent('150 %')
    await button('Larger').click()
    await expect.element(percent()).toHaveTextContent('225 %')
    await button('Larger').click()
    await button('Larger').click()
    await expect.element(percent()).toHaveTextContent('400 %')
    await expect.element(button('Larger')).toHaveAttribute('aria-disabled', 'true')
    await button('Smaller').click()
    await expect.element(percent()).toHaveTextContent('267 %')
  })

  it('goes on to the next by the arrow keys while it is whole, and gives the focus to the one seen last', async () => {
    await open()
    await inFull('Vinga 410').click()
    await expect.element(pane()).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('dialog', { name: 'Vinga 410 from the front' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(inFull('Vinga 410 from the front')).toHaveFocus()
  })

  it('keeps the focus within', async () => {
    await open()
    await inFull('Vinga 410').click()
    await expect.element(pane()).toHaveFocus()
    for (let i = 0; i < 8; i++) {
      await userEvent.tab()
      const at = document.activeElement
      // Between the last and the first stands the browser's own window.
      expect(at === document.body || dialog().element().contains(at)).toBe(true)
    }
  })

  it('is pinched by two fingers', async () => {
    await open()
    await inFull('Vinga 410').click()
    await expect.element(pane()).toHaveFocus()
    const finger = (type: string, pointerId: number, clientX: number): void => {
      const init = { pointerId, clientX, clientY: 300, pointerType: 'touch', bubbles: true }
      pane().element().dispatchEvent(new PointerEvent(type, init))
    }
    finger('pointerdown', 1, 600)
    finger('pointerdown', 2, 700)
    finger('pointermove', 2, 800)
    await expect.element(percent()).toHaveTextContent('200 %')
    finger('pointerup', 1, 600)
    finger('pointerup', 2, 800)
    // Fingers that leave press nothing.
    await expect.element(percent()).toHaveTextContent('200 %')
  })

  it('takes the largest photograph, and says when that is not on this device', async () => {
    await open(photo)
    await inFull('Vinga 410').click()
    const largest = await vi.waitUntil(() => dialog().element().querySelector("img[alt='']"))
    expect(largest.getAttribute('src')).toContain('-1600.webp')
    // As when there is no network, and it was never seen.
    largest.dispatchEvent(new Event('error'))
    await expect.element(dialog().getByText('The larger picture is not on this device.')).toBeVisible()
  })
})

describe('price and button', () => {
  it.each(HANDHELD)('are in reach at %i × %i, once and not twice', async (width, height) => {
    await page.viewport(width, height)
    await open()
    const add = page.getByRole('button', { name: /^Add 1 pcs, 5\s495\skr$/ })
    const inSight = () =>
      add.elements().filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    await expect.poll(() => inSight().length).toBe(1)
    window.scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => inSight().length).toBe(1)
    add.elements()[0]!.scrollIntoView({ block: 'center' })
    await expect.element(page.getByRole('region', { name: 'Vinga 410' })).not.toBeInTheDocument()
    expect(inSight()).toHaveLength(1)
  })
})
