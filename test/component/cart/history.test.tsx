import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasUnsentChanges } from '#client/carts/carts.ts'
import { lineId } from '#contract/cart/line.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { shop } from '../support/people.ts'
import { access, entry, history, KONTORET, PER } from '../support/sharing.ts'
import { goOffline, goOnline, newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ companies: [KONTORET] })])

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LAMP = card({ uid: '318', name: 'Båge', price: 100 })
const ID = cart().id
const dialog = page.getByRole('dialog', { name: 'History of Reception' })
const day = (name: RegExp) => dialog.getByRole('region', { name })
const message = () => page.getByRole('region', { name: 'Messages' })
const back = (name: string) => dialog.getByRole('button', { name })

const reception = (role: 'owner' | 'view' = 'owner') =>
  filled(cart({ customer_id: KONTORET.id, company: KONTORET.name, access: access(role) }), [[CHAIR, 4]])
const chair = reception().lines[0]!
const removed = { line_id: 'a-lamp', uid: '318', name: 'Båge', before: 3, after: null, position: 1 }
const changed = { line_id: chair.id, uid: '410-2201', name: 'Vinga 410', before: 2, after: 4, position: 2 }

beforeEach(async () => {
  await page.viewport(1180, 820)
  await newcomer()
  carts.goods = [CHAIR, LAMP]
  carts.held = new Map([[ID, reception()]])
  answer('get', API.cartHistory, ({ query }) =>
    ok(
      query.get('before') === null
        ? history(
            [
              entry({ what: 'line.remove', at: '2026-11-24T09:00:00.000Z', who: { name: PER.name }, lines: [removed] }),
              entry({ what: 'line.setQuantity', lines: [changed], touched: 3 }),
              entry({ what: 'access', at: '2026-11-20T09:00:00.000Z', person: { name: PER.name }, right: 'edit' }),
            ],
            '17',
          )
        : history([entry({ what: 'cart.create', who: null, at: '2025-11-19T09:00:00.000Z' })]),
    ),
  )
})
afterEach(async () => {
  goOnline()
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

async function open(): Promise<void> {
  await openApp('/cart')
  await page.getByRole('button', { name: 'History' }).click()
}

describe('the history of a cart', () => {
  it('says who did what, day by day, and goes on to what is older', async () => {
    await open()
    await expect
      .element(day(/24 November/))
      .toMatchTextContent(
        /Per Ek removed\s*Båge: 3, removed.*Anna Berg changed the quantity\s*Vinga 410: 2, then 4.*and 2 more lines/,
      )
    await expect.element(day(/20 November/)).toMatchTextContent('Anna Berg shared the cart with Per Ek: may change')
    await dialog.getByRole('button', { name: 'Show older changes' }).click()
    await expect.element(day(/2025/)).toMatchTextContent('Somebody whose account is gone made the cart')
    await expect.element(dialog.getByRole('button', { name: 'Show older changes' })).not.toBeInTheDocument()
    expect(callsTo(API.cartHistory.replace(':cartId', ID)).map(({ query }) => query.get('before'))).toContain('17')
  })

  it('puts back what was removed, and an older quantity', async () => {
    await open()
    await back('Put back 3 × Båge').click()
    await expect.element(message()).toMatchTextContent('Båge is back in the cart')
    await back('Change Vinga 410 back to 2').click()
    await expect.element(message()).toMatchTextContent('Vinga 410 has its former quantity: 2')
    await expect
      .poll(() => carts.taken)
      .toEqual([
        { name: 'lines.add', args: { rows: [{ uid: '318', quantity: 3, position: 1 }] } },
        { name: 'line.setQuantity', args: { lineId: chair.id, quantity: 2, seen: 4 } },
      ])
    await expect.element(back('Change Vinga 410 back to 2')).not.toBeInTheDocument()
  })

  it('puts a line back into its room with its note, and changes one where it has gone to', async () => {
    const hall = { id: 'a0a0a0a0-0000-4000-8000-000000000001', name: 'Hall' }
    const inHall = lineId(ID, shop().shop_id, '318', null, hall.id)
    const kept = reception()
    const [moved] = kept.lines
    carts.held.set(ID, { ...kept, rooms: [hall], lines: [{ ...moved!, room: hall.id, former_ids: ['in-none'] }] })
    const lamp = { ...removed, line_id: inHall, room: hall.id, note: 'Ek' }
    answer('get', API.cartHistory, () =>
      ok(
        history([
          entry({ what: 'line.remove', lines: [lamp] }),
          entry({ what: 'line.setQuantity', lines: [{ ...changed, line_id: 'in-none' }] }),
        ]),
      ),
    )
    await open()
    await back('Put back 3 × Båge').click()
    await back('Change Vinga 410 back to 2').click()
    await expect
      .poll(() => carts.taken)
      .toEqual([
        { name: 'lines.add', args: { rows: [{ uid: '318', quantity: 3, position: 1, room: hall.id }] } },
        { name: 'line.note', args: { lineId: inHall, note: 'Ek' } },
        { name: 'line.setQuantity', args: { lineId: chair.id, quantity: 2, seen: 4 } },
      ])
  })

  it.each([
    ['room.add', { from: null, to: 'Hall' }, 'made the room Hall'],
    ['room.rename', { from: 'Hall', to: 'Sal' }, 'renamed the room Hall to Sal'],
    ['room.remove', { from: 'Sal', to: null }, 'removed the room Sal'],
    ['room.place', { from: 'Sal', to: 'Sal' }, 'gave the room Sal another place'],
    ['line.move', { lines: [{ ...changed, before: 4, room: 'gone' }] }, 'moved Vinga 410: a room that is gone'],
    ['line.move', { lines: [{ ...changed, before: 4 }] }, 'moved Vinga 410: without a room'],
    ['line.note', { lines: [{ ...changed, before: 4, note: 'Ek' }] }, 'wrote a note Vinga 410: Ek'],
    ['line.note', { lines: [{ ...changed, before: 4, note: '' }] }, 'wrote a note Vinga 410: no note'],
    ['cart.setNote', {}, 'changed the note of the cart'],
    ['cart.setWishedDate', { from: null, to: '2026-12-01' }, 'wished for delivery by Tuesday 1 December'],
    ['cart.setWishedDate', { from: '2026-12-01', to: null }, 'took the wished delivery day away'],
    ['cart.ask', {}, 'asked for approval'],
    ['cart.withdraw', {}, 'took the request for approval back'],
    ['cart.decide', { to: 'approve' }, 'approved the order'],
    ['cart.decide', { to: 'refuse' }, 'refused the order'],
    ['cart.decide', { to: 'return' }, 'sent the cart back'],
  ])('says what %s did: %o', async (what, more, text) => {
    answer('get', API.cartHistory, () => ok(history([entry({ what, ...more })])))
    await open()
    const said = dialog.getByRole('listitem').first()
    await expect.element(said).toMatchTextContent(new RegExp(`Anna Berg ${text.replace(' Vinga', '\\s*Vinga')}$`))
    await expect.element(said.getByRole('button')).not.toBeInTheDocument()
  })

  it('stays when the network goes, and what is put back waits', async () => {
    await open()
    await expect.element(back('Change Vinga 410 back to 2')).toBeVisible()
    goOffline()
    await back('Change Vinga 410 back to 2').click()
    await expect.element(message()).toMatchTextContent(/former quantity: 2\. Saved on this device/)
  })

  it('without a network says that it is the server’s, and comes by itself', async () => {
    await openApp('/cart')
    await expect.element(page.getByRole('button', { name: 'History' })).toBeVisible()
    goOffline()
    await page.getByRole('button', { name: 'History' }).click()
    await expect.element(dialog.getByText(/kept by the server: it appears when the network is back/)).toBeVisible()
    goOnline()
    await expect.element(day(/24 November/)).toBeVisible()
  })

  it('is only looked at where one may only look', async () => {
    carts.held.set(ID, reception('view'))
    await open()
    await expect.element(day(/24 November/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Put back|Change/ })).not.toBeInTheDocument()
  })

  it('says that it failed', async () => {
    answer('get', API.cartHistory, () => refuse(500, ERROR.internal))
    await open()
    await expect.element(dialog.getByRole('heading', { name: 'The history could not be fetched' })).toBeVisible()
  })
})
