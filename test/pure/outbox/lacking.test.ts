import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { NO_INFORMATION } from '#contract/cart/customer-information.ts'
import { newEntry } from '#client/outbox/core/intent.ts'
import { createFolder } from '#client/outbox/core/rebase.ts'
import type { Listing } from '#client/outbox/ports.ts'
import { EMPTY_SNAPSHOT, applyList, type Snapshot, applyDelta } from '#client/outbox/core/snapshot.ts'
import { hasLines, lineCount } from '#contract/cart/line-count.ts'
import { nextLines } from '#client/outbox/wanted.ts'
import { knowledge, settle, World } from './engine/world.ts'

const CART = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'

const line = (id: string): Cart['lines'][number] => ({
  id,
  antal: '1',
  prisl_underrad: '0',
  parent_id: null,
  article_number: id,
  product: { shop: 'north', uid: id, name: id, thumbnail: null, delivery_time: null, climate: null, gone: false },
  unit_price: 10,
  previous_unit_price: null,
  sub_price: null,
  subtotal: 10,
  vat: 2.5,
  total: 12.5,
})

/** A cart of so many lines; what it comes to tells two of the same revision apart. */
const whole = (id: string, revision: number, lines: number, values: Partial<Cart> = {}): Cart => ({
  id,
  title: `Revision ${revision}`,
  name: `Revision ${revision}`,
  shop_id: 'north',
  status: 'EA',
  revision,
  lines: Array.from({ length: lines }, (_, i) => line(`${id} ${i}`)),
  currency: 'SEK',
  subtotal: lines * 10,
  vat: lines * 2.5,
  total: lines * 12.5,
  customer: NO_INFORMATION,
  customer_id: null,
  customer_reference: '',
  payment_terms: null,
  company: null,
  provider_contact: null,
  created_at: '2026-03-01T12:00:00.000Z',
  closed_at: null,
  ordered_at: null,
  ...values,
})

const bare = ({ lines, ...cart }: Cart): Cart => ({ ...cart, lines: [], lines_omitted: true, line_count: lines.length })

const after = (list: readonly Cart[], before: Snapshot = EMPTY_SNAPSHOT): Snapshot =>
  applyList(before, list, { since: before.tick })
const named = (list: readonly Cart[], before: Snapshot, ...ids: string[]): Snapshot =>
  applyList(before, list, { since: before.tick, named: new Set(ids) })

/** What a screen shows of it. */
const shown = (snapshot: Snapshot): readonly Cart[] =>
  createFolder().fold({ snapshot, entries: [], clientId: 'client' }, ({ cartId }) => knowledge(cartId))

test('what a cart contains is counted by the client that asked: what an earlier one has made shows until it is settled', () => {
  const snapshot = after([{ ...whole(CART, 2, 1), contains: 9 }])
  const rename = { name: 'cart.rename', args: { title: 'Renamed' } } as const
  const intent = {
    seq: 4,
    clientId: 'former',
    opId: 'rename',
    cartId: CART,
    shopId: 'north',
    mutation: rename,
    madeAt: '',
  }
  const titles = (clientId: string) =>
    createFolder()
      .fold({ snapshot, entries: [newEntry(intent)], clientId }, ({ cartId }) => knowledge(cartId))
      .map(({ title }) => title)
  expect(titles('former')).toEqual(['Revision 2'])
  expect(titles('another')).toEqual(['Renamed'])
})

describe('a cart that comes without its lines', () => {
  test('keeps those held of the same revision, and takes over what else is new', () => {
    const snapshot = after(
      [bare(whole(CART, 2, 3, { title: 'Terms', payment_terms: '10' }))],
      after([whole(CART, 2, 3)]),
    )
    expect(snapshot.lacking.size).toBe(0)
    expect(shown(snapshot)).toEqual([whole(CART, 2, 3, { title: 'Terms', payment_terms: '10' })])
  })

  test('of another revision, sum or number of lines lacks them: what was held stays as it was', () => {
    const before = after([whole(CART, 2, 3)])
    for (const told of [whole(CART, 3, 4), whole(CART, 1, 1), whole(CART, 2, 3, { total: 1 })]) {
      const snapshot = after([bare(told)], before)
      expect(snapshot.lacking.get(CART)?.cart).toEqual(bare(told))
      expect(shown(snapshot)).toEqual([whole(CART, 2, 3)])
    }
  })

  test('of the same figures, but changed at another moment, lacks them: a backup was restored, and counted up again', () => {
    const [one, other] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z'].map((changed_at) => ({ changed_at }))
    const before = after([whole(CART, 2, 3, one)])
    expect(after([bare(whole(CART, 2, 3, one))], before).lacking.size).toBe(0)
    expect(after([bare(whole(CART, 2, 3, other))], before).lacking.size).toBe(1)
    // A server or a device of before, which knows no such moment, tells nothing by that.
    expect(after([bare(whole(CART, 2, 3))], before).lacking.size).toBe(0)
    expect(after([bare(whole(CART, 2, 3, one))], after([whole(CART, 2, 3)])).lacking.size).toBe(0)
  })

  test('and was never held says so, and how many it has', () => {
    const [cart] = shown(after([bare(whole(CART, 2, 3))]))
    expect(cart && hasLines(cart)).toBe(false)
    expect(cart && lineCount(cart)).toBe(3)
  })

  test('and has none, has all', () => {
    expect(shown(after([bare(whole(CART, 2, 0))]))).toEqual([whole(CART, 2, 0)])
  })

  test('is whole again when its lines come, and gone where the server no longer has it', () => {
    const snapshot = after([bare(whole(CART, 2, 3)), bare(whole(OTHER, 1, 1))])
    const filled = named([whole(CART, 3, 4)], snapshot, CART)
    expect([...filled.lacking.keys()]).toEqual([OTHER])
    expect(filled.carts.get(CART)?.cart.lines).toHaveLength(4)
    const gone = named([], filled, OTHER)
    expect(shown(gone).map(({ id }) => id)).toEqual([CART])
  })

  test('a difference to it makes it be read: nothing is put together from parts', () => {
    const snapshot = after([bare(whole(CART, 2, 3))])
    const intents = [{ opId: 'a', seq: 1 }] as unknown as Parameters<typeof applyDelta>[1]['intents']
    const { lines: _, ...header } = whole(CART, 3, 4)
    const answer = {
      results: [{ opId: 'a', outcome: 'applied' as const, code: null, revision: 3 }],
      carts: [{ ...header, from: 2, lines: [line('new')], removed: [] }],
      contains: { [CART]: 1 },
      serverTime: '',
    }
    const { stale, snapshot: next } = applyDelta(snapshot, { cartId: CART, clientId: 'client', intents }, answer)
    expect(stale).toBe(true)
    expect(next.carts.size).toBe(0)
  })

  test('whatever lists come in whatever order, no cart that is held loses its lines unsaid', () => {
    const telling = fc.record({
      id: fc.constantFrom(CART, OTHER),
      revision: fc.integer({ min: 1, max: 4 }),
      isBare: fc.boolean(),
      isNamed: fc.boolean(),
      late: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(telling, { maxLength: 20 }), (all) => {
        let snapshot = EMPTY_SNAPSHOT
        for (const { id, revision, isBare, isNamed, late } of all) {
          // Each revision has as many lines as its number.
          const cart = whole(id, revision, revision)
          const since = Math.max(0, snapshot.tick - late)
          const asked = isNamed ? { since, named: new Set([id]) } : { since }
          snapshot = applyList(snapshot, [isBare ? bare(cart) : cart], asked)
          for (const one of shown(snapshot)) {
            expect(one.lines).toHaveLength(hasLines(one) ? one.revision : 0)
            expect(lineCount(one)).toBe(one.revision)
          }
          for (const { cart: held } of snapshot.carts.values()) expect(hasLines(held)).toBe(true)
          expect([...snapshot.carts.keys(), ...snapshot.lacking.keys()]).toContain(id)
        }
      }),
    )
  })
})

const numbered = (n: number, values: Partial<Cart>): Cart => whole(`cart ${n}`, 1, 100, values)
const closed = (n: number): Partial<Cart> => ({ status: 'AN', closed_at: `2026-03-${10 + n}T00:00:00.000Z` })

describe('which lines are fetched', () => {
  const NOBODY = { first: [], language: undefined, tried: new Set<string>() }

  test('first those that somebody waits for, then all open ones a few at a time, then the latest closed ones', () => {
    const carts = Array.from({ length: 40 }, (_, n) => numbered(n, n < 10 ? {} : closed(n % 20)))
    let snapshot = after(carts.map(bare))
    const rounds: string[][] = []
    const tried = new Set<string>()
    for (;;) {
      const ids = nextLines(snapshot, { ...NOBODY, first: ['cart 39', 'unknown'], tried })
      if (ids.length === 0) break
      rounds.push(ids)
      for (const id of ids) tried.add(id)
      snapshot = named(
        carts.filter(({ id }) => ids.includes(id)),
        snapshot,
        ...ids,
      )
    }
    expect(rounds[0]).toEqual(['cart 39'])
    expect(rounds[1]).toEqual([0, 1, 2, 3, 4].map((n) => `cart ${n}`))
    expect(rounds[2]).toEqual([5, 6, 7, 8, 9].map((n) => `cart ${n}`))
    // Twenty of the thirty closed ones, the latest: no more lines than that are kept unasked.
    expect(rounds.flat()).toHaveLength(30)
    expect(snapshot.lacking.size).toBe(10)
  })

  test('a large cart stands alone, and names in another language are read anew', () => {
    const snapshot = after([bare(whole('small', 1, 1)), bare(whole('large', 1, 5_000)), bare(whole('next', 1, 1))])
    expect(nextLines(snapshot, NOBODY)).toEqual(['small'])
    expect(nextLines(snapshot, { ...NOBODY, tried: new Set(['small']) })).toEqual(['large'])
    const held = applyList(EMPTY_SNAPSHOT, [whole(CART, 1, 1)], { since: 0, language: 'sv' })
    expect(nextLines(held, { ...NOBODY, language: 'sv' })).toEqual([])
    expect(nextLines(held, { ...NOBODY, language: 'da' })).toEqual([CART])
  })
})

test('a device has all lines of open carts after a while, asking for headers alone once it has them', async () => {
  const world = new World()
  const maker = world.device('maker')
  for (const id of [CART, OTHER]) maker.issue(id, { name: 'cart.create', args: { title: 'Reception' } })
  maker.issue(CART, { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 2 }] } })
  await world.calm()
  const asked: Listing[] = []
  const device = world.device('looker', {
    list: (client, listing) => {
      asked.push(listing)
      return world.call(() => world.server.list(client, undefined, listing))
    },
  })
  const looks = async (): Promise<void> => {
    void device.engine.refresh()
    await world.calm()
  }
  await looks()
  expect(device.carts.map(hasLines)).toEqual([true, true])
  expect(asked).toEqual([
    { lines: [], others: true },
    { lines: [CART], others: false },
  ])
  await looks()
  expect(asked.slice(2)).toEqual([{ lines: [], others: true }])
})

test('whatever order answers come in, what was settled while lines were asked for shows once in the end', async () => {
  const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
  const ADD: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 2 }] } }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { minLength: 5, maxLength: 30 }), async (order) => {
      const world = new World()
      const maker = world.device('maker')
      for (const mutation of [CREATE, ADD]) maker.issue(CART, mutation)
      await world.calm()
      // Nobody tells this device what a cart contains.
      const device = world.device('looker', {
        list: (_, listing) => world.call(() => world.server.list('nobody', undefined, listing)),
      })
      void device.engine.refresh()
      for (const at of order) {
        if (at % 5 === 0) device.issue(CART, ADD)
        else world.underway.splice(at % Math.max(1, world.underway.length), 1)[0]?.()
        await settle()
      }
      await world.calm()
      const [shown, truth] = [device.carts, world.server.list('nobody')].map((carts) => carts.map(antals))
      expect(shown).toEqual(truth)
    }),
    { numRuns: 500, seed: 12 },
  )
})

test('while lines do not come it is said why, and an order of what nobody sees is not even kept', async () => {
  const world = new World()
  const maker = world.device('maker')
  maker.issue(CART, { name: 'cart.create', args: { title: 'Reception' } })
  maker.issue(CART, { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 2 }] } })
  await world.calm()
  let isDown = true
  const device = world.device('looker', {
    list: (client, listing) =>
      !listing.others && isDown
        ? Promise.reject(new Error('No network'))
        : world.call(() => world.server.list(client, undefined, listing)),
  })
  await Promise.all([device.engine.refresh(), drained(world)])
  expect(device.carts.map(hasLines)).toEqual([false])
  expect(device.state.linesError).toBeInstanceOf(Error)
  device.issue(CART, { name: 'cart.order', args: {} })
  await settle()
  expect(device.entries).toEqual([])
  expect(device.ends).toMatchObject([{ settled: { outcome: 'refused', code: 'lines_missing' } }])
  isDown = false
  await Promise.all([device.engine.open(CART), world.calm()])
  expect(device.carts.map(hasLines)).toEqual([true])
  expect(device.state.linesError).toBeNull()
})

const antals = ({ id, lines }: Cart): unknown[] => [id, lines.map(({ antal }) => antal)]

/** All calls have been answered that are under way; no clock has moved. */
async function drained(world: World): Promise<void> {
  for (let i = 0; i < 10; i++) {
    await settle()
    world.underway.shift()?.()
  }
}
