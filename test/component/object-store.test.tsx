import { get, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { isFull } from '#client/offline-catalogue/make-room.ts'
import { objectStore } from '#client/storage/object-store.ts'

const store = objectStore('a-store-of-its-own', 'things')
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The browser takes the request, and finds out later that there is no room for it. */
function withoutRoom(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    // What is there already cannot be added: a request that fails by itself.
    const request = this.add(value, key)
    Object.defineProperty(request, 'error', { get: () => new DOMException('No room', 'QuotaExceededError') })
    return request
  })
}

test('a device that has no room is told from one that fails otherwise', async () => {
  await set('name', 'first', store)
  withoutRoom()
  const error = await set('name', 'second', store).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'QuotaExceededError' })
  expect(isFull(error)).toBe(true)
})

test('after that it keeps what there is room for', async () => {
  withoutRoom()
  await set('name', 'second', store).catch(() => undefined)
  vi.restoreAllMocks()
  expect(await get('name', store)).toBe('first')
  await set('name', 'third', store)
  expect(await get('name', store)).toBe('third')
})

test('a database that does not open is waited for once, whoever asks, and opened again when it has answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = indexedDB.open.bind(indexedDB)
  let isSilent = true
  const opens = vi.spyOn(indexedDB, 'open').mockImplementation((...what) => {
    const request = open(...what)
    request.addEventListener('success', (event) => isSilent && event.stopImmediatePropagation())
    return request
  })
  const ofOne = objectStore('silent', 'things')
  const ofAnother = objectStore('silent', 'things')
  const told: string[] = []
  const ask = (store: typeof ofOne) => get('name', store).catch(({ name }: Error) => told.push(name))
  void ask(ofOne).then(() => ask(ofAnother))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['TimeoutError', 'TimeoutError'])
  expect(opens).toHaveBeenCalledTimes(1)

  vi.useRealTimers()
  const late = opens.mock.results[0]!.value as IDBOpenDBRequest
  await expect.poll(() => late.readyState).toBe('done')
  isSilent = false
  late.dispatchEvent(new Event('success'))
  await set('name', 'kept', ofOne)
  expect(await get('name', ofAnother)).toBe('kept')
  // The connection that came too late stands in nobody's way.
  const deletion = indexedDB.deleteDatabase('silent')
  expect(await new Promise((resolve) => deletion.addEventListener('success', () => resolve('deleted')))).toBe('deleted')
})
