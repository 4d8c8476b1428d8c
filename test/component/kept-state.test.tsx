import { packIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { del, keys } from 'idb-keyval'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseShop, loadSession } from '#client/features/session/load-session.ts'
import { signIn } from '#client/features/session/sign-in.ts'
import { signOut } from '#client/features/session/sign-out.ts'
import { packBlob, unpackBlob } from '#catalogue/blob/blob.ts'
import { buildSegment } from '#catalogue/segment.ts'
import { writeCopy } from '#client/offline-catalogue/copies.ts'
import { createHolder } from '#client/offline-catalogue/holder.ts'
import { clearSessionRecord, keepSessionRecord } from '#client/storage/session-record.ts'
import { objectStore } from '#client/storage/object-store.ts'
import { hydrate, keepBeside, persist, readBeside, readKept } from '#client/storage/persistence.ts'
import { currentShopAtom, sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { readCredentials } from '#client/storage/token-store.ts'
import { API } from '#contract/paths.ts'
import { signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, ok, useNetwork } from './support/network.ts'
import { knows, loginAnswer, shop, TOKEN, user } from './support/people.ts'

useNetwork()
useFreshBrowser()
beforeAll(persist)
afterEach(() => vi.restoreAllMocks())

const QUESTION = {
  search: '',
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'en',
} as const

const shops = [shop(), shop({ shop_id: 'kontoret', info: { namn: 'Kontoret' } })]
const current = (): string | undefined => store.get(currentShopAtom)?.shop_id

/** The page closes; what was kept fills the next one. */
async function reload(): Promise<void> {
  store.set(sessionAtom, null)
  await hydrate(readCredentials())
}

/** Maja has signed in and works in the second shop. */
async function majaWorks(): Promise<void> {
  signedIn(TOKEN)
  knows(user(), shops)
  await loadSession()
  chooseShop('kontoret')
  await expect.poll(async () => (await readKept('user:7'))?.currentShopId).toBe('kontoret')
}

describe('what the device keeps', () => {
  test('the first shop is the active one, until another was chosen; that one comes back after a reload', async () => {
    signedIn(TOKEN)
    knows(user(), shops)
    await loadSession()
    expect(current()).toBe('nordform')
    await majaWorks()
    await reload()
    expect(current()).toBe('kontoret')
  })

  test('a remembered shop that is no longer allowed gives way to the first', async () => {
    await majaWorks()
    knows(user(), [shop()])
    await loadSession()
    expect(current()).toBe('nordform')
  })

  test('the same person’s next sign-in finds it', async () => {
    await majaWorks()
    answer('post', API.login, () => ok(loginAnswer()))
    await signIn({ username: 'maja', password: 'a long password' })
    expect(current()).toBe('kontoret')
  })

  test('another person’s sign-in removes it', async () => {
    await majaWorks()
    localStorage.setItem('draft', 'of Maja')
    answer('post', API.login, () => ok(loginAnswer({ owner: 'user:8', access_token: 'token-of-ali' })))
    knows(user({ id: '8', username: 'ali' }), shops)
    await signIn({ username: 'ali', password: 'a long password' })
    expect(current()).toBe('nordform')
    expect(localStorage.getItem('draft')).toBeNull()
    expect(await readKept('user:7')).toBeNull()
  })

  test('what is kept beside it goes with it, and belongs to its owner alone', async () => {
    await majaWorks()
    await keepBeside('user:7', 'draft', { name: 'Maja' })
    await keepBeside('user:8', 'draft', { name: 'Nobody signed in' })
    expect(await readBeside('user:7', 'draft')).toEqual({ name: 'Maja' })
    expect(await readBeside('user:8', 'draft')).toBeUndefined()
    answer('get', API.logout, () => ok({ data: {} }))
    await signOut()
    expect(await readBeside('user:7', 'draft')).toBeUndefined()
    await keepBeside('user:7', 'draft', { name: 'too late' })
    expect(await readBeside('user:7', 'draft')).toBeUndefined()
  })

  test('another tab has signed its owner out: what this page still writes is not kept', async () => {
    await majaWorks()
    await clearSessionRecord()
    await del('vuex', objectStore('interior', 'state'))
    chooseShop('nordform')
    await keepBeside('user:7', 'draft', { name: 'Maja' })
    expect(await readKept('user:7')).toBeNull()
    expect(await readBeside('user:7', 'draft')).toBeUndefined()
  })

  test('what is typed is kept at once, whoever else is busy with whose the device is', async () => {
    await majaWorks()
    const busy = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const held = navigator.locks.request('interior:session', () => {
      began.resolve()
      return busy.promise
    })
    await began.promise
    // A page that is left the next moment waits for nobody.
    await keepBeside('user:7', 'draft', { name: 'Maja' })
    expect(await readBeside('user:7', 'draft')).toEqual({ name: 'Maja' })
    busy.resolve()
    await held
  })

  test('what was lost of who is signed in is there again once the server has said so', async () => {
    await majaWorks()
    await clearSessionRecord()
    await loadSession()
    await keepBeside('user:7', 'draft', { name: 'Maja' })
    expect(await readBeside('user:7', 'draft')).toEqual({ name: 'Maja' })
  })

  test.each([
    ['has signed out', clearSessionRecord],
    ['has made room for another', () => keepSessionRecord({ owner: 'user:8', token: 'token-of-ali' })],
  ])('a catalogue that arrives when its owner %s is not kept', async (_, leaves) => {
    const name = { owner: 'user:7', shop: 'nordform', language: 'en' as const, company: null, companiesVersion: null }
    const head = { shop: 'nordform', language: 'en' as const, version: 7, since: null, deletes: [] }
    const arrives = Promise.withResolvers<Response>()
    const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(arrives.promise)
    await keepSessionRecord({ owner: 'user:7', token: TOKEN })
    const renewing = createHolder().renew([name, TOKEN], () => undefined)
    await vi.waitUntil(() => fetched.mock.calls.length > 0, 60_000)
    await leaves()
    arrives.resolve(new Response(packIndexAnswer({ head, segment: new ArrayBuffer(64) })))
    await expect(renewing).rejects.toThrow('signed in')
    expect(await keys(objectStore('interior-catalogue', 'copies'))).toEqual([])
  })

  test('a copy that lacks what a newer build filters by is fetched whole, however new it is', async () => {
    const name = { owner: 'user:7', shop: 'nordform', language: 'en' as const, company: null, companiesVersion: null }
    const head = { shop: 'nordform', language: 'en' as const, version: 7, since: null, deletes: [] }
    const segment = buildSegment('nordform', 'en', [])
    const columns = Object.entries(unpackBlob(segment)).filter(([column]) => !column.startsWith('concept.'))
    const asked: string[] = []
    answer('get', API.index, ({ query }) => {
      asked.push(query.get('since') ?? 'whole')
      return new Response(packIndexAnswer({ head, segment }))
    })
    await keepSessionRecord({ owner: 'user:7', token: TOKEN })
    await writeCopy({ ...name, version: 7, base: packBlob(Object.fromEntries(columns)), patches: [], checkedAt: 0 })
    const holder = createHolder()
    expect((await holder.page([name, QUESTION], () => undefined))?.meta.total).toBe(0)
    await holder.renew([name, TOKEN], () => undefined)
    await holder.renew([name, TOKEN], () => undefined)
    expect(asked).toEqual(['whole', '7'])
  })

  test('a purchasing session neither reads nor removes it', async () => {
    await majaWorks()
    answer('post', API.login, () => ok(loginAnswer({ owner: 'punchout:5', access_token: 'punchout-token' })))
    knows(user(), [shop()])
    await signIn({ punchout: 'one-time-code' })
    expect(current()).toBe('nordform')
    expect((await readKept('user:7'))?.currentShopId).toBe('kontoret')
  })

  test('a late answer to a token no longer used fills nothing', async () => {
    signedIn(TOKEN)
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer('get', API.user, () => promise)
    answer('get', API.shops, () => ok({ data: shops }))
    const loading = loadSession()
    localStorage.setItem('token', 'false')
    resolve(ok({ data: user() }))
    await loading
    expect(store.get(sessionAtom)).toBeNull()
  })
})
