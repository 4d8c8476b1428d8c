import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forget } from '#client/features/session/sign-out.ts'
import { KEPT_AT, ordersCache } from '#client/http/answer-caches.ts'
import { keepSessionRecord } from '#client/storage/session-record.ts'
import { drawingPath } from '#contract/picture.ts'
import { API } from '#contract/paths.ts'
import { packed } from '#drawing/address.ts'
import { answerRoutes } from '../../sw/answers.ts'
import { pictureRoutes } from '../../sw/pictures.ts'
import { asks, heldNetwork, keptAddresses, type OnItsWay } from './support/worker.ts'

const MAJA = 'user:7'
const ALI = 'user:8'
const LIST = `${API.orders}?shop_id=nordform&page=1`
const ORDER = `${API.order.replace(':id', '0f8fad5b-d9cb-469f-a165-70867728950e')}?language=en`
const MONTHS = `${API.ordersSummary}?shop_id=nordform&months=24`

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
afterEach(() => vi.unstubAllGlobals())

const signsIn = (owner: string): Promise<void> => keepSessionRecord({ owner, token: `token of ${owner}` })
const said = (data: unknown): Response => Response.json({ data }, { headers: { date: new Date().toUTCString() } })
const pathOf = (address: string): string => new URL(address, location.href).pathname

/** Somebody opens it while the server answers. */
async function opens(address: string, owner = MAJA): Promise<unknown> {
  const { response, done } = asks(address, { 'x-owner': owner })
  const { answer } = await next(pathOf(address))
  answer(said(address))
  const json: unknown = await (await response).json()
  await done
  return json
}

/** Somebody opens it while nobody answers. */
async function opensWithoutNetwork(address: string, owner = MAJA): Promise<unknown> {
  const { response } = asks(address, { 'x-owner': owner })
  const { answer } = await next(pathOf(address))
  answer(Response.error())
  return (await response).json()
}

test.each([LIST, ORDER, MONTHS])('%s that was opened is read without a network, with its date', async (address) => {
  const { [KEPT_AT]: fresh } = (await opens(address)) as Record<string, unknown>
  expect(fresh).toBeUndefined()
  expect(await keptAddresses()).toEqual([`${ordersCache(MAJA)} ${address}`])
  const kept = (await opensWithoutNetwork(address)) as Record<string, string>
  expect(kept.data).toBe(address)
  expect(Math.abs(Date.parse(kept[KEPT_AT] ?? '') - Date.now())).toBeLessThan(600_000)
})

test('an order that was not opened is none, nor is one that somebody else opened', async () => {
  await opens(ORDER)
  await expect(opensWithoutNetwork(ORDER.replace('en', 'sv'))).rejects.toBeInstanceOf(Error)
  await signsIn(ALI)
  await expect(opensWithoutNetwork(ORDER, ALI)).rejects.toBeInstanceOf(Error)
  await expect(opensWithoutNetwork(ORDER, MAJA)).rejects.toBeInstanceOf(Error)
})

test('nothing of the orders stays behind when their owner signs out', async () => {
  await opens(LIST)
  await opens(ORDER)
  await forget('discard')
  expect(await keptAddresses()).toEqual([])
})

test('files of orders, and what ordering again means today, are never kept', () => {
  const ofOrder = ['again', 'export', 'picking-list', 'delivery-notes/1'].map((one) => ORDER.replace('?', `/${one}?`))
  for (const path of [API.ordersExport, ...ofOrder])
    expect(() => asks(path, { 'x-owner': MAJA })).toThrow('No route answers')
})

test('without a network each view of a drawing is itself, and a photograph that was not seen is none', async () => {
  const hash = packed({ kind: 'sofa', body: '#4d6a82', w: 220, seed: 'a' })
  const texts: string[] = []
  for (const view of ['main', 'front', 'turned', 'measures'] as const) {
    const { response } = asks(drawingPath(hash, view, 'light'))
    const { answer } = await next(pathOf(drawingPath(hash, view, 'light')))
    answer(new Response('Sign in to the network', { headers: { 'content-type': 'text/html' } }))
    const drawn = await response
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
    texts.push(await drawn.text())
  }
  expect(new Set(texts).size).toBe(4)
  const photo = '/public/thumbnail/0123456789abcdef-400.webp'
  const { response } = asks(photo)
  const { answer } = await next(photo)
  answer(Response.error())
  await expect(response).rejects.toBeInstanceOf(Error)
})
