import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forget } from '#client/features/session/sign-out.ts'
import { getJson } from '#client/http/api.ts'
import { isConnectionError } from '#client/http/api-error.ts'
import { answersCache, NETWORK_HEADER, PICTURES_CACHE } from '#client/http/answer-caches.ts'
import { keepSessionRecord, readSessionRecord } from '#client/storage/session-record.ts'
import { clearCredentials, writeCredentials } from '#client/storage/token-store.ts'
import { API } from '#contract/paths.ts'
import { answerRoutes } from '../../sw/answers.ts'
import { pictureRoutes } from '../../sw/pictures.ts'
import { asks, heldNetwork, heldPuts, keptAddresses, type OnItsWay } from './support/worker.ts'

const MAJA = 'user:7'
const ALI = 'user:8'
const SEARCH = `${API.search}?shop_id=nordform&term=oak`
const LISTS = `${API.filters}?shop_id=nordform`
const PICTURE = '/public/thumbnail/0123456789abcdef-400.webp'
const LOGO = '/public/thumbnail/logo/nordform'

let next: (path: string) => Promise<OnItsWay>
beforeAll(() => {
  answerRoutes()
  pictureRoutes()
})
beforeEach(async () => {
  next = heldNetwork()
  await forget('discard')
  await signsIn(MAJA)
})
afterEach(() => {
  clearCredentials()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const signsIn = (owner: string): Promise<void> => keepSessionRecord({ owner, token: `token of ${owner}` })
const answer = (name: string): Response =>
  Response.json({ data: [{ name }] }, { headers: { date: new Date().toUTCString() } })
const picture = (): Response => new Response('picture', { headers: { 'content-type': 'image/webp' } })

/** Somebody has asked to sign out, and waits for what is being written. */
const waitsAlone = (): Promise<unknown> =>
  vi.waitUntil(async () => (await navigator.locks.query()).pending?.some(({ mode }) => mode === 'exclusive'), 60_000)

const KINDS = [
  ['an answer', SEARCH, MAJA, () => answer('Oak table')],
  ['a list', LISTS, MAJA, () => answer('Tables')],
  ['a picture', PICTURE, null, picture],
  ['a logo', LOGO, null, picture],
] as const

const asOf = (owner: string | null): Record<string, string> => (owner === null ? {} : { 'x-owner': owner })
const pathOf = (address: string): string => new URL(address, location.href).pathname

test.each(KINDS)('%s is kept for the one who is signed in', async (_, address, owner, said) => {
  const { response, done } = asks(address, asOf(owner))
  const { answer: arrive } = await next(pathOf(address))
  arrive(said())
  expect((await response).status).toBe(200)
  await done
  expect(await keptAddresses()).toEqual([`${owner === null ? PICTURES_CACHE : answersCache(owner)} ${address}`])
})

test.each(KINDS)('whoever signs out waits for %s that is being put away, and leaves nothing', async (...kind) => {
  const [, address, owner, said] = kind
  const puts = heldPuts()
  const { done } = asks(address, asOf(owner))
  const { answer: arrive } = await next(pathOf(address))
  arrive(said())
  await puts.begun()
  const over = forget('discard')
  await waitsAlone()
  expect(await readSessionRecord()).toMatchObject({ owner: MAJA })
  puts.letGo()
  await Promise.all([over, done])
  expect(await readSessionRecord()).toBeNull()
  expect(await keptAddresses()).toEqual([])
})

test.each(KINDS)('%s that arrives when its owner has signed out is not put anywhere', async (...kind) => {
  const [, address, owner, said] = kind
  const put = vi.spyOn(Cache.prototype, 'put')
  const { response, done } = asks(address, asOf(owner))
  const { answer: arrive } = await next(pathOf(address))
  await forget('discard')
  arrive(said())
  await response
  await done
  expect(put).not.toHaveBeenCalled()
  expect(await caches.keys()).toEqual([])
})

test.each(KINDS)('%s that arrives when another one has signed in is not put anywhere', async (...kind) => {
  const [, address, owner, said] = kind
  const put = vi.spyOn(Cache.prototype, 'put')
  const { response, done } = asks(address, asOf(owner))
  const { answer: arrive } = await next(pathOf(address))
  await forget('discard')
  await signsIn(ALI)
  arrive(said())
  await response
  await done
  expect(put).not.toHaveBeenCalled()
  expect(await caches.keys()).toEqual([])
})

test('a put for which there is no room keeps nobody from signing out', async () => {
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
  // Workbox leaves it to the worker, which has nobody to tell.
  const toldTo = Promise.withResolvers<PromiseRejectionEvent>()
  const hear = (event: PromiseRejectionEvent): void => {
    event.stopImmediatePropagation()
    toldTo.resolve(event)
  }
  globalThis.addEventListener('unhandledrejection', hear, { capture: true, once: true })
  const { done } = asks(SEARCH, asOf(MAJA))
  const { answer: arrive } = await next(API.search)
  arrive(answer('Oak table'))
  await done
  expect((await toldTo.promise).reason).toMatchObject({ name: 'QuotaExceededError' })
  expect((await navigator.locks.query()).held).toEqual([])
})

const CHOOSING = { ...asOf(MAJA), [NETWORK_HEADER]: '1' }

test('a page that chooses by itself gets the network’s answer, whatever it is, and reads what was kept itself', async () => {
  const said = { data: [{ name: 'Oak table' }] }
  const kept = (): Promise<unknown> => getJson(SEARCH, {}, { kept: true, givenAt: (time) => void times.push(time) })
  const times: (string | null)[] = []
  const nothing = await kept().catch((error: unknown) => error)
  expect(isConnectionError(nothing)).toBe(true)

  const { response, done } = asks(SEARCH, CHOOSING)
  const { answer: arrive } = await next(API.search)
  arrive(answer('Oak table'))
  expect(await (await response).json()).toEqual(said)
  await done
  expect(await keptAddresses()).toEqual([`${answersCache(MAJA)} ${SEARCH}`])
  writeCredentials({ owner: MAJA, token: 'token' })
  expect(await kept()).toEqual(said)
  expect(Math.abs(Date.parse(times[0] ?? '') - Date.now())).toBeLessThan(600_000)

  // A captive portal's page is the page's to judge, and nothing to keep.
  const portal = asks(SEARCH, CHOOSING)
  const { answer: lie } = await next(API.search)
  lie(new Response('Sign in to the network', { headers: { 'content-type': 'text/html' } }))
  expect(await (await portal.response).text()).toBe('Sign in to the network')
  await portal.done
  expect(await kept()).toEqual(said)

  // Nobody reads it but the one who is signed in.
  await signsIn(ALI)
  await expect(kept()).rejects.toBeInstanceOf(Error)
})

const asked = (shop: string, language: string): string => `${API.search}?shop_id=${shop}&language=${language}&term=oak`

test('an answer is for the shop and the language that it was given to', async () => {
  const without = async (address: string): Promise<Response> => {
    const { response } = asks(address, asOf(MAJA))
    const { answer: arrive } = await next(API.search)
    arrive(Response.error())
    return await response
  }
  const { done } = asks(asked('nordform', 'en'), asOf(MAJA))
  const { answer: arrive } = await next(API.search)
  arrive(answer('Oak table'))
  await done
  expect((await without(asked('nordform', 'en'))).status).toBe(200)
  for (const [shop, language] of [
    ['nordform', 'sv'],
    ['kontoret', 'en'],
  ] as const)
    expect((await without(asked(shop, language))).type).toBe('error')
})

test('what the next one asks is kept for them alone, though the one before asked the same', async () => {
  for (const owner of [MAJA, ALI]) {
    await forget('discard')
    await signsIn(owner)
    const { done } = asks(SEARCH, asOf(owner))
    const { answer: arrive } = await next(API.search)
    arrive(answer(`Oak table of ${owner}`))
    await done
    expect(await keptAddresses()).toEqual([`${answersCache(owner)} ${SEARCH}`])
  }
  // Without a network it is theirs as well.
  const { response } = asks(SEARCH, asOf(ALI))
  const { answer: arrive } = await next(API.search)
  arrive(Response.error())
  expect(await (await response).json()).toMatchObject({ data: [{ name: `Oak table of ${ALI}` }] })
})
