import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Backoff, NO_BACKOFF } from '#client/outbox/core/backoff.ts'
import {
  append,
  type OutboxState,
  newOutboxState,
  renew,
  rejectDependents,
  type Unnumbered,
} from '#client/outbox/core/outbox-state.ts'
import { discard, hurry, restore, retry, takeAway, withdraw } from '#client/outbox/core/user-actions.ts'
import { sendableBatches, formCall, formTaken, syncBody } from '#client/outbox/core/batches.ts'
import { createFolder } from '#client/outbox/core/rebase.ts'
import type { Entry } from '#client/outbox/core/intent.ts'
import { dismissMoved, readMoved } from '#client/outbox/core/moved.ts'
import { onAnswer, onList, markSent } from '#client/outbox/core/reducer.ts'
import { isUnreadable, readRow, type EntryRow, toRow } from '#client/outbox/core/serialize.ts'
import { contextOf, EMPTY_PRODUCT_CACHE } from '#client/carts/product-cache.ts'
import { endsBetween } from '#client/outbox/page-state.ts'
import { ERROR } from '#contract/errors.ts'
import { FORM_QUEUE, isArguments, OUTBOX_VERSIONS } from '#contract/cart/outbox.ts'
import { lineId } from '#contract/cart/line.ts'
import { CART, context, MemoryCart } from '../cart/memory.ts'
import { MemoryServer } from './engine/server.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { mutation } from '../cart/arbitraries.ts'

const made = (opId: string, intent: Partial<Unnumbered> = {}): Unnumbered => ({
  opId,
  cartId: CART,
  shopId: 'north',
  mutation: { name: 'cart.rename', args: { title: opId } },
  madeAt: '2026-03-01T12:00:00.000Z',
  ...intent,
})
const CREATE = made('create', { mutation: { name: 'cart.create', args: { title: 'Reception' } } })
const outboxOf = (...intents: Unnumbered[]): OutboxState => append(newOutboxState('user:anna', 'client'), intents)
const opIds = ({ entries }: OutboxState): string[] => entries.map(({ intent }) => intent.opId)
const rowOf = (entry: Entry): EntryRow => structuredClone(toRow('user:anna', entry))
const [first] = outboxOf(CREATE).entries

describe('a kept intent', () => {
  test('comes back as it was, whatever it says', () => {
    fc.assert(
      fc.property(mutation, fc.boolean(), fc.option(fc.string()), (one, sent, code) => {
        const entry = { ...outboxOf(CREATE, made('x', { mutation: one, needs: 'create' })).entries[1]!, sent, code }
        expect(readRow(rowOf(entry))).toEqual(entry)
      }),
    )
  })

  test('keeps what its goods are called, beside all that every version has written', () => {
    const goods = [{ uid: '318', name: 'Båge' }]
    const [entry] = outboxOf(made('x', { goods })).entries
    const { goods: kept, ...row } = rowOf(entry!)
    expect(kept).toEqual(goods)
    const without = rowOf(outboxOf(made('x')).entries[0]!)
    expect(row).toEqual(without)
    expect(readRow({ ...row, goods })).toEqual(entry)
    // What somebody else may have written there names nothing, and breaks nothing.
    for (const strange of [null, 'Båge', [{ uid: 318 }], [null]])
      expect(readRow({ ...row, goods: strange })).toEqual(readRow(without))
  })

  test('says nothing of its goods to the server', () => {
    const outbox = outboxOf(CREATE, made('x', { goods: [{ uid: '318', name: 'Båge' }] }))
    const [batch] = sendableBatches(outbox, 0)
    expect(JSON.stringify(syncBody('user:anna', batch!))).not.toContain('Båge')
  })

  test('of an older version is brought up for the screen, and sent as it was made', () => {
    const row = { ...rowOf(first!), version: 1, args: { name: 'Hall' } }
    const upcasts = { 'cart.create': { 1: (args: unknown) => ({ title: (args as { name: string }).name }) } }
    const read = readRow(row, upcasts, { ...OUTBOX_VERSIONS, 'cart.create': 2 }) as Entry
    expect(read.intent.mutation).toEqual({ name: 'cart.create', args: { title: 'Hall' } })
    expect(toRow('user:anna', read)).toEqual(row)
  })

  test.each<[string, unknown, string]>([
    ['of a version to come', { ...rowOf(first!), version: 9 }, 'newer'],
    ['of a mutation to come', { ...rowOf(first!), name: 'cart.split' }, 'newer'],
    ['without its arguments', { ...rowOf(first!), args: {} }, 'broken'],
    ['that is no record', { seq: 3, owner: 'user:anna' }, 'broken'],
    ['that is nothing', null, 'broken'],
  ])('%s is set aside, not thrown away', (_, row, why) => {
    expect(readRow(row)).toMatchObject({ why, row })
  })

  test('never reads what could not be folded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(OUTBOX_VERSIONS)), fc.anything(), (name, args) => {
        const read = readRow({ ...rowOf(first!), name, args })
        expect(isUnreadable(read) || isArguments(read.intent.mutation)).toBe(true)
      }),
    )
  })

  test('is set aside where a field of the ordering information is no text', () => {
    const read = readRow({ ...rowOf(first!), name: 'cart.setInfo', args: { customer: { city: 5 } } })
    expect(read).toMatchObject({ why: 'broken' })
  })
})

test('a queue never sends past what it cannot read, other queues do', () => {
  const other = '22222222-2222-4222-8222-222222222222'
  const outbox = outboxOf(CREATE, made('a'), { ...CREATE, opId: 'other', cartId: other })
  const blocked = { ...outbox, unreadable: [{ seq: 2, cartId: CART, why: 'newer' as const, row: null }] }
  expect(sendableBatches(blocked, 0).map(({ intents }) => intents.map(({ opId }) => opId))).toEqual([
    ['create'],
    ['other'],
  ])
})

test('what needs another waits until that is taken, and is not sent when it is refused', () => {
  const outbox = outboxOf(CREATE, made('info'), made('order', { needs: 'info' }))
  const [batch] = sendableBatches(outbox, 0)
  expect(batch?.intents.map(({ opId }) => opId)).toEqual(['create', 'info'])
  const results = [
    { opId: 'create', outcome: 'applied' as const, code: null, revision: 1 },
    { opId: 'info', outcome: 'refused' as const, code: ERROR.validation, revision: 1 },
  ]
  const answer = { results, carts: [], contains: {}, serverTime: '' }
  const { outbox: after, ends } = onAnswer(markSent(outbox, batch!), batch!, answer, {
    now: 0,
    random: 0.5,
    newId: () => '',
  })
  expect(ends.at(-1)).toMatchObject({ intent: { opId: 'order' }, settled: { code: ERROR.waitingForEarlier } })
  let ids = 0
  const again = retry(after, 'order', () => `new ${++ids}`)
  expect(opIds(again)).toEqual(['create', 'new 1', 'new 2'])
  expect(again.entries.at(-1)?.intent).toMatchObject({ seq: 5, needs: 'new 1' })
  expect(opIds(discard(after, 'info'))).toEqual(['create'])
})

const refuse = (entry: Entry): Entry => ({ ...entry, state: 'refused', code: ERROR.validation, sent: true })

test('an edited one goes in the place of the refused one, under a number of its own', () => {
  const outbox = outboxOf(CREATE, made('a'))
  const refused = { ...outbox, entries: outbox.entries.map((entry, i) => (i === 1 ? refuse(entry) : entry)) }
  const after = retry(refused, 'a', () => 'b', { name: 'cart.rename', args: { title: 'Hall' } })
  expect(after.entries.at(-1)).toMatchObject({
    intent: { opId: 'b', seq: 3, mutation: { args: { title: 'Hall' } } },
    state: 'waiting',
    sent: false,
  })
})

test('what left the device cannot be taken back, what did not can, with what follows from it', () => {
  const outbox = outboxOf(CREATE, made('a'))
  const [batch] = sendableBatches(outbox, 0)
  expect(opIds(withdraw(outbox, 'create'))).toEqual([])
  expect(opIds(withdraw(outbox, 'a'))).toEqual(['create'])
  expect(withdraw(markSent(outbox, batch!), 'a')).toEqual(markSent(outbox, batch!))
})

test('what was taken back together comes again together, in its order, each still needing what it needed', () => {
  const intents = [CREATE, made('a'), made('info'), made('order', { needs: 'info' }), made('b')]
  fc.assert(
    fc.property(fc.subarray(['create', 'a', 'info', 'order', 'b'], { minLength: 1 }), fc.nat(2), (asked, before) => {
      const other = { ...CREATE, cartId: '22222222-2222-4222-8222-222222222222' }
      const outbox = outboxOf(
        ...Array.from({ length: before }, (_, i) => ({ ...other, opId: `other ${i}` })),
        ...intents,
      )
      const { outbox: without, gone } = takeAway(outbox, asked)
      expect(opIds(without)).toEqual(opIds(outbox).filter((opId) => !gone.some(({ intent }) => intent.opId === opId)))
      let ids = 0
      const back = restore(without, gone, () => `again ${ids++}`)
      const restored = back.entries.slice(without.entries.length)
      const nameOf = (opId: string): string => gone[Number(opId.replace('again ', ''))]?.intent.opId ?? opId
      expect(restored.map(({ intent }) => nameOf(intent.opId))).toEqual(gone.map(({ intent }) => intent.opId))
      expect(restored.map(({ intent }) => intent.mutation)).toEqual(gone.map(({ intent }) => intent.mutation))
      expect(
        restored.every(({ intent, state, sent }) => state === 'waiting' && !sent && intent.seq > outbox.nextSeq - 1),
      ).toBe(true)
      const needed = restored.flatMap(({ intent }) => intent.needs ?? []).map(nameOf)
      expect(needed).toEqual(gone.flatMap(({ intent }) => intent.needs ?? []))
    }),
  )
})

test('a device whose profile was set back counts anew, as another client, and sends the old as it was', () => {
  const outbox = outboxOf(CREATE, made('a'), made('b'))
  const batch = { cartId: CART, clientId: 'client', intents: outbox.entries.slice(0, 1).map(({ intent }) => intent) }
  const after = renew(markSent(outbox, batch), 'another')
  expect(after.entries.map(({ intent }) => [intent.opId, intent.clientId, intent.seq])).toEqual([
    ['create', 'client', 1],
    ['a', 'another', 4],
    ['b', 'another', 5],
  ])
  expect(sendableBatches(after, 0)).toMatchObject([{ clientId: 'client', intents: [{ opId: 'create' }] }])
})

test('whoever asks for it has a queue tried that had stepped aside, but not one that the server asked to wait', () => {
  const outbox = outboxOf(CREATE)
  const aside = { ...NO_BACKOFF, attempts: 8, failingSince: 0, blockedUntil: 4_000_000 }
  const asked = { ...NO_BACKOFF, attempts: 1, blockedUntil: 4_000_000 }
  const faring = (backoff: Backoff): OutboxState => ({
    ...outbox,
    entries: outbox.entries.map((entry) => ({ ...entry, backoff })),
  })
  expect(sendableBatches(faring(aside), 700_000)).toEqual([])
  expect(sendableBatches(hurry(faring(aside), 'create', 700_000), 700_000)).toHaveLength(1)
  expect(hurry(faring(asked), 'create', 700_000)).toEqual(faring(asked))
})

const MESSAGE = {
  name: 'Anna',
  phone: '1',
  email: 'anna@example.com',
  companyName: 'Berg',
  orgNumber: '2',
  postalCode: '3',
  message: 'Hello',
}
const message = (opId: string): Unnumbered =>
  made(opId, { cartId: FORM_QUEUE, mutation: { name: 'form.send', args: MESSAGE } })

test('messages leave one by one, wait for no cart and hold up none, and no cart has to be read for them', () => {
  const before = outboxOf(message('first'), CREATE, message('second'))
  const [batch, other] = sendableBatches(before, 0)
  expect(formCall(batch!)).toEqual({ key: 'first', body: { ...MESSAGE, shopId: 'north' } })
  expect(other?.intents.map(({ opId }) => opId)).toEqual(['create'])
  const at = { now: 0, random: 0.5, newId: () => '' }
  expect(() => formTaken(batch!, { results: [] })).toThrow(TypeError)
  const { outbox, ends, stale } = onAnswer(
    markSent(before, batch!),
    batch!,
    formTaken(batch!, { data: { id: '1' } }),
    at,
  )
  expect(ends).toMatchObject([{ intent: { opId: 'first' }, settled: { outcome: 'applied' } }])
  expect(stale).toBe(false)
  expect(outbox.snapshot).toBe(before.snapshot)
  expect(sendableBatches(outbox, 0).map(({ intents }) => intents.map(({ opId }) => opId))).toEqual([
    ['create'],
    ['second'],
  ])
  expect(opIds(onList(outbox, [], { clientId: 'client', since: 0 }, () => '').outbox)).toEqual(['create', 'second'])
})

test('what was made before a cart is answered before the cart is made: a server that was set back knows it not', () => {
  const outbox = outboxOf(made('a'), CREATE, made('b'))
  const open = {
    ...outbox,
    entries: outbox.entries.map((entry): Entry => ({ ...entry, state: 'waiting', code: null })),
  }
  expect(sendableBatches(open, 0)[0]?.intents.map(({ opId }) => opId)).toEqual(['a'])
})

test('a cart that is there needs no making: what is done to it waits for nothing, though another making was refused', () => {
  const outbox = outboxOf(CREATE, { ...CREATE, opId: 'again' }, made('a'))
  const states = ['settled', 'refused', 'waiting'] as const
  const entries = outbox.entries.map((entry, i): Entry => ({ ...entry, state: states[i]! }))
  expect(rejectDependents({ ...outbox, entries }).ends).toEqual([])
  expect(rejectDependents({ ...outbox, entries: entries.slice(1) }).ends).toHaveLength(1)
})

/** After the carts were read. */
const list = (server: MemoryServer, outbox: OutboxState): OutboxState =>
  onList(outbox, server.list('client'), { clientId: 'client', since: outbox.snapshot.tick }, () => '').outbox

describe('a quantity that had been changed elsewhere when it was set', () => {
  const line = lineId(CART, 'north', 'a')
  const set = (opId: string, quantity: number, seen: number): Unnumbered =>
    made(opId, {
      mutation: { name: 'line.setQuantity', args: { lineId: line, quantity, seen } },
      goods: [{ uid: 'a', name: 'Vinga' }],
    })
  const at = { now: 0, random: 0.5, newId: () => '' }
  /** What a device knows after the server has answered, having held so many pieces. */
  function answered(server: MemoryServer, before: OutboxState): OutboxState {
    const [batch] = sendableBatches(before, 0)
    return onAnswer(markSent(before, batch!), batch!, server.sync('client', batch!.intents), at).outbox
  }
  const start = (): { server: MemoryServer; outbox: OutboxState } => {
    const server = new MemoryServer()
    const outbox = outboxOf(
      CREATE,
      made('add', { mutation: { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 4 }] } } }),
    )
    return { server, outbox: answered(server, outbox) }
  }
  const elsewhere = (server: MemoryServer, quantity: number): void =>
    server.meanwhile(CART, { name: 'line.setQuantity', args: { lineId: line, quantity } })

  test('is kept as a notice, of what the person saw and what they set, until they have seen it', () => {
    const { server, outbox } = start()
    elsewhere(server, 9)
    const after = answered(server, append(outbox, [set('six', 6, 4), set('seven', 7, 6)]))
    expect(after.moved).toEqual([{ opId: 'six', cartId: CART, lineId: line, name: 'Vinga', seen: 4, quantity: 6 }])
    expect(list(server, after).moved).toBe(after.moved)
    expect(dismissMoved(after, 'seven')).toBe(after)
    expect(dismissMoved(after, 'six').moved).toEqual([])
  })

  test('is told of once a line, the last time; and no more when the line is gone or the cart is closed', () => {
    const { server, outbox } = start()
    elsewhere(server, 9)
    const once = answered(server, append(outbox, [set('six', 6, 4)]))
    elsewhere(server, 12)
    const twice = answered(server, append(once, [set('eight', 8, 6)]))
    expect(twice.moved.map(({ opId }) => opId)).toEqual(['eight'])
    server.meanwhile(CART, { name: 'line.remove', args: { lineId: line } })
    expect(list(server, twice).moved).toEqual([])
  })

  test('is nothing where nobody else had changed it', () => {
    const { server, outbox } = start()
    expect(answered(server, append(outbox, [set('six', 6, 4), set('seven', 7, 6)])).moved).toEqual([])
  })

  /** What a person does to the line: adds to it, changes it by so many, or sets it. */
  const deed = fc.oneof(
    fc.record({ name: fc.constant('add'), quantity: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ name: fc.constant('change'), quantity: fc.integer({ min: -12, max: 5 }) }),
    fc.record({ name: fc.constant('set'), quantity: fc.integer({ min: 1, max: 20 }) }),
  )
  type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
  /** As they see it, one after another. */
  function deeds(all: readonly Deed[]): Unnumbered[] {
    let shown = 4
    return all.map(({ name, quantity }, i) => {
      const seen = shown
      shown = name === 'set' ? quantity : Math.max(1, shown + quantity)
      if (name === 'set') return set(`${i}`, quantity, seen)
      const add: Mutation = { name: 'lines.add', args: { rows: [{ uid: 'a', quantity }] } }
      const change: Mutation = { name: 'line.changeQuantity', args: { lineId: line, delta: quantity } }
      return made(`${i}`, { mutation: name === 'add' ? add : change })
    })
  }

  test('is nothing where only the person’s own earlier change was taken back, whether it comes again or not', () => {
    const many = fc.array(deed, { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(many, fc.nat(5), fc.boolean(), (all, which, minds) => {
        const { server, outbox } = start()
        const { outbox: without, gone } = takeAway(append(outbox, deeds(all)), [`${which % all.length}`])
        expect(gone).toHaveLength(1)
        const after = answered(server, minds ? restore(without, gone, () => 'again') : without)
        expect(after.entries.filter(({ state }) => state === 'refused')).toEqual([])
        expect(after.moved).toEqual([])
      }),
    )
  })

  test('is told of with what the person saw at first, where they took back what they had set first', () => {
    const { server, outbox } = start()
    elsewhere(server, 9)
    const made = append(list(server, outbox), [set('six', 6, 4), set('eight', 8, 6)])
    const { moved } = answered(server, takeAway(made, ['six']).outbox)
    expect(moved).toMatchObject([{ opId: 'eight', seen: 4, quantity: 8 }])
  })

  test.each([undefined, null, 'six', [null], [{ opId: 'six', seen: '4' }]])('is read of nothing else: %j', (kept) => {
    expect(readMoved(kept)).toEqual([])
  })
})

test('a list that was asked for before an answer came takes nothing back of what that settled', () => {
  const [store, asked] = [new MemoryCart(), context([])]
  store.run({ name: 'cart.create', args: { title: 'Reception' } }, asked)
  const early = store.present()!
  store.run({ name: 'cart.rename', args: { title: 'a' } }, asked)
  const late = store.present()!
  const outbox = outboxOf(CREATE, made('a'))
  const [batch] = sendableBatches(outbox, 0)
  const results = ['create', 'a'].map((opId, i) => ({ opId, outcome: 'applied' as const, code: null, revision: i + 1 }))
  const answer = { results, carts: [{ ...late, from: 0, removed: [] }], contains: { [CART]: 2 }, serverTime: '' }
  const { outbox: afterAnswer } = onAnswer(markSent(outbox, batch!), batch!, answer, {
    now: 0,
    random: 0.5,
    newId: () => '',
  })
  const { outbox: after } = onList(afterAnswer, [{ ...early, contains: 1 }], { clientId: 'client', since: 0 }, () => '')
  expect(after.snapshot.carts.get(CART)).toMatchObject({ cart: { title: 'a' }, contains: 2 })
  // As another page reads it, which has sent none of it.
  expect(endsBetween(outbox, after).map(({ settled }) => settled.outcome)).toEqual(['applied', 'applied'])
})

test('what a device comes to know shows in changes that it has folded already', () => {
  const outbox = outboxOf(CREATE, made('company', { mutation: { name: 'cart.setInfo', args: { customerId: 'berg' } } }))
  const { fold } = createFolder()
  const terms = { org_number: '', payment_terms: '10 dagar', addresses: [] }
  const berg = { id: 'berg', shop_id: 'north', name: 'Berg AB', ...terms }
  const known = contextOf({ ...EMPTY_PRODUCT_CACHE, companies: new Map([['berg', berg]]) }, [])
  expect(fold(outbox, contextOf(EMPTY_PRODUCT_CACHE, []))).toMatchObject([{ company: null }])
  expect(fold(outbox, known)).toMatchObject([{ company: 'Berg AB', payment_terms: '10 dagar' }])
})

test('a change that comes a step further, and shows nothing new, leaves the list of carts as it is', () => {
  const { fold } = createFolder()
  const [outbox, known] = [outboxOf(CREATE), contextOf(EMPTY_PRODUCT_CACHE, [])]
  const before = fold(outbox, known)
  expect(fold(markSent(outbox, sendableBatches(outbox, 0)[0]!), known)).toBe(before)
})
