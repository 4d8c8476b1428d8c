import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasUnsentChanges } from '#client/carts/carts.ts'
import { apply } from '#contract/cart/optimism.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { card } from '../support/products.ts'
import { goOffline, goOnline, pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()
beforeEach(pointAtMessages)
beforeEach(() => page.viewport(1440, 900))

const CHAIR = card({
  uid: '410-2201',
  name: 'Vinga 410',
  price: 1000,
  parts: [{ uid: '9010', name: 'Headrest', price: 100, quantity: 2 }],
  delivery_time: { value: 8, unit: 'w' },
  climate: { co2e_g: 40_000, source: 'declared' },
})
const LAMP = card({ uid: '318', name: 'Båge', price: 99.5, delivery_time: { value: 3, unit: 'd' } })
const HALL = 'a0a0a0a0-0000-4000-8000-000000000001'
const KITCHEN = 'b0b0b0b0-0000-4000-8000-000000000002'

/** A cart with two rooms and two products, the chair in the hall. */
function divided(overrides: Partial<Cart> = {}): Cart {
  carts.goods = [CHAIR, LAMP]
  let made = {
    ...filled(cart(), [
      [CHAIR, 2],
      [LAMP, 4],
    ]),
    ...overrides,
  }
  const context = { cartId: made.id, shopId: made.shop_id, country: 'SE' } as Parameters<typeof apply>[2]
  const chair = made.lines[0]!.id
  for (const change of [
    { name: 'room.add', args: { roomId: HALL, name: 'Hall' } },
    { name: 'room.add', args: { roomId: KITCHEN, name: 'Kitchen' } },
    { name: 'line.move', args: { lineId: chair, room: HALL } },
  ] as const)
    made = { ...made, ...apply(made, change, context) }
  // As the server says them: products in the order in which they came, their parts at the same place.
  const position = ({ article_number: uid }: { article_number: string }) => (uid === LAMP.uid ? 2 : 1)
  made = { ...made, lines: made.lines.map((line) => ({ ...line, position: position(line) })) }
  carts.held = new Map([[made.id, made]])
  return made
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('main table h2, main table [data-cell="product"]')].map(
    (one) => one.textContent,
  )
const handle = (name: string) => page.getByRole('button', { name: `Room and note of ${name}` })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const shows = (...all: string[]) => expect.poll(shown).toEqual(all)

it('a room says what its lines come to: sum, footprint, the longest delivery', async () => {
  divided()
  await openApp('/cart')
  await shows('Hall', 'Vinga 410', 'Kitchen', 'Without a room', 'Båge')
  const hall = page.getByRole('row').filter({ hasText: 'Hall' }).first()
  await expect.element(hall).toHaveTextContent('Hall1 line2 400,00 kr excl. VAT80 kg CO2eDelivery: 8 weeks')
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Kitchen' }).first())
    .toHaveTextContent('KitchenNothing here yet')
})

it('Alt with an arrow moves a line from room to room, keeps the focus on it, and can be undone', async () => {
  divided()
  await openApp('/cart')
  await expect.element(handle('Båge')).toBeVisible()
  ;(handle('Båge').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await shows('Hall', 'Vinga 410', 'Kitchen', 'Båge', 'Without a room')
  await expect.element(handle('Båge')).toHaveFocus()
  await expect.element(page.getByText('Båge was moved to Kitchen')).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await shows('Hall', 'Vinga 410', 'Båge', 'Kitchen', 'Without a room')
  await expect.poll(hasUnsentChanges).toBe(false)
  await press('Undo')
  await shows('Hall', 'Vinga 410', 'Kitchen', 'Båge', 'Without a room')
  // Arrows alone go from line to line, over the names of rooms.
  ;(handle('Vinga 410').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Båge' })).toHaveFocus()
})

it('without a network a line goes to a new room with a note, and all of it is sent later', async () => {
  divided()
  await openApp('/cart')
  await expect.element(handle('Båge')).toBeVisible()
  goOffline()
  await handle('Båge').click()
  await page.getByRole('combobox', { name: 'Room' }).selectOptions('A new room')
  await press('Save')
  await expect.element(page.getByText('Give the room a name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the room' }).fill('Studio')
  await page.getByRole('textbox', { name: 'Note' }).fill('In brass')
  await press('Save')
  await shows('Hall', 'Vinga 410', 'Kitchen', 'Studio', 'Båge', 'Without a room')
  await expect.element(page.getByText('In brass')).toBeVisible()
  goOnline()
  await expect
    .poll(() => [...carts.held.values()][0]?.rooms?.map(({ name }) => name))
    .toEqual(['Hall', 'Kitchen', 'Studio'])
  const sent = [...carts.held.values()][0]!
  expect(sent.lines.find((line) => line.article_number === '318')).toMatchObject({
    room: sent.rooms![2]!.id,
    note: 'In brass',
  })
})

it('a removed room leaves its lines in the cart, and comes back in its place with them', async () => {
  divided()
  await openApp('/cart')
  await press('Change the room Hall')
  await press('Remove the room')
  await shows('Kitchen', 'Without a room', 'Vinga 410', 'Båge')
  await expect.poll(hasUnsentChanges).toBe(false)
  await press('Undo')
  await shows('Hall', 'Vinga 410', 'Kitchen', 'Without a room', 'Båge')
})

it('a room gets another name and another place', async () => {
  divided()
  await openApp('/cart')
  await press('Change the room Kitchen')
  await page.getByRole('textbox', { name: 'Name of the room' }).fill('Pantry')
  await page.getByRole('combobox', { name: 'Place among the rooms' }).selectOptions('1')
  await press('Save')
  await expect.poll(shown).toEqual(['Pantry', 'Hall', 'Vinga 410', 'Without a room', 'Båge'])
})

it('lines that cannot be there on the wished day say so, each and together', async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  divided()
  await openApp('/cart')
  await press('Note and delivery date')
  await page.getByLabelText('Wished delivery date').fill(soon)
  await page.getByRole('textbox', { name: 'Note' }).fill('Call first')
  await press('Save')
  await expect.element(page.getByText('1 line cannot be there by then.')).toBeVisible()
  await expect.element(page.getByText('Cannot be there on the wished day: the delivery time is 8 weeks.')).toBeVisible()
  await expect.element(page.getByText('Call first')).toBeVisible()
  await press('Note and delivery date')
  await page.getByLabelText('Wished delivery date').fill('')
  await press('Save')
  await expect.element(page.getByText('1 line cannot be there by then.')).not.toBeInTheDocument()
})

it('a day on which the shop is closed is told of beside it, with the next one, and taken all the same', async () => {
  divided()
  const closed_days = [{ from: '2098-12-29', to: '2098-12-30', name: 'Stocktaking' }]
  knows(user(), [shop({ holidays: ['SE', 'NO'], closed_days })])
  await openApp('/cart')
  await press('Note and delivery date')
  const wished = page.getByLabelText('Wished delivery date')
  await wished.fill('2098-07-12')
  await expect
    .element(page.getByText(/^That day is a Saturday\. The next working day is Monday,? 14 July 2098\.$/))
    .toBeVisible()
  await wished.fill('2098-12-24')
  await expect.element(page.getByText(/^That day is Christmas Eve \(Sweden\)\./)).toBeVisible()
  await wished.fill('2098-12-25')
  await expect.element(page.getByText(/^That day is Christmas Day\./)).toBeVisible()
  await wished.fill('2098-12-29')
  await expect
    .element(page.getByText(/^The shop is closed then: Stocktaking\. .*Friday,? 2 January 2099/))
    .toBeVisible()
  await press('Save')
  await expect.element(page.getByText('Wished delivery: 29 December 2098')).toBeVisible()
  await expect.element(page.getByText(/^The shop is closed then: Stocktaking\./)).toBeVisible()
})

it('a cart that is only looked at shows rooms and notes, and nothing that would change them', async () => {
  divided({ status: 'AN', closed_at: '2026-03-02T12:00:00.000Z', note: 'Call first' })
  await openApp(`/cart?cart=${cart().id}`)
  await expect.element(page.getByText('Call first')).toBeVisible()
  await shows('Hall', 'Vinga 410', 'Kitchen', 'Without a room', 'Båge')
  for (const name of ['New room', 'Note and delivery date', 'Change the room Hall', 'Room and note of Båge'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
})
