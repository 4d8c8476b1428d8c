import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hasUnsentChanges, issue, seeProducts } from '#client/carts/carts.ts'
import type { Sync, SyncAnswer } from '#contract/cart/sync.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, sync, useCarts } from '../support/carts.ts'
import { answer, ok, useNetwork } from '../support/network.ts'
import { card } from '../support/products.ts'
import { goOffline, goOnline, pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(() => page.viewport(1440, 900))
beforeEach(pointAtMessages)

const CHAIR = card({
  uid: '410-2201',
  name: 'Vinga 410',
  price: 1000,
  parts: [{ uid: '9010', name: 'Headrest', price: 100, quantity: 2 }],
})
const LAMP = card({ uid: '318', name: 'Båge', price: 99.5 })
const BOTH = ['Quantity of Vinga 410', 'Quantity of Båge']
/** The lines as they stand. */
const names = () =>
  page
    .getByRole('textbox', { name: /^Quantity of/ })
    .elements()
    .map((one) => one.getAttribute('aria-label'))

function holds(one: ReturnType<typeof cart>): void {
  carts.goods = [CHAIR, LAMP]
  carts.held = new Map([[one.id, one]])
}
const reception = () =>
  filled(cart(), [
    [CHAIR, 2],
    [LAMP, 4],
  ])

const add = (uid: string) =>
  issue({
    cartId: cart().id,
    shopId: 'nordform',
    mutation: { name: 'lines.add', args: { rows: [{ uid, quantity: 1 }] } },
  })
const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` }).click()
/** Until the message has gone as well: while it leaves, it takes the next one of the same line along. */
async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
}

/** Gives places as the server does: in the order in which lines come, those that went again included. */
function places(): (told: SyncAnswer) => SyncAnswer {
  const seen: string[] = []
  return ({ carts: changed, ...rest }) => ({
    ...rest,
    carts: changed.map((one) => ({
      ...one,
      lines: one.lines.map((line) => {
        const id = line.parent_id ?? line.id
        if (!seen.includes(id)) seen.push(id)
        return { ...line, position: seen.indexOf(id) + 1 }
      }),
    })),
  })
}

it('lines stand in their places again after undo, whether the removal had left the device or not', async () => {
  const cart = reception()
  // As the server gave them: the parts of a product share its place.
  const counted = cart.lines.filter(({ parent_id }) => parent_id === null).map(({ id }) => id)
  const lines = cart.lines.map((line) => ({ ...line, position: 1 + counted.indexOf(line.parent_id ?? line.id) }))
  holds({ ...cart, lines })
  await openApp('/cart')
  await expect.poll(names).toEqual(BOTH)
  await remove('Vinga 410')
  await expect.poll(() => carts.taken).toMatchObject([{ name: 'line.remove' }])
  await undo()
  await expect.poll(names).toEqual(BOTH)
  await expect.poll(() => carts.taken[1]).toMatchObject({ args: { rows: [{ uid: '410-2201', position: 1 }] } })

  goOffline()
  await remove('Vinga 410')
  await expect.poll(names).toEqual(BOTH.slice(1))
  await undo()
  await expect.poll(names).toEqual(BOTH)
  goOnline()
  await expect.poll(hasUnsentChanges).toBe(false)
  expect(names()).toEqual(BOTH)
})

it('lines stand in their places again after undo, also when the server told the place after the removal', async () => {
  holds(cart())
  const place = places()
  answer('post', API.cartSync, async ({ body }) => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate.resolve)
    await gate.promise
    return ok(place(sync(body as Sync)))
  })
  const gates: (() => void)[] = []
  const answerNext = async (): Promise<void> => {
    await expect.poll(() => gates.length).toBeGreaterThan(0)
    gates.shift()?.()
  }
  await openApp('/cart')
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  seeProducts(carts.goods, null)
  void add(CHAIR.uid)
  await expect.poll(() => gates.length).toBe(1)
  void add(LAMP.uid)
  await expect.poll(names).toEqual(BOTH)
  // Pressed while the server has not said where it stands.
  await remove('Vinga 410')
  await expect.poll(names).toEqual(BOTH.slice(1))
  await answerNext()
  await answerNext()
  await expect.poll(hasUnsentChanges).toBe(false)
  await undo()
  await expect.poll(names).toEqual(BOTH)
  await answerNext()
  await expect.poll(hasUnsentChanges).toBe(false)
  expect(names()).toEqual(BOTH)
})

it('lines stand in their places again after undo, also when they came and went in one sending', async () => {
  holds(cart())
  // The first line has been counted, though the server never told of it.
  answer('post', API.cartSync, ({ body }) => {
    const { carts: changed, ...rest } = sync(body as Sync)
    const placed = changed.map((one) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, position: line.product.uid === CHAIR.uid ? 1 : 2 })),
    }))
    return ok({ ...rest, carts: placed })
  })
  await openApp('/cart')
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  seeProducts(carts.goods, null)
  goOffline()
  void add(CHAIR.uid)
  void add(LAMP.uid)
  await expect.poll(names).toEqual(BOTH)
  await remove('Vinga 410')
  await expect.poll(names).toEqual(BOTH.slice(1))
  goOnline()
  await expect.poll(hasUnsentChanges).toBe(false)
  expect(carts.taken.map(({ name }) => name)).toEqual(['lines.add', 'lines.add', 'line.remove'])
  await undo()
  await expect.poll(names).toEqual(BOTH)
  await expect.poll(hasUnsentChanges).toBe(false)
  expect(names()).toEqual(BOTH)
  expect(carts.taken.at(-1)).toMatchObject({ args: { rows: [{ uid: CHAIR.uid, position: 1 }] } })
})
