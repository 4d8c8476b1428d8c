import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OutboxState } from '#client/outbox/core/outbox-state.ts'
import { drain } from '#client/outbox/core/drain.ts'
import { formTaken } from '#client/outbox/core/batches.ts'
import { memoryStore } from '#client/outbox/store/memory.ts'
import { isUnreadable, readRow, type EntryRow, toRow } from '#client/outbox/core/serialize.ts'
import { lineId } from '#contract/cart/line.ts'
import { FORM_QUEUE, OUTBOX_VERSIONS } from '#contract/cart/outbox.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { CART } from '../cart/memory.ts'
import { MemoryServer } from './engine/server.ts'

/** The outbox of a tablet as a released version left it: one of each mutation, some of them tried before. */
interface Left {
  clientId: string
  nextSeq: number
  rows: EntryRow[]
}

const FOLDER = join(import.meta.dirname, 'released')
const VERSIONS = readdirSync(FOLDER).map((file) => file.replace('.json', ''))
const leftBy = (version: string): Left => JSON.parse(readFileSync(join(FOLDER, `${version}.json`), 'utf8')) as Left

/** For a cart that nobody has to approve: each is answered, and kept with the answer. */
const REQUESTS: ReadonlySet<string> = new Set(['cart.ask', 'cart.withdraw', 'cart.decide'])

const OTHER = '22222222-2222-4222-8222-222222222222'

test('what this version leaves on a device is kept here for every version to come', () => {
  expect(VERSIONS).toContain(packageFile.version)
  const names = leftBy(packageFile.version).rows.map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(Object.keys(OUTBOX_VERSIONS)))
})

describe.each(VERSIONS)('what version %s left on a device', (version) => {
  const { clientId, nextSeq, rows } = leftBy(version)
  const read = rows.map((row) => readRow(row))
  const effective = rows.filter(({ name }) => !REQUESTS.has(name))
  const entries = read.flatMap((one) => (isUnreadable(one) ? [] : [one]))

  test('is read, and lies there as it was made', () => {
    expect(read.filter(isUnreadable)).toEqual([])
    expect(entries.map((entry) => toRow('user:anna', entry))).toEqual(rows)
  })

  test('is sent, and does what was meant', async () => {
    const server = new MemoryServer()
    const store = memoryStore('user:anna', () => clientId)
    await store.update((outbox): OutboxState => ({ ...outbox, nextSeq, entries }))
    const drained = await drain({
      store,
      isSignedIn: () => true,
      sync: async (batch) => {
        const [first] = batch.intents
        if (batch.cartId !== FORM_QUEUE || !first) return server.sync(clientId, batch.intents)
        return formTaken(batch, server.message(clientId, first, 'user:anna'))
      },
      failureOf: () => null,
      now: () => Date.parse('2027-11-21T10:00:00.000Z'),
      random: () => 0.5,
      newId: () => crypto.randomUUID(),
    })
    expect(drained).toEqual({ parked: null, next: null })
    for (const queue of [CART, OTHER, FORM_QUEUE]) {
      const made = effective.filter(({ cartId }) => cartId === queue).map(({ seq }) => `${clientId} ${seq}`)
      expect(server.effects.filter((effect) => made.includes(effect))).toEqual(made)
    }
    expect(server.effects).toHaveLength(effective.length)
    const { entries: left } = await store.read()
    const refused = left.flatMap(({ intent, state }) => (state === 'refused' ? [intent.mutation.name] : []))
    expect(refused).toEqual(rows.flatMap(({ name }) => (REQUESTS.has(name) ? [name] : [])))
    const [cart] = server.list(clientId).filter(({ id }) => id === CART)
    expect(cart).toMatchObject({
      title: 'Entré och hall',
      status: 'GK',
      customer: { first_name: 'Stina', city: 'Umeå' },
    })
    const quantities = cart?.lines.filter(({ parent_id }) => parent_id === null).map(({ id, antal }) => [id, antal])
    expect(quantities).toEqual([
      [lineId(CART, 'north', 'a'), '5'],
      [lineId(CART, 'north', 'b'), '7'],
    ])
    expect(server.list(clientId).find(({ id }) => id === OTHER)).toMatchObject({ title: 'Prov' })
  })
})
