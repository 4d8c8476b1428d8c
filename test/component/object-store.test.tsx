import { get, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { isFull } from '#client/offline-catalogue/make-room.ts'
import { objectStore } from '#client/storage/object-store.ts'

const store = objectStore('a-store-of-its-own', 'things')
afterEach(() => vi.restoreAllMocks())

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
