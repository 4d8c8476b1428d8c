import type { CDPSession, Locator, Page } from 'playwright'
import { COLOURS, KINDS } from '../vocabulary.ts'
import { bothTimes, type PressTimes, settled, slow, timeOfPress } from './felt.ts'

const PRESSES = 16
/** Where the pointer is on its way while a handle is dragged. */
const STEPS = 12
const SWATCH = 'main li ul[aria-label="Colours"] a:not([aria-current])'

/** What buyers press in the catalogue: filters, ranges, colours, and Enter behind a question. */
export async function cataloguePresses(processor: CDPSession, page: Page, address: string): Promise<PressTimes[]> {
  const acts: readonly [what: string, menu: string | null, once: (n: number) => Promise<number>][] = [
    ['a filter ticked', 'Brand', (n) => tick(page, n)],
    ['a range dragged', 'Price', (n) => drag(page, n)],
    ['a colour on a card', null, (n) => toColour(page, n)],
    ['Enter, to the products found', null, (n) => enter(page, n)],
  ]
  const rows: PressTimes[] = []
  for (const [what, menu, once] of acts) {
    await slow(processor, 1)
    await page.goto(`${address}/`)
    await page.locator(SWATCH).first().waitFor()
    if (menu !== null) await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: menu }).click()
    let n = 0
    const next = async (): Promise<number> => {
      await settled(page)
      return once(n++)
    }
    rows.push({ what, ...(await bothTimes(processor, PRESSES, next)) })
  }
  return rows
}

const OPTION = 'dialog:popover-open label input'

/** One option after the other, each taken off again: what comes is new, and what was there before. */
async function tick(page: Page, n: number): Promise<number> {
  // Behind the row that takes all of them off.
  const option = page.locator(OPTION).nth(1 + Math.floor(n / 2))
  await option.click({ trial: true })
  const { x, y } = await middle(option)
  return timeOfPress(page, () => page.mouse.click(x, y))
}

/** The lower end up and down, to another step each time. */
async function drag(page: Page, n: number): Promise<number> {
  const handle = page.locator('dialog:popover-open input[type="range"]').first()
  const { x, y, width } = await middle(handle)
  const at = Number(await handle.inputValue()) / Number(await handle.getAttribute('max'))
  const to = n % 2 === 0 ? 0.3 + n / 100 : 0.05 + n / 100
  const place = (share: number): number => x + (share - 0.5) * (width - THUMB)
  return timeOfPress(page, async () => {
    await page.mouse.move(place(at), y)
    await page.mouse.down()
    await page.mouse.move(place(to), y, { steps: STEPS })
    await page.mouse.up()
  })
}
/** As wide as a handle is, about. */
const THUMB = 24

/** To a family's product in another colour, and back to the list before the next. */
async function toColour(page: Page, n: number): Promise<number> {
  if (n > 0) await page.goBack()
  const swatches = page.locator(SWATCH)
  await swatches.first().waitFor()
  await settled(page)
  const swatch = swatches.nth(n % (await swatches.count()))
  // In sight, and under nothing.
  await swatch.click({ trial: true })
  const { x, y } = await middle(swatch)
  const time = await timeOfPress(page, () => page.mouse.click(x, y))
  await page.waitForURL('**/product/**', { waitUntil: 'commit' })
  return time
}

/** From the key to the frame that shows other products; suggestions have come before. */
async function enter(page: Page, n: number): Promise<number> {
  const text = `${KINDS[n % KINDS.length]} ${COLOURS[n % COLOURS.length]}`
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
  await settled(page)
  await page.evaluate('felt.entered()')
  await page.keyboard.press('Enter')
  return Math.round(await page.evaluate<number>('felt.found'))
}

async function middle(of: Locator): Promise<{ x: number; y: number; width: number }> {
  const place = await of.boundingBox()
  if (!place) throw new Error(`${of.toString()} is not to be seen`)
  return { x: place.x + place.width / 2, y: place.y + place.height / 2, width: place.width }
}
