import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get, set } from 'idb-keyval'
import { append, type OutboxState } from '#client/outbox/core/outbox-state.ts'
import { inTransaction, type Tx } from '#client/outbox/store/database.ts'
import { indexedDbStore } from '#client/outbox/store/indexeddb.ts'
import { inLock } from '#client/outbox/transport/tabs.ts'
import { openStore } from '#client/outbox/store/open-store.ts'
import { beginSession, endSession } from '#client/outbox/store/sessions.ts'
import { objectStore } from '#client/storage/object-store.ts'

const OWNER = 'user:anna'
const newId = (): string => crypto.randomUUID()
const open = async () => indexedDbStore(await beginSession(OWNER, newId, () => true))

/** The browser freezes the page: its timers stand still. */
function leave(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
}
async function comeBack(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
}

const creates = (outbox: OutboxState): OutboxState =>
  append(outbox, [
    {
      opId: newId(),
      cartId: newId(),
      shopId: 'nordform',
      mutation: { name: 'cart.create', args: { title: 'Lobby' } },
      madeAt: '2026-03-01T12:00:00.000Z',
    },
  ])

/** Another page of the shop, whose transactions end when the test says so. */
async function anotherPage(name: string) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
  const stores = [...database.objectStoreNames]
  let isFrozen = false
  return {
    /** Frozen in the middle of a transaction. */
    freeze: () => {
      isFrozen = true
      const store = database.transaction(stores, 'readwrite').objectStore(stores[0]!)
      const goOn = (): void => {
        if (isFrozen) store.count().addEventListener('success', goOn)
      }
      goOn()
    },
    thaw: () => {
      isFrozen = false
    },
    /** Resolves when its turn has come. */
    writes: () =>
      new Promise((resolve) => {
        database.transaction(stores, 'readwrite').addEventListener('complete', resolve)
      }),
    count: (store: string) =>
      new Promise((resolve) => {
        const counted = database.transaction(store).objectStore(store).count()
        counted.addEventListener('success', () => resolve(counted.result))
      }),
    close: () => database.close(),
  }
}

let other: Awaited<ReturnType<typeof anotherPage>>
beforeEach(async () => {
  await endSession('discard')
  other = await anotherPage('interior-outbox')
})
afterEach(() => {
  vi.useRealTimers()
  other.thaw()
  other.close()
})

/** Keeps a transaction going as long as it is let. */
async function hold(tx: Tx<'readwrite'>, isHeld: () => boolean): Promise<void> {
  while (isHeld()) await tx.objectStore('spaces').count()
}

test('a page that is left in the middle of a change holds up no other one, and makes the change when it is back', async () => {
  let times = 0
  const change = inTransaction('readwrite', async (tx) => {
    times += 1
    await hold(tx, () => times === 1)
    await tx.objectStore('spaces').put({ space: 'test', owner: null, epoch: times })
    return times
  })
  await expect.poll(() => times).toBe(1)
  leave()
  await other.writes()
  expect(times).toBe(1)
  await comeBack()
  expect(await change).toBe(2)
})

test('nothing is begun on a page that is left', async () => {
  const outboxStore = await open()
  leave()
  const change = outboxStore.update(creates)
  await other.writes()
  expect(await other.count('records')).toBe(0)
  await comeBack()
  expect((await change).entries).toHaveLength(1)
})

test('a change that is on its way to the disk gets there, though the page is left', async () => {
  const outboxStore = await open()
  const put = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
    put.mockRestore()
    this.commit()
    leave()
  })
  expect((await outboxStore.update(creates)).entries).toHaveLength(1)
  await comeBack()
  expect((await (await open()).read()).entries).toHaveLength(1)
})

test('where another page keeps the lock, it is waited for no longer than a pass may take', async () => {
  const frozen = Promise.withResolvers<void>()
  const kept = navigator.locks.request(`interior-outbox ${OWNER}`, () => frozen.promise)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent = vi.fn<() => Promise<string>>(async () => 'sent')
  const sending = inLock(OWNER, sent)
  // Time passes only once it stands in the queue.
  while ((await navigator.locks.query()).pending?.length === 0);
  await vi.advanceTimersByTimeAsync(19_000)
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await sending).toBe('sent')
  expect(sent).toHaveBeenCalledTimes(1)
  frozen.resolve()
  await kept
})

test('where another page keeps the database, the carts are at hand without it, and a change is not said to be kept', async () => {
  const outboxStore = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  other.freeze()
  const opened = openStore(OWNER, newId, () => true)
  const refused = outboxStore.update(creates).catch(({ name }: Error) => name)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await opened).toBe('late')
  expect(await refused).toBe('TimeoutError')
  other.thaw()
  vi.useRealTimers()
  expect((await outboxStore.read()).entries).toEqual([])
  expect(await openStore(OWNER, newId, () => true)).toHaveProperty('update')
})

test('the state of who is signed in is waited for no longer than it takes to ask the server', async () => {
  const store = objectStore('interior-frozen', 'state')
  await set('a', 1, store)
  const page = await anotherPage('interior-frozen')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page.freeze()
  const read = get('a', store).catch(({ name }: Error) => name)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await read).toBe('TimeoutError')
  page.thaw()
  vi.useRealTimers()
  expect(await get('a', store)).toBe(1)

  // Left while it is written: it gets there all the same, and holds nobody up.
  page.freeze()
  const written = set('a', 2, store)
  leave()
  page.thaw()
  await page.writes()
  await written
  expect(await get('a', store)).toBe(2)
  page.close()
})
