import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LevelSelect } from '#client/features/users/level-select.tsx'
import card from '#client/ui/card/card.module.css'
import { ListPrice } from '#client/ui/price/list-price.tsx'
import { PriceLine } from '#client/ui/price/price-line.tsx'
import { PriceTag } from '#client/ui/price/price-tag.tsx'
import { Select } from '#client/ui/select.tsx'
import { Stepper } from '#client/ui/stepper/stepper.tsx'
import { show, useFreshBrowser } from './support/app.tsx'

useFreshBrowser()
beforeEach(() => page.viewport(1440, 900))

const nothing = (): void => undefined

/** What is drawn at a point of the window: red, green and blue. */
async function drawnAt(x: number, y: number): Promise<number[]> {
  const base64 = await page.screenshot({ save: false, element: document.body })
  const { left, top } = document.body.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('There is no canvas to read from')
  drawing.drawImage(image, 0, 0)
  return [...drawing.getImageData(Math.round(x - left), Math.round(y - top), 1, 1).data.subarray(0, 3)]
}

test('the focus ring of a card lies over the next card', async () => {
  const plate = { display: 'block', height: 200, background: 'rgb(0, 200, 0)' }
  show(
    <ul className={card.grid} style={{ width: 600 }}>
      {['one', 'two'].map((name) => (
        <li key={name} style={{ position: 'relative' }}>
          <a href="#main" className={card.card} aria-label={name} style={{ outlineColor: 'rgb(200, 0, 0)' }}>
            <span style={plate} />
          </a>
        </li>
      ))}
    </ul>,
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'one' })).toHaveFocus()
  const { right, top } = page.getByRole('link', { name: 'one' }).element().getBoundingClientRect()
  // The ring stands two pixels out and is two wide, over the gap of two.
  expect(await drawnAt(right + 3, top + 100)).toEqual([200, 0, 0])
})

const stepper = (value: number, size: 's' | 'l') => (
  <Stepper
    value={value}
    max={999_999}
    size={size}
    texts={{ quantity: `Quantity ${size}${value}`, fewer: 'Fewer', more: 'More' }}
    onStep={nothing}
    onSet={nothing}
  />
)

describe('a stepper', () => {
  test.each(['s', 'l'] as const)('of size %s is as wide for one as for 999 999, and shows all of it', async (size) => {
    show([1, 999_999].map((value) => <p key={value}>{stepper(value, size)}</p>))
    await document.fonts.ready
    const [one, most] = [1, 999_999].map(
      (value) => page.getByRole('textbox', { name: `Quantity ${size}${value}` }).element() as HTMLInputElement,
    )
    expect(most!.parentElement!.offsetWidth).toBe(one!.parentElement!.offsetWidth)
    expect(most!.scrollWidth).toBeLessThanOrEqual(most!.clientWidth)
  })
})

test('what a price would be without the discount is struck through, and stands after it', () => {
  const sofa = { price: 5495, quantity: 1, discount_percentage: 15, parts: [], currency: 'SEK' }
  const words = { onRequest: 'On request', originally: 'without agreement' }
  show(
    <>
      <PriceTag product={sofa} {...words} />
      <p>
        <PriceLine product={sofa} {...words} discount="−15 %" />
      </p>
      <ListPrice list="5 495 kr" originally="without agreement" reduction="−15 %" />
    </>,
  )
  const lists = [...document.querySelectorAll('s')]
  expect(lists.map((list) => getComputedStyle(list).textDecorationLine)).toEqual(Array(3).fill('line-through'))
  expect(lists.map((list) => list.textContent.replaceAll(/\s/g, ' '))).toEqual([
    '5 495,00 kr',
    '5 495,00 kr',
    '5 495 kr',
  ])
  for (const list of lists.slice(0, 2)) {
    const now = list.parentElement!.firstElementChild!
    expect(now.textContent).toMatch(/^4\s670,75\skr$/)
    expect(now.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})

test('selects show their first letter', async () => {
  show(
    <>
      <Select label="Sort by" options={[{ value: 'a', label: 'Wide first' }]} value="a" onValue={nothing} />
      <LevelSelect label="Access" value={3} own={8} fixed={false} onLevel={nothing} />
      <LevelSelect label="Access in a form" value={3} own={8} fixed={false} inForm onLevel={nothing} />
    </>,
  )
  const selects = [...document.querySelectorAll('select')]
  expect(selects).toHaveLength(3)
  // A select cuts what stands left of its own padding.
  expect(selects.map((select) => getComputedStyle(select).textIndent)).toEqual(['0px', '0px', '0px'])
})
