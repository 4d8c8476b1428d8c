import hotToast from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '#client/ui/toast.ts'
import Toaster from '#client/ui/toaster.tsx'
import { API } from '#contract/paths.ts'
import { act, openApp, show, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { answersProduct } from '../support/catalogue.ts'
import { answer, ok, useNetwork } from '../support/network.ts'
import { orderRow } from '../support/ordering.ts'
import { shop } from '../support/people.ts'
import { card, product } from '../support/products.ts'
import { newcomer } from '../support/waiting.ts'
import { EVERY_LAYOUT } from '../support/screens.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ permission: 3 })])
// Ordering is not for sessions from a purchasing system.
beforeEach(async () => void (await newcomer()))
afterEach(async () => {
  act(() => hotToast.removeAll())
  await page.viewport(1440, 900)
})

const GOODS = Array.from({ length: 6 }, (_, i) => card({ uid: `p${i}`, name: `Product ${i}`, price: 1000 }))
const rows = GOODS.map((one): [typeof one, number] => [one, 2])

beforeEach(() => {
  carts.goods = GOODS
  carts.held = new Map(
    Array.from({ length: 12 }, (_, i) => {
      const id = `11111111-1111-4111-8111-1111111111${10 + i}`
      return [id, filled(cart({ id, title: `Project ${i}` }), rows)]
    }),
  )
  answer('get', API.customers, () => ok({ data: [] }))
  answer('get', API.ordersSummary, () => ok({ data: [] }))
  answer('get', API.orders, () =>
    ok({
      data: Array.from({ length: 12 }, (_, i) => orderRow({ id: `o${i}`, order_number: `2026-000${10 + i}` })),
      meta: { current_page: 1, per_page: 30, total: 12, total_pages: 1 },
    }),
  )
  answersProduct(() => product())
})

const WORDS = '2 pieces of Vinga 410 were put in the cart Reception'
const message = (words = WORDS) => page.getByText(words).element().parentElement!
const say = async (words = WORDS, run = () => undefined as void): Promise<void> => {
  act(() => toast(words, 'success', { duration: 60_000, action: { label: 'Undo', run } }))
  await expect.element(page.getByText(words)).toBeVisible()
  // Where it comes to rest.
  await Promise.all(
    message(words)
      .getAnimations()
      .map(({ finished }) => finished),
  )
}

/** What is pressed in the page, but for cards: one as large goes on being pressed beside a message. */
const pressable = (): Element[] =>
  [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (element) =>
      element.closest('[popover]') === null &&
      element.checkVisibility() &&
      element.getBoundingClientRect().height < 140,
  )

const PARTS = [0.1, 0.5, 0.9]
/** Points at which a thing is pressed. */
function pointsOf(element: Element): [number, number][] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return PARTS.flatMap((x) => PARTS.map((y): [number, number] => [left + width * x, top + height * y]))
}
/** What has a point under a message. */
const covered = (): string[] =>
  pressable()
    .filter((element) => pointsOf(element).some(([x, y]) => message().contains(document.elementFromPoint(x, y))))
    .map((element) => `${element.tagName} ${element.textContent}`)

describe.each(EVERY_LAYOUT)('at %i × %i', (width, height) => {
  it.each([
    ['/', 'Product 1'],
    ['/cart', 'Product 0'],
    ['/product/nordform/410-2201', /Add 1 pcs/],
    ['/orders', '2026-00010'],
    ['/cart/order', 'Customer reference'],
  ])('a message covers nothing that is pressed on %s', async (path, there) => {
    await page.viewport(width, height)
    await openApp(path)
    await expect.poll(() => document.querySelector('main')!.textContent).toMatch(there)
    await say()
    // The page may still be filled when it comes.
    await expect.poll(covered).toEqual([])
    const { right, top, bottom } = message().getBoundingClientRect()
    expect(width - right).toBeLessThanOrEqual(48)
    expect(top).toBeGreaterThan(40)
    expect(bottom).toBeLessThanOrEqual(height / 2)
  })
})

const press = vi.fn<(name: string) => void>()
/** Buttons that leave no place free in the upper half of the window. */
const Buttons = () => (
  <div>
    {Array.from({ length: 40 }, (_, i) => (
      <button key={i} type="button" style={{ display: 'block', width: '100%' }} onClick={() => press(`button ${i}`)}>
        button {i}
      </button>
    ))}
  </div>
)

describe('where something is pressed everywhere', () => {
  beforeEach(async () => {
    press.mockClear()
    await page.viewport(390, 844)
    show(<Buttons />)
    show(<Toaster label="Messages" closeLabel="Close" />)
  })

  it('a press goes through a message, which steps aside', async () => {
    await say()
    const box = message().getBoundingClientRect()
    expect(box.top).toBeLessThan(120)
    const at = document
      .elementsFromPoint(box.left + 40, box.top + 6)
      .find((one) => one.textContent?.startsWith('button'))!
    await userEvent.click(message(), { position: { x: 40, y: 6 } })
    expect(press.mock.calls).toEqual([[at.textContent]])
    await expect.element(page.getByText(WORDS)).not.toBeInTheDocument()
  })

  it('its own buttons are pressed alone', async () => {
    const undo = vi.fn<() => void>()
    await say(WORDS, undo)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(undo).toHaveBeenCalledOnce()
    expect(press).not.toHaveBeenCalled()
  })
})

it('the second message lies below the first one, in the next free place', async () => {
  await page.viewport(820, 1180)
  show(
    <button type="button" style={{ position: 'fixed', top: 150, right: 20, height: 44 }}>
      In the way
    </button>,
  )
  show(<Toaster label="Messages" closeLabel="Close" />)
  await say('one')
  await say('two')
  await say('three')
  const [three, two, one] = ['three', 'two', 'one'].map((words) => message(words).getBoundingClientRect())
  expect([three!.bottom < 150, two!.top > 194, one!.top > two!.bottom]).toEqual([true, true, true])
})
