import type { Locator, Page } from '@playwright/test'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import { cartsOf, goodsOf } from './support/carts.ts'
import { expectCleanEverywhere } from './support/clean.ts'
import { cartOf, newPerson } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

const handle = (page: Page, name: string): Locator => page.getByRole('button', { name: `Room and note of ${name}` })
const room = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

/** What stands in a cart from above: rooms by their names, and lines by their products. */
const shown = (page: Page): Promise<string[]> =>
  page.locator('main table h2, main table [data-cell="product"]').allInnerTexts()

/** A line as a person would tell of it. */
const placed = ({ article_number, room: where, note, antal }: CartLine) => [article_number, where, note, antal]

async function makeRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New room' }).click()
  await page.getByRole('textbox', { name: 'Name of the room' }).fill(name)
  await page.getByRole('button', { name: 'Make the room' }).click()
  await expect(room(page, name)).toBeVisible()
}

const middleOf = async (one: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await one.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a cart is divided into rooms in two tabs without a network, by mouse, by keyboard and by dialog, and all of it arrives', async ({
  page,
  context,
  complaints,
}) => {
  const person = await newPerson(3)
  const [lamp, chair, table] = await goodsOf(person, 3)
  const { id } = await cartOf(person, 'Office', [lamp!, chair!, table!])
  await openSignedIn(page, person.username, '/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(handle(other, table!.name)).toBeVisible()
  await context.setOffline(true)

  await makeRoom(page, 'Hall')
  await expect(room(other, 'Hall')).toBeVisible()
  await makeRoom(other, 'Kitchen')
  await expect(room(page, 'Kitchen')).toBeVisible()

  const from = await middleOf(handle(page, lamp!.name))
  const to = await middleOf(room(page, 'Hall'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 20, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(() => shown(page))
    .toEqual(['Hall', lamp!.name, 'Kitchen', 'Without a room', chair!.name, table!.name])
  // What was drawn was not pressed.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect.poll(() => shown(other)).toContain('Kitchen')
  await handle(other, chair!.name).focus()
  await other.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => shown(other))
    .toEqual(['Hall', lamp!.name, 'Kitchen', chair!.name, 'Without a room', table!.name])
  await expect(handle(other, chair!.name)).toBeFocused()

  await handle(page, table!.name).click()
  await page.getByRole('combobox', { name: 'Room' }).selectOption({ label: 'Hall' })
  await page.getByRole('textbox', { name: 'Note' }).fill('In oak')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Note and delivery date' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Call first')
  await page.getByLabel('Wished delivery date').fill('2099-12-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const all = ['Hall', lamp!.name, table!.name, 'Kitchen', chair!.name]
  await expect.poll(() => shown(page)).toEqual([...all, 'Without a room'])
  for (const one of [page, other])
    for (const said of ['In oak', 'Call first', 'Wished delivery: 1 December 2099'])
      await expect(one.getByText(said)).toBeVisible()

  await context.setOffline(false)
  const stored = async () => (await cartsOf(person)).find((one) => one.id === id)!
  const rooms = async () => Object.fromEntries(((await stored()).rooms ?? []).map(({ name, id: own }) => [name, own]))
  await expect.poll(async () => Object.keys(await rooms())).toEqual(['Hall', 'Kitchen'])
  const { Hall, Kitchen } = await rooms()
  await expect
    .poll(async () => (await stored()).lines.map(placed))
    .toEqual([
      [lamp!.uid, Hall, undefined, '2'],
      [chair!.uid, Kitchen, undefined, '2'],
      [table!.uid, Hall, 'In oak', '2'],
    ])
  expect(await stored()).toMatchObject({ note: 'Call first', wished_on: '2099-12-01' })
  await page.reload()
  await expect.poll(() => shown(page)).toEqual([...all, 'Without a room'])
  await expectCleanEverywhere(page, 'a cart with rooms')
  await handle(page, table!.name).click()
  await expectCleanEverywhere(page, 'the room and note of a line')
  complaints.length = 0
})

/** Where something was touched, or moved to. */
type Point = { x: number; y: number }

/**
 * A finger that draws from one point to another: as slow as a person's, and at rest before it is lifted. Behind a flick
 * browsers take the next tap for one that stops what was set in motion.
 */
async function draw(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const began = Date.now() / 1000 - 1
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + at / 20 })
  await touch('touchStart', 0, [from])
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', step, [
      { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
    ])
  await touch('touchMove', 15, [to])
  await touch('touchEnd', 16, [])
  await finger.detach()
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('a finger draws a line to its room, and takes that back by a tap', async ({ page }) => {
    const person = await newPerson(3)
    const [lamp, chair] = await goodsOf(person, 2)
    await cartOf(person, 'Office', [lamp!, chair!])
    await openSignedIn(page, person.username, '/cart')
    await makeRoom(page, 'Hall')
    await draw(page, await middleOf(handle(page, chair!.name)), await middleOf(room(page, 'Hall')))
    await expect.poll(() => shown(page)).toEqual(['Hall', chair!.name, 'Without a room', lamp!.name])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => shown(page)).toEqual(['Hall', 'Without a room', lamp!.name, chair!.name])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger scrolls over lines, and draws them by their handles alone', async ({ page }) => {
    const person = await newPerson(3)
    const goods = await goodsOf(person, 8)
    await cartOf(person, 'Office', goods)
    await openSignedIn(page, person.username, '/cart')
    await makeRoom(page, 'Hall')
    const names = goods.map(({ name }) => name)
    await room(page, 'Hall').evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const before = await scrolled()
    const line = await middleOf(page.locator('main table [data-cell="product"]').nth(1))
    await draw(page, line, { x: line.x, y: line.y - 200 })
    await expect.poll(scrolled).toBeGreaterThan(before + 100)
    expect(await shown(page)).toEqual(['Hall', 'Without a room', ...names])
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await room(page, 'Hall').evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    const rest = await scrolled()
    await draw(page, await middleOf(handle(page, names[0]!)), await middleOf(room(page, 'Hall')))
    await expect.poll(() => shown(page)).toEqual(['Hall', names[0], 'Without a room', ...names.slice(1)])
    expect(await scrolled()).toBe(rest)
  })
})
