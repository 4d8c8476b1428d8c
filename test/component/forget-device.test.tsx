import { get, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { answersCache } from '#client/http/answer-caches.ts'
import { withDatabase } from '#client/outbox/store/database.ts'
import { forgetDevice } from '#client/outbox/device-session.ts'
import { newId } from '#client/http/new-id.ts'
import { beginSession } from '#client/outbox/store/sessions.ts'
import { objectStore } from '#client/storage/object-store.ts'

const MAJA = 'user:7'
const copies = objectStore('interior-catalogue', 'copies')
const isCopyGone = async (): Promise<boolean> => (await get('a copy', copies)) === undefined
const boxes = () => withDatabase((database) => database.getAllKeys('boxes'))

beforeEach(async () => {
  await forgetDevice('discard')
  await beginSession(MAJA, newId, () => true)
  await caches.open(answersCache(MAJA))
  await set('a copy', 'of a catalogue', copies)
})

/** Another page is in the middle of something in the outbox, until it is let go. */
async function busyOutbox(): Promise<() => void> {
  let isBusy = true
  const store = await withDatabase(async (database) => database.transaction('boxes', 'readwrite').objectStore('boxes'))
  const goOn = (): void => {
    if (isBusy) void store.count().then(goOn)
  }
  goOn()
  return () => {
    isBusy = false
  }
}

/** As long as the browser needs for fifty looks into another database. */
async function someTime(): Promise<void> {
  for (let i = 0; i < 50; i++) await get('a copy', copies)
}

test('a device has not forgotten before the outbox has, however long another page is busy there', async () => {
  const letGo = await busyOutbox()
  const forgotten = forgetDevice('discard').then(() => 'forgotten')
  // All the rest is over soon, and time enough has passed to say so.
  await expect.poll(() => caches.has(answersCache(MAJA))).toBe(false)
  await expect.poll(isCopyGone).toBe(true)
  expect(await Promise.race([forgotten, someTime().then(() => 'still at it')])).toBe('still at it')
  letGo()
  await forgotten
  expect(await boxes()).toEqual([])
})
