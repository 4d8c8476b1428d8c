import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { append, type OutboxState } from '#client/outbox/core/outbox-state.ts'
import { applyList } from '#client/outbox/core/snapshot.ts'
import { takeAway } from '#client/outbox/core/user-actions.ts'
import { withDatabase } from '#client/outbox/store/database.ts'
import { SessionEndedError, QuotaError } from '#client/outbox/core/outbox-store.ts'
import { indexedDbStore, storeThatMakesRoom } from '#client/outbox/store/indexeddb.ts'
import { beginSession, currentSession, endSession } from '#client/outbox/store/sessions.ts'
import { cart } from './support/carts.ts'

const OWNER = 'user:anna'
const newId = (): string => crypto.randomUUID()
const begin = (owner = OWNER, isSignedIn = true) => beginSession(owner, newId, () => isSignedIn)
const open = async (owner = OWNER) => indexedDbStore(await begin(owner))

let made = 0
/** A change that makes carts. */
const creates =
  (count = 1) =>
  (outbox: OutboxState): OutboxState =>
    append(
      outbox,
      Array.from({ length: count }, () => ({
        opId: newId(),
        cartId: newId(),
        shopId: 'nordform',
        mutation: { name: 'cart.create', args: { title: `Cart ${++made}` } },
        madeAt: '2026-03-01T12:00:00.000Z',
      })),
    )
const titles = ({ entries }: OutboxState): unknown[] => entries.map(({ intent }) => intent.mutation.args)

beforeEach(() => endSession('discard'))
afterEach(() => vi.restoreAllMocks())

test('what was kept is there after a reload, with its counter and its client', async () => {
  const before = await (await open()).update(creates(3))
  const after = await (await open()).read()
  expect(titles(after)).toEqual(titles(before))
  expect(after).toMatchObject({ clientId: before.clientId, nextSeq: 4 })
})

test('pages that write at once number their changes without a gap or a clash, and read what the others wrote', async () => {
  const pages = await Promise.all([open(), open(), open()])
  await Promise.all(Array.from({ length: 30 }, (_, i) => pages[i % 3]!.update(creates())))
  const boxes = await Promise.all(pages.map((page) => page.read()))
  for (const { entries } of boxes)
    expect(entries.map(({ intent }) => intent.seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test('a change that fails leaves nothing behind', async () => {
  const store = await open()
  await store.update(creates())
  const fails = store.update(() => {
    throw new RangeError('no')
  })
  await expect(fails).rejects.toThrow(RangeError)
  expect((await (await open()).read()).entries).toHaveLength(1)
})

test('after signing out nothing is left, and a late answer changes nothing, whoever has come since', async () => {
  const late = await open()
  await late.update(creates())
  await endSession('discard')
  await expect(late.update(creates())).rejects.toBeInstanceOf(SessionEndedError)
  expect(await currentSession(OWNER)).toBeNull()
  const next = await open('user:berta')
  await expect(late.update(creates())).rejects.toBeInstanceOf(SessionEndedError)
  expect((await next.read()).entries).toEqual([])
  await endSession('discard')
  const back = await open()
  await expect(late.read()).rejects.toBeInstanceOf(SessionEndedError)
  expect((await back.read()).entries).toEqual([])
  const all = await withDatabase(async (db) => [await db.getAll('records'), await db.getAll('carts')])
  expect(all).toEqual([[], []])
})

test('a page of somebody who is signed in no more takes nothing away from whoever is', async () => {
  await (await open('user:berta')).update(creates())
  await expect(begin(OWNER, false)).rejects.toBeInstanceOf(SessionEndedError)
  expect((await (await open('user:berta')).read()).entries).toHaveLength(1)
})

test('what does not get through at its very end was not kept: it is done again', async () => {
  const store = await open()
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
    this.abort()
  })
  await store.update(creates())
  expect((await (await open()).read()).entries).toHaveLength(1)
})

test.each(['InvalidStateError', 'UnknownError'])('a connection that has died (%s) is opened again', async (name) => {
  const store = await open()
  const died = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection was closed', name)
  })
  expect((await store.update(creates())).entries).toHaveLength(1)
  expect(died.mock.calls.length).toBeGreaterThan(1)
})

test('a page of a newer version may change the database under this one', async () => {
  const store = await open()
  await store.update(creates())
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('interior-outbox', 2)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
  newer.close()
  expect((await store.update(creates())).entries).toHaveLength(2)
})

test('without room the first things to go are those that can be had again; the change is refused aloud at last', async () => {
  const freed: string[] = []
  const frees = ['answers', 'catalogue'].map((name) => async () => void freed.push(name))
  const store = await open()
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(storeThatMakesRoom(store, frees).update(creates())).rejects.toBeInstanceOf(QuotaError)
  expect(freed).toEqual(['answers', 'catalogue'])
  full.mockRestore()
  expect((await storeThatMakesRoom(store, frees).update(creates())).entries).toHaveLength(1)
})

test('what was changed elsewhere is told of after a reload too; nothing was, by versions that knew no such thing', async () => {
  const moved = [{ opId: 'x', cartId: 'y', lineId: 'z', name: 'Båge', seen: 4, quantity: 6 }]
  await (await open()).update((outbox) => ({ ...outbox, moved }))
  expect((await (await open()).read()).moved).toEqual(moved)
  await withDatabase(async (db) => {
    const { moved: _moved, ...row } = (await db.get('boxes', OWNER))!
    await db.put('boxes', { ...row, version: row.version + 1 })
  })
  expect((await (await open()).read()).moved).toEqual([])
})

test('what was taken away is known to pages that look later; nothing up to then is where an older version has written', async () => {
  const [page, other] = [await open(), await open()]
  const seen = await page.update(creates(2))
  const { entries, version } = await other.update((outbox) => takeAway(outbox, [outbox.entries[0]!.intent.opId]).outbox)
  const removed = { since: 0, intents: [{ seq: seen.entries[0]!.intent.seq, version }] }
  expect(await page.read()).toMatchObject({ entries, removed })
  // Such a version writes the row without what it does not know.
  await withDatabase(async (db) => {
    const { removed: _removed, ...row } = (await db.get('boxes', OWNER))!
    await db.put('boxes', { ...row, version: row.version + 1 })
  })
  expect((await page.read()).removed).toEqual({ since: version + 1, intents: [] })
})

test('a cart without its lines is known after a reload too; versions that knew no such thing had none, and lose none', async () => {
  const [whole, bare] = [cart(), cart({ id: newId(), lines_omitted: true, line_count: 3 })]
  const kept = await (await open()).update((outbox) => ({
    ...outbox,
    snapshot: applyList(outbox.snapshot, [whole, bare], { since: outbox.snapshot.tick }),
  }))
  expect([[...kept.snapshot.carts.keys()], [...kept.snapshot.lacking.keys()]]).toEqual([[whole.id], [bare.id]])
  expect((await (await open()).read()).snapshot).toEqual(kept.snapshot)
  // Such a version writes the row without what it does not know.
  await withDatabase(async (db) => {
    const { lacking: _lacking, ...row } = (await db.get('boxes', OWNER))!
    await db.put('boxes', { ...row, version: row.version + 1 })
  })
  const { snapshot } = await (await open()).read()
  expect(snapshot).toEqual({ ...kept.snapshot, lacking: new Map() })
})

test('what this version cannot read stays as it is, beside all else', async () => {
  const store = await open()
  const { entries } = await store.update(creates(2))
  const strange = await withDatabase(async (db) => {
    const row = (await db.getAll('records'))[0]!
    await db.put('records', { ...row, name: 'cart.split', version: 7 })
    return row.seq
  })
  const outbox = await (await open()).update(creates())
  expect(outbox.unreadable).toMatchObject([{ seq: strange, why: 'newer' }])
  expect(outbox.entries).toHaveLength(entries.length)
  expect((await withDatabase((db) => db.getAll('records')))[0]).toMatchObject({ name: 'cart.split', version: 7 })
})
