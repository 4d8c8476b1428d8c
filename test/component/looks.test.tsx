import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import card from '#client/ui/card/card.module.css'
import { show, useFreshBrowser } from './support/app.tsx'

useFreshBrowser()
beforeEach(() => page.viewport(1440, 900))

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
