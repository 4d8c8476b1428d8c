import { beforeEach, expect, test } from 'vitest'
import { append, type OutboxState } from '#client/outbox/core/outbox-state.ts'
import { STORES, withDatabase } from '#client/outbox/store/database.ts'
import { keepKey } from '#client/outbox/device-session.ts'
import { indexedDbStore } from '#client/outbox/store/indexeddb.ts'
import { beginSession, endSession } from '#client/outbox/store/sessions.ts'

const ANNA = 'user:anna'
const BERTA = 'user:berta'
const CANARY = 'Kanariefågel'
const newId = (): string => crypto.randomUUID()
const keyOf = (first: number): string => btoa(String.fromCodePoint(...Array.from({ length: 32 }, (_, i) => first + i)))
const open = async (owner: string) => indexedDbStore(await beginSession(owner, newId, () => true))
const signIn = (owner: string, key: string): Promise<void> => keepKey(owner, key, () => true)

const creates = (outbox: OutboxState): OutboxState =>
  append(outbox, [
    {
      opId: newId(),
      cartId: newId(),
      shopId: 'nordform',
      mutation: { name: 'cart.create', args: { title: CANARY } },
      madeAt: '2026-03-01T12:00:00.000Z',
    },
  ])

/** All that is readable in the database. */
const everything = (): Promise<string> =>
  withDatabase(async (db) => JSON.stringify(await Promise.all(STORES.map((name) => db.getAll(name)))))

const sealed = () => withDatabase((db) => db.getAll('sealed'))

beforeEach(async () => {
  await endSession('discard')
  await withDatabase((db) => db.clear('sealed'))
})

test('what somebody leaves behind nobody else can read, and it goes on where it stopped when they return', async () => {
  await signIn(ANNA, keyOf(1))
  const left = await (await open(ANNA)).update(creates)
  await endSession('keep')
  await signIn(BERTA, keyOf(50))
  const hers = await (await open(BERTA)).update((outbox) => ({ ...outbox }))
  expect(hers.entries).toEqual([])
  const readable = await everything()
  for (const trace of [CANARY, ANNA, left.entries[0]!.intent.opId]) expect(readable).not.toContain(trace)
  expect(await sealed()).toMatchObject([{ count: 1, at: expect.any(String) }])
  await signIn(ANNA, keyOf(1))
  const back = await (await open(ANNA)).read()
  expect(back).toMatchObject({ clientId: left.clientId, nextSeq: left.nextSeq, entries: left.entries })
  expect(await sealed()).toEqual([])
})

test('another key opens nothing, and takes nothing away', async () => {
  await signIn(ANNA, keyOf(1))
  await (await open(ANNA)).update(creates)
  await endSession('keep')
  await signIn(ANNA, keyOf(2))
  expect((await (await open(ANNA)).read()).entries).toEqual([])
  expect(await sealed()).toHaveLength(1)
})

test('what is given up is gone, and so is the key', async () => {
  await signIn(ANNA, keyOf(1))
  await (await open(ANNA)).update(creates)
  await endSession('discard')
  expect(await sealed()).toEqual([])
  expect(await withDatabase((db) => db.getAll('keys'))).toEqual([])
})
