import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fortune, FRESH } from '#client/offline/backoff.ts'
import { append, type Box, newBox, renew, strand, type Unnumbered } from '#client/offline/box.ts'
import { discard, hurry, restore, retry, takeAway, withdraw } from '#client/offline/decisions.ts'
import { dueBatches } from '#client/offline/due.ts'
import { createFolder } from '#client/offline/fold.ts'
import { formCall, formTaken } from '#client/offline/form-call.ts'
import type { Entry } from '#client/offline/intent.ts'
import { dismissMoved, readMoved } from '#client/offline/moved.ts'
import { heard, listed, markSent } from '#client/offline/outcome.ts'
import { isUnreadable, readRow, type Row, toRow } from '#client/offline/rows.ts'
import { contextOf, EMPTY_SHELF } from '#client/offline/shelf.ts'
import { isArguments } from '#client/offline/upcast.ts'
import { syncBody } from '#client/offline/sync-body.ts'
import { endsBetween } from '#client/offline/view.ts'
import { ERROR } from '#contract/errors.ts'
import { FORM_LANE, OUTBOX_VERSIONS } from '#contract/outbox.ts'
import { lineId } from '#contract/cart-line.ts'
import { CART, context, MemoryCart } from '../cart/memory.ts'
import { MemoryServer } from '../offline/server.ts'
import type { Mutation } from '#contract/cart-mutation.schema.ts'
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
const boxOf = (...intents: Unnumbered[]): Box => append(newBox('user:anna', 'client'), intents)
const opIds = ({ entries }: Box): string[] => entries.map(({ intent }) => intent.opId)
const rowOf = (entry: Entry): Row => structuredClone(toRow('user:anna', entry))
const [first] = boxOf(CREATE).entries

describe('a kept intent', () => {
  test('comes back as it was, whatever it says', () => {
    fc.assert(
      fc.property(mutation, fc.boolean(), fc.option(fc.string()), (one, sent, code) => {
        const entry = { ...boxOf(CREATE, made('x', { mutation: one, needs: 'create' })).entries[1]!, sent, code }
        expect(readRow(rowOf(entry))).toEqual(entry)
      }),
    )
  })

  test('keeps what its goods are called, beside all that every version has written', () => {
    const goods = [{ uid: '318', name: 'Båge' }]
    const [entry] = boxOf(made('x', { goods })).entries
    const { goods: kept, ...row } = rowOf(entry!)
    expect(kept).toEqual(goods)
    const without = rowOf(boxOf(made('x')).entries[0]!)
    expect(row).toEqual(without)
    expect(readRow({ ...row, goods })).toEqual(entry)
    // What somebody else may have written there names nothing, and breaks nothing.
    for (const strange of [null, 'Båge', [{ uid: 318 }], [null]])
      expect(readRow({ ...row, goods: strange })).toEqual(readRow(without))
  })

  test('says nothing of its goods to the server', () => {
    const box = boxOf(CREATE, made('x', { goods: [{ uid: '318', name: 'Båge' }] }))
    const [batch] = dueBatches(box, 0)
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
})

test('a lane never sends past what it cannot read, other lanes do', () => {
  const other = '22222222-2222-4222-8222-222222222222'
  const box = boxOf(CREATE, made('a'), { ...CREATE, opId: 'other', cartId: other })
  const blocked = { ...box, unreadable: [{ seq: 2, cartId: CART, why: 'newer' as const, row: null }] }
  expect(dueBatches(blocked, 0).map(({ intents }) => intents.map(({ opId }) => opId))).toEqual([['create'], ['other']])
})

test('what needs another waits until that is taken, and is not sent when it is refused', () => {
  const box = boxOf(CREATE, made('info'), made('order', { needs: 'info' }))
  const [batch] = dueBatches(box, 0)
  expect(batch?.intents.map(({ opId }) => opId)).toEqual(['create', 'info'])
  const results = [
    { opId: 'create', outcome: 'applied' as const, code: null, revision: 1 },
    { opId: 'info', outcome: 'refused' as const, code: ERROR.validation, revision: 1 },
  ]
  const answer = { results, carts: [], contains: {}, serverTime: '' }
  const { box: after, ends } = heard(markSent(box, batch!), batch!, answer, { now: 0, random: 0.5, newId: () => '' })
  expect(ends.at(-1)).toMatchObject({ intent: { opId: 'order' }, settled: { code: ERROR.waitingForEarlier } })
  let ids = 0
  const again = retry(after, 'order', () => `new ${++ids}`)
  expect(opIds(again)).toEqual(['create', 'new 1', 'new 2'])
  expect(again.entries.at(-1)?.intent).toMatchObject({ seq: 5, needs: 'new 1' })
  expect(opIds(discard(after, 'info'))).toEqual(['create'])
})

const refuse = (entry: Entry): Entry => ({ ...entry, state: 'refused', code: ERROR.validation, sent: true })

test('an edited one goes in the place of the refused one, under a number of its own', () => {
  const box = boxOf(CREATE, made('a'))
  const refused = { ...box, entries: box.entries.map((entry, i) => (i === 1 ? refuse(entry) : entry)) }
  const after = retry(refused, 'a', () => 'b', { name: 'cart.rename', args: { title: 'Hall' } })
  expect(after.entries.at(-1)).toMatchObject({
    intent: { opId: 'b', seq: 3, mutation: { args: { title: 'Hall' } } },
    state: 'waiting',
    sent: false,
  })
})

test('what left the device cannot be taken back, what did not can, with what follows from it', () => {
  const box = boxOf(CREATE, made('a'))
  const [batch] = dueBatches(box, 0)
  expect(opIds(withdraw(box, 'create'))).toEqual([])
  expect(opIds(withdraw(box, 'a'))).toEqual(['create'])
  expect(withdraw(markSent(box, batch!), 'a')).toEqual(markSent(box, batch!))
})

test('what was taken back together comes again together, in its order, each still needing what it needed', () => {
  const intents = [CREATE, made('a'), made('info'), made('order', { needs: 'info' }), made('b')]
  fc.assert(
    fc.property(fc.subarray(['create', 'a', 'info', 'order', 'b'], { minLength: 1 }), fc.nat(2), (asked, before) => {
      const other = { ...CREATE, cartId: '22222222-2222-4222-8222-222222222222' }
      const box = boxOf(...Array.from({ length: before }, (_, i) => ({ ...other, opId: `other ${i}` })), ...intents)
      const { box: without, gone } = takeAway(box, asked)
      expect(opIds(without)).toEqual(opIds(box).filter((opId) => !gone.some(({ intent }) => intent.opId === opId)))
      let ids = 0
      const back = restore(without, gone, () => `again ${ids++}`)
      const restored = back.entries.slice(without.entries.length)
      const nameOf = (opId: string): string => gone[Number(opId.replace('again ', ''))]?.intent.opId ?? opId
      expect(restored.map(({ intent }) => nameOf(intent.opId))).toEqual(gone.map(({ intent }) => intent.opId))
      expect(restored.map(({ intent }) => intent.mutation)).toEqual(gone.map(({ intent }) => intent.mutation))
      expect(
        restored.every(({ intent, state, sent }) => state === 'waiting' && !sent && intent.seq > box.nextSeq - 1),
      ).toBe(true)
      const needed = restored.flatMap(({ intent }) => intent.needs ?? []).map(nameOf)
      expect(needed).toEqual(gone.flatMap(({ intent }) => intent.needs ?? []))
    }),
  )
})

test('a device whose profile was set back counts anew, as another client, and sends the old as it was', () => {
  const box = boxOf(CREATE, made('a'), made('b'))
  const batch = { cartId: CART, clientId: 'client', intents: box.entries.slice(0, 1).map(({ intent }) => intent) }
  const after = renew(markSent(box, batch), 'another')
  expect(after.entries.map(({ intent }) => [intent.opId, intent.clientId, intent.seq])).toEqual([
    ['create', 'client', 1],
    ['a', 'another', 4],
    ['b', 'another', 5],
  ])
  expect(dueBatches(after, 0)).toMatchObject([{ clientId: 'client', intents: [{ opId: 'create' }] }])
})

test('whoever asks for it has a lane tried that had stepped aside, but not one that the server asked to wait', () => {
  const box = boxOf(CREATE)
  const aside = { ...FRESH, attempts: 8, ailing: 0, held: 4_000_000 }
  const asked = { ...FRESH, attempts: 1, held: 4_000_000 }
  const faring = (fortune: Fortune): Box => ({ ...box, entries: box.entries.map((entry) => ({ ...entry, fortune })) })
  expect(dueBatches(faring(aside), 700_000)).toEqual([])
  expect(dueBatches(hurry(faring(aside), 'create', 700_000), 700_000)).toHaveLength(1)
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
  made(opId, { cartId: FORM_LANE, mutation: { name: 'form.send', args: MESSAGE } })

test('messages leave one by one, wait for no cart and hold up none, and no cart has to be read for them', () => {
  const before = boxOf(message('first'), CREATE, message('second'))
  const [batch, other] = dueBatches(before, 0)
  expect(formCall(batch!)).toEqual({ key: 'first', body: { ...MESSAGE, shopId: 'north' } })
  expect(other?.intents.map(({ opId }) => opId)).toEqual(['create'])
  const at = { now: 0, random: 0.5, newId: () => '' }
  expect(() => formTaken(batch!, { results: [] })).toThrow(TypeError)
  const { box, ends, stale } = heard(markSent(before, batch!), batch!, formTaken(batch!, { data: { id: '1' } }), at)
  expect(ends).toMatchObject([{ intent: { opId: 'first' }, settled: { outcome: 'applied' } }])
  expect(stale).toBe(false)
  expect(box.snapshot).toBe(before.snapshot)
  expect(dueBatches(box, 0).map(({ intents }) => intents.map(({ opId }) => opId))).toEqual([['create'], ['second']])
  expect(opIds(listed(box, [], { clientId: 'client', since: 0 }, () => '').box)).toEqual(['create', 'second'])
})

test('what was made before a cart is answered before the cart is made: a server that was set back knows it not', () => {
  const box = boxOf(made('a'), CREATE, made('b'))
  const open = { ...box, entries: box.entries.map((entry): Entry => ({ ...entry, state: 'waiting', code: null })) }
  expect(dueBatches(open, 0)[0]?.intents.map(({ opId }) => opId)).toEqual(['a'])
})

test('a cart that is there needs no making: what is done to it waits for nothing, though another making was refused', () => {
  const box = boxOf(CREATE, { ...CREATE, opId: 'again' }, made('a'))
  const states = ['settled', 'refused', 'waiting'] as const
  const entries = box.entries.map((entry, i): Entry => ({ ...entry, state: states[i]! }))
  expect(strand({ ...box, entries }).ends).toEqual([])
  expect(strand({ ...box, entries: entries.slice(1) }).ends).toHaveLength(1)
})

/** After the carts were read. */
const list = (server: MemoryServer, box: Box): Box =>
  listed(box, server.list('client'), { clientId: 'client', since: box.snapshot.tick }, () => '').box

describe('a quantity that had been changed elsewhere when it was set', () => {
  const line = lineId(CART, 'north', 'a')
  const set = (opId: string, quantity: number, seen: number): Unnumbered =>
    made(opId, {
      mutation: { name: 'line.setQuantity', args: { lineId: line, quantity, seen } },
      goods: [{ uid: 'a', name: 'Vinga' }],
    })
  const at = { now: 0, random: 0.5, newId: () => '' }
  /** What a device knows after the server has answered, having held so many pieces. */
  function answered(server: MemoryServer, before: Box): Box {
    const [batch] = dueBatches(before, 0)
    return heard(markSent(before, batch!), batch!, server.sync('client', batch!.intents), at).box
  }
  const start = (): { server: MemoryServer; box: Box } => {
    const server = new MemoryServer()
    const box = boxOf(
      CREATE,
      made('add', { mutation: { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 4 }] } } }),
    )
    return { server, box: answered(server, box) }
  }
  const elsewhere = (server: MemoryServer, quantity: number): void =>
    server.meanwhile(CART, { name: 'line.setQuantity', args: { lineId: line, quantity } })

  test('is kept as a notice, of what the person saw and what they set, until they have seen it', () => {
    const { server, box } = start()
    elsewhere(server, 9)
    const after = answered(server, append(box, [set('six', 6, 4), set('seven', 7, 6)]))
    expect(after.moved).toEqual([{ opId: 'six', cartId: CART, lineId: line, name: 'Vinga', seen: 4, quantity: 6 }])
    expect(list(server, after).moved).toBe(after.moved)
    expect(dismissMoved(after, 'seven')).toBe(after)
    expect(dismissMoved(after, 'six').moved).toEqual([])
  })

  test('is told of once a line, the last time; and no more when the line is gone or the cart is closed', () => {
    const { server, box } = start()
    elsewhere(server, 9)
    const once = answered(server, append(box, [set('six', 6, 4)]))
    elsewhere(server, 12)
    const twice = answered(server, append(once, [set('eight', 8, 6)]))
    expect(twice.moved.map(({ opId }) => opId)).toEqual(['eight'])
    server.meanwhile(CART, { name: 'line.remove', args: { lineId: line } })
    expect(list(server, twice).moved).toEqual([])
  })

  test('is nothing where nobody else had changed it', () => {
    const { server, box } = start()
    expect(answered(server, append(box, [set('six', 6, 4), set('seven', 7, 6)])).moved).toEqual([])
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
        const { server, box } = start()
        const { box: without, gone } = takeAway(append(box, deeds(all)), [`${which % all.length}`])
        expect(gone).toHaveLength(1)
        const after = answered(server, minds ? restore(without, gone, () => 'again') : without)
        expect(after.entries.filter(({ state }) => state === 'refused')).toEqual([])
        expect(after.moved).toEqual([])
      }),
    )
  })

  test('is told of with what the person saw at first, where they took back what they had set first', () => {
    const { server, box } = start()
    elsewhere(server, 9)
    const made = append(list(server, box), [set('six', 6, 4), set('eight', 8, 6)])
    const { moved } = answered(server, takeAway(made, ['six']).box)
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
  const box = boxOf(CREATE, made('a'))
  const [batch] = dueBatches(box, 0)
  const results = ['create', 'a'].map((opId, i) => ({ opId, outcome: 'applied' as const, code: null, revision: i + 1 }))
  const answer = { results, carts: [{ ...late, from: 0, removed: [] }], contains: { [CART]: 2 }, serverTime: '' }
  const { box: told } = heard(markSent(box, batch!), batch!, answer, { now: 0, random: 0.5, newId: () => '' })
  const { box: after } = listed(told, [{ ...early, contains: 1 }], { clientId: 'client', since: 0 }, () => '')
  expect(after.snapshot.carts.get(CART)).toMatchObject({ cart: { title: 'a' }, contains: 2 })
  // As another page reads it, which has sent none of it.
  expect(endsBetween(box, after).map(({ settled }) => settled.outcome)).toEqual(['applied', 'applied'])
})

test('what a device comes to know shows in changes that it has folded already', () => {
  const box = boxOf(CREATE, made('company', { mutation: { name: 'cart.setInfo', args: { customerId: 'berg' } } }))
  const { fold } = createFolder()
  const terms = { org_number: '', payment_terms: '10 dagar', addresses: [] }
  const berg = { id: 'berg', shop_id: 'north', name: 'Berg AB', ...terms }
  const known = contextOf({ ...EMPTY_SHELF, companies: new Map([['berg', berg]]) }, [])
  expect(fold(box, contextOf(EMPTY_SHELF, []))).toMatchObject([{ company: null }])
  expect(fold(box, known)).toMatchObject([{ company: 'Berg AB', payment_terms: '10 dagar' }])
})
