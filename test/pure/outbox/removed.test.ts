import { describe, expect, test } from 'vitest'
import { sendableBatches, formTaken } from '#client/outbox/core/batches.ts'
import { append, type OutboxState, renew, type Unnumbered } from '#client/outbox/core/outbox-state.ts'
import type { OutboxStore } from '#client/outbox/core/outbox-store.ts'
import { markSent, onAnswer, onList } from '#client/outbox/core/reducer.ts'
import { readRemoved } from '#client/outbox/core/removed.ts'
import { containsOf } from '#client/outbox/core/snapshot.ts'
import { discard, giveUp, restore, retry, takeAway } from '#client/outbox/core/user-actions.ts'
import { memoryStore } from '#client/outbox/store/memory.ts'
import { endsBetween, WITHDRAWN } from '#client/outbox/page-state.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { ERROR } from '#contract/errors.ts'
import { CART } from '../cart/memory.ts'
import { MemoryServer } from './engine/server.ts'

const made = (opId: string, intent: Partial<Unnumbered> = {}): Unnumbered => ({
  opId,
  cartId: CART,
  shopId: 'north',
  mutation: { name: 'cart.rename', args: { title: opId } },
  madeAt: '2026-03-01T12:00:00.000Z',
  ...intent,
})
const CREATE = made('create', { mutation: { name: 'cart.create', args: { title: 'Reception' } } })
const AT = { now: 0, random: 0.5, newId: () => 'another client' }

let ids = 0
const newId = (): string => `new ${++ids}`

/** A device with a cart that the server has, and changes that wait; `refused`: those that the server will not have. */
async function deviceWith(intents: readonly Unnumbered[], refused: readonly string[] = []) {
  const server = new MemoryServer()
  const refuses = (opId: string): string | null => (refused.includes(opId) ? ERROR.validation : null)
  const store = memoryStore('user:anna', () => 'client')
  await store.update((outbox) => append(outbox, [CREATE]))
  await send(store, server, refuses)
  const looked = await store.update((outbox) => append(outbox, intents))
  return { server, store, looked, send: () => send(store, server, refuses) }
}

/** Another page sends what waits, and reads the carts. */
async function send(store: OutboxStore, server: MemoryServer, refuses: (opId: string) => string | null) {
  for (;;) {
    const [batch] = sendableBatches(await store.read(), 0)
    if (!batch) break
    await store.update((outbox) => markSent(outbox, batch))
    const [first] = batch.intents
    const answer =
      batch.cartId === FORM_QUEUE
        ? formTaken(batch, server.message('client', first!, 'user:anna'))
        : server.sync('client', batch.intents, {}, { refuses })
    await store.update((outbox) => onAnswer(outbox, batch, answer, AT).outbox)
  }
  const asked = { clientId: 'client', since: (await store.read()).snapshot.tick }
  return store.update((outbox) => onList(outbox, server.list('client'), asked, newId).outbox)
}

/** How they ended, as a page is told that has not looked meanwhile. */
const told = (before: OutboxState, after: OutboxState): Record<string, string> =>
  Object.fromEntries(
    endsBetween(before, after).map(({ intent: { opId }, settled }) => [
      opId,
      settled.outcome === 'applied' ? 'applied' : settled.code,
    ]),
  )

const RENAME: Mutation = { name: 'cart.rename', args: { title: 'Hall' } }
const ORDER = [made('information'), made('order', { needs: 'information' })]
const MESSAGE = made('message', {
  cartId: FORM_QUEUE,
  mutation: {
    name: 'form.send',
    args: {
      name: 'Anna',
      phone: '1',
      email: 'anna@example.com',
      companyName: 'Berg',
      orgNumber: '2',
      postalCode: '3',
      message: 'Hello',
    },
  },
})

/** A record cannot be read any more, and the person lets it go. */
function damagedAndGivenUp(outbox: OutboxState, opId: string): OutboxState {
  const entry = outbox.entries.find(({ intent }) => intent.opId === opId)!
  const { seq, cartId } = entry.intent
  const entries = outbox.entries.filter((one) => one !== entry)
  return giveUp({ ...outbox, entries, unreadable: [{ seq, cartId, why: 'broken', row: null }] }, seq)
}

describe('a page that has not looked is not told that a change was taken', () => {
  test.each<[string, (outbox: OutboxState) => OutboxState]>([
    ['was refused and dismissed', (outbox) => discard(outbox, 'x')],
    ['was refused and is tried again', (outbox) => retry(outbox, 'x', newId)],
    ['was refused and is another by now', (outbox) => retry(outbox, 'x', newId, RENAME)],
  ])('that %s, when a later one has been taken', async (_, decide) => {
    const { store, looked, send: sends } = await deviceWith([made('x'), made('y')], ['x'])
    await sends()
    await store.update(decide)
    await store.update((outbox) => append(outbox, [made('later')]))
    const after = await sends()
    expect(containsOf(after.snapshot, CART)).toBe(after.nextSeq - 1)
    expect(told(looked, after)).toEqual({ x: WITHDRAWN, y: 'applied' })
  })

  test('that followed from a refused one, dismissed with it', async () => {
    const { store, looked, send: sends } = await deviceWith(ORDER, ['information'])
    await sends()
    await store.update((outbox) => discard(outbox, 'information'))
    await store.update((outbox) => append(outbox, [made('later')]))
    expect(told(looked, await sends())).toEqual({ information: WITHDRAWN, order: WITHDRAWN })
  })

  test.each([false, true])('that was taken back before it left, and made again: %s', async (minds) => {
    const { store, looked, send: sends } = await deviceWith([made('x'), made('y')])
    const { gone } = takeAway(await store.read(), ['x'])
    await store.update((outbox) => takeAway(outbox, ['x']).outbox)
    if (minds) await store.update((outbox) => restore(outbox, gone, newId))
    expect(told(looked, await sends())).toEqual({ x: WITHDRAWN, y: 'applied' })
  })

  test('that could not be read any more and was given up', async () => {
    const { store, looked, send: sends } = await deviceWith([made('x'), made('y')])
    await store.update((outbox) => damagedAndGivenUp(outbox, 'x'))
    expect(told(looked, await sends())).toEqual({ x: WITHDRAWN, y: 'applied' })
  })
})

describe('a page that has not looked is told that it was taken', () => {
  test('of a message that is gone', async () => {
    const { looked, send: sends } = await deviceWith([MESSAGE])
    const after = await sends()
    expect(after.entries).toEqual([])
    expect(told(looked, after)).toEqual({ message: 'applied' })
  })

  test('of a change of a cart that is listed no more', async () => {
    const { server, store, looked, send: sends } = await deviceWith([made('x')])
    await sends()
    server.takenOver(CART, 'user:berta')
    expect((await sends()).snapshot.carts.size).toBe(0)
    expect(told(looked, await store.read())).toEqual({ x: 'applied' })
  })
})

const takes =
  (all: readonly Unnumbered[]) =>
  (outbox: OutboxState): OutboxState =>
    all.reduce((before, { opId }) => takeAway(before, [opId]).outbox, outbox)

describe('the account of what was taken away', () => {
  test('is kept of the last five hundred, and tells since when', async () => {
    const many = Array.from({ length: 600 }, (_, i) => made(`${i}`))
    const { store, looked } = await deviceWith(many)
    const half = await store.update(takes(many.slice(0, 300)))
    expect(half.removed).toMatchObject({ since: 0 })
    const { removed } = await store.update(takes(many.slice(300)))
    expect(removed.intents).toHaveLength(500)
    expect(removed.intents.at(-1)?.seq).toBe(601)
    expect(removed.since).toBeGreaterThan(looked.version)
    expect(removed.since).toBe(half.version)
  })

  test('does not reach back to before an older app wrote: then what the snapshot contains was taken, else nothing', async () => {
    const { store, looked, send: sends } = await deviceWith([made('x'), MESSAGE])
    await store.update((outbox) => ({ ...outbox, removed: readRemoved(undefined, outbox.version + 1) }))
    expect(told(looked, await sends())).toEqual({ x: 'applied', message: WITHDRAWN })
    const later = await store.update((outbox) => append(outbox, [made('z'), { ...MESSAGE, opId: 'second' }]))
    expect(told(later, await sends())).toEqual({ z: 'applied', second: 'applied' })
  })

  test('knows nothing of numbers that another client gave', async () => {
    const { store, looked } = await deviceWith([made('x'), made('y')])
    await store.update((outbox) => renew(outbox, 'another client'))
    const after = await store.update((outbox) => takeAway(outbox, ['x']).outbox)
    expect(told(looked, after)).toEqual({ x: WITHDRAWN })
  })

  test.each([
    null,
    'all',
    {},
    { since: 1 },
    { since: 1, intents: [null] },
    { since: '1', intents: [] },
    { since: 1, intents: [{ seq: '4', version: 2 }] },
  ])('is read of nothing else: %j', (kept) => {
    expect(readRemoved(kept, 7)).toEqual({ since: 7, intents: [] })
  })
})
