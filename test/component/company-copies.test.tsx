import { clear, get, keys, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSegment } from '#catalogue/segment.ts'
import type { CopyName } from '#client/offline-catalogue/copies.ts'
import { createHolder } from '#client/offline-catalogue/holder.ts'
import { questionOf } from '#catalogue/wire.ts'
import { keepSessionRecord } from '#client/storage/session-record.ts'
import { objectStore } from '#client/storage/object-store.ts'
import { packIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { EMPTY_STATE } from '#contract/catalogue/query.ts'
import { API } from '#contract/paths.ts'
import released from '#test/fixtures/released/catalogue-copy-0.1.0.json' with { type: 'json' }
import { product } from '#test/pure/catalogue/documents.ts'
import { useFreshBrowser } from './support/app.tsx'
import { TOKEN } from './support/people.ts'
import { card } from './support/products.ts'

/** What the worker keeps on the device of somebody who buys for two companies [outbox/offline-catalogue]. */
useFreshBrowser()

const copies = objectStore('interior-catalogue', 'copies')
const NOW = released.copy.checkedAt + 1000

/** What the server has: of three products each company does not see one, and pays something else for another. */
const PRICES: Record<string, Record<string, number>> = { one: { 'lamp-3': 30 }, two: { 'lamp-3': 40, 'chair-1': 700 } }
const HIDDEN: Record<string, string> = { one: 'chair-1', two: 'table-2' }
const ALL = { 'chair-1': 1000, 'table-2': 2500, 'lamp-3': 500 }

const documentOf = (uid: string, price: number) => {
  const entry = { ...card({ uid, name: uid, price, article_number: uid }), categories: [], related: [] }
  return product(uid, uid, { price: price * 100, display: JSON.stringify(entry) })
}
const segmentOf = (uids: readonly string[]): ArrayBuffer =>
  buildSegment(
    'nordform',
    'en',
    uids.map((uid) => documentOf(uid, ALL[uid as keyof typeof ALL])),
  )

const server = { index: 8, lists: 1, asked: [] as string[], hasPrices: true }

function answerIndex(query: URLSearchParams, hides: string | null): Response {
  const company = query.get('company_id') ?? ''
  const headers = { 'x-catalogue-hides': HIDDEN[company] ?? '', 'x-offline-days': '30' }
  const since = query.get('since')
  const head = { shop: 'nordform', language: 'en' as const, version: server.index, deletes: [] as string[] }
  if (since === null || hides === null) {
    const segment = segmentOf(Object.keys(ALL).filter((uid) => uid !== HIDDEN[company]))
    return new Response(packIndexAnswer({ head: { ...head, since: null }, segment }), {
      headers: { ...headers, 'x-catalogue-bytes': '1' },
    })
  }
  if (hides === headers['x-catalogue-hides'] && since === String(server.index))
    return new Response(null, { status: 204, headers })
  const deletes = headers['x-catalogue-hides'] === '' ? [] : [headers['x-catalogue-hides']]
  const segment = segmentOf(hides === '' ? [] : [hides])
  return new Response(packIndexAnswer({ head: { ...head, since: Number(since), deletes }, segment }), { headers })
}

function answerPrices(query: URLSearchParams): Response {
  const version = `${server.index}.${server.lists}`
  if (!server.hasPrices) return new Response('', { status: 503 })
  if (query.get('since') === version) return new Response(null, { status: 204 })
  const prices = Object.entries(PRICES[query.get('company_id') ?? ''] ?? {}).map(([uid, price]) => ({
    uid,
    price,
    discount_percentage: 0,
    agreement: {
      list: 'frame',
      name: 'Frame',
      shop_price: 500,
      breaks: [{ from: 1, price, list_price: price, discount_percentage: 0, row: null }],
    },
  }))
  return Response.json({ data: { version, whole: true, prices, removed: [] } })
}

beforeEach(async () => {
  await clear(copies)
  Object.assign(server, { index: 8, lists: 1, asked: [], hasPrices: true })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    server.asked.push(`${url.pathname}?${url.searchParams}`)
    const hides = new Headers(init?.headers).get('x-catalogue-hides')
    return url.pathname === API.index ? answerIndex(url.searchParams, hides) : answerPrices(url.searchParams)
  })
  await keepSessionRecord({ owner: 'user:7', token: TOKEN })
})

const nameOf = (company: string | null, companiesVersion: string | null = 'v1'): CopyName => ({
  owner: 'user:7',
  shop: 'nordform',
  language: 'en',
  company,
  companiesVersion,
})
const quietly = () => undefined

const holderAt = (now = NOW) => {
  const holder = createHolder(() => now)
  const question = questionOf({ ...EMPTY_STATE, sort: 'price_asc' }, 'en')
  return {
    renew: (name: CopyName) => holder.renew([name, TOKEN], quietly),
    renewCompany: (name: CopyName) => holder.renewCompany([name, TOKEN], quietly),
    look: (name: CopyName) => holder.look([name], quietly),
    forget: () => holder.forget([], quietly),
    /** What is shown, the cheapest first; null where nothing is. */
    shown: async (name: CopyName) =>
      (await holder.page([name, question], quietly))?.data.map(({ uid, price }) => `${uid} ${price}`) ?? null,
  }
}
const kept = async (): Promise<unknown[]> =>
  (await keys<string>(copies)).map((key) => (JSON.parse(key) as unknown[]).slice(0, 5))

const ONE = ['lamp-3 30', 'table-2 2500']
const TWO = ['lamp-3 40', 'chair-1 700']

test('the company that is bought for sees its own prices, and the other one where that was fetched too', async () => {
  const device = holderAt()
  const facts = await device.renew(nameOf('one'))
  expect(facts.prices).toBe('agreed')
  expect(await device.shown(nameOf('one'))).toEqual(ONE)
  // What is hidden from the other one is in what is here: without knowing more nothing is shown.
  expect(await device.shown(nameOf('two'))).toBeNull()
  expect((await device.look(nameOf('two')))?.prices).toBe('none')
  await device.renewCompany(nameOf('two'))
  expect((await device.look(nameOf('two')))?.prices).toBe('agreed')
  // Also when everything is opened anew.
  const later = holderAt()
  expect(await later.shown(nameOf('two'))).toEqual(TWO)
  expect(await later.shown(nameOf('one'))).toEqual(ONE)
  expect(await later.shown(nameOf(null))).toBeNull()
})

test('a catalogue that has changed since hides the other company’s until that is fetched again, and no sooner', async () => {
  const device = holderAt()
  await device.renew(nameOf('one'))
  await device.renewCompany(nameOf('two'))
  server.asked = []
  await device.renewCompany(nameOf('two'))
  expect(server.asked).toEqual([expect.stringContaining(API.prices)])
  // Something changes in the shop: what the first company's copy got may be hidden from the second.
  server.index = 9
  await device.renew(nameOf('one'))
  expect(await holderAt().shown(nameOf('two'))).toBeNull()
  await device.renewCompany(nameOf('two'))
  expect(await device.shown(nameOf('two'))).toEqual(TWO)
})

test('whoever changes the company gets the difference, and the former one is the other then', async () => {
  const device = holderAt()
  await device.renew(nameOf('one'))
  server.asked = []
  await device.renew(nameOf('two'))
  expect(server.asked[0]).toContain('since=8')
  expect(await device.shown(nameOf('two'))).toEqual(TWO)
  expect(await device.shown(nameOf('one'))).toBeNull()
  await device.renewCompany(nameOf('one'))
  expect(await device.shown(nameOf('one'))).toEqual(ONE)
})

test('a catalogue without its prices shows the shop’s, says so, and gets them with the next look', async () => {
  const device = holderAt()
  server.hasPrices = false
  expect((await device.renew(nameOf('one'))).prices).toBe('shop')
  expect(await device.shown(nameOf('one'))).toEqual(['lamp-3 500', 'table-2 2500'])
  server.hasPrices = true
  expect((await device.renew(nameOf('one'))).prices).toBe('agreed')
  expect(await device.shown(nameOf('one'))).toEqual(ONE)
})

describe('what companies pay goes', () => {
  beforeEach(async () => {
    const device = holderAt()
    await device.renew(nameOf('one'))
    await device.renewCompany(nameOf('two'))
    if ((await kept()).length !== 4) throw new Error('Nothing is kept that could go')
  })

  test('when the companies are others, or pay something else', async () => {
    expect((await holderAt().look(nameOf('one', 'v2')))?.prices).toBe('none')
    expect(await kept()).toEqual([['user:7', 'nordform', 'en']])
    expect(await holderAt().shown(nameOf('one', 'v2'))).toBeNull()
    // What is there is brought up to date, not fetched once more.
    server.asked = []
    await holderAt().renew(nameOf('one', 'v2'))
    expect(server.asked[0]).toContain('since=8')
    expect(await holderAt().shown(nameOf('one', 'v2'))).toEqual(ONE)
  })

  test('when the device has had no contact for too long', async () => {
    await holderAt(NOW + 31 * 86_400_000).look(nameOf('one'))
    expect(await kept()).toEqual([['user:7', 'nordform', 'en']])
  })

  test('when its owner signs out or switches the copy off', async () => {
    await holderAt().forget()
    expect(await kept()).toEqual([])
  })

  test('when somebody else’s is looked for', async () => {
    await holderAt().look({ ...nameOf('one'), owner: 'user:8' })
    expect(await kept()).toEqual([['user:7', 'nordform', 'en']])
  })
})

describe('a copy that the version before this left', () => {
  const base = Uint8Array.from(atob(released.copy.base), (one) => one.charCodeAt(0)).buffer
  beforeEach(() => set(released.key, { ...released.copy, base }, copies))

  test('is shown until the server has said what the companies pay, with the shop’s prices, which it says', async () => {
    const former = nameOf('one', null)
    expect(await holderAt().look(former)).toMatchObject({ prices: 'shop', isFormer: true })
    expect(await holderAt().shown(former)).toEqual(['lamp-3 500', 'chair-1 1000', 'table-2 2500'])
    expect(await holderAt().look(nameOf('one'))).toMatchObject({ prices: 'none', isFormer: true })
    expect(await holderAt().shown(nameOf('one'))).toBeNull()
  })

  test('is then fetched as a whole, since nobody knows what it lacks', async () => {
    const device = holderAt()
    expect(await device.renew(nameOf('one'))).toMatchObject({ prices: 'agreed', isFormer: false })
    expect(server.asked[0]).not.toContain('since')
    expect(await device.shown(nameOf('one'))).toEqual(ONE)
  })

  test('goes on for somebody without a company, and is fetched as a whole, since it tells nothing of ranges', async () => {
    expect(await holderAt().look(nameOf(null))).toMatchObject({ prices: 'agreed', isFormer: false })
    expect(await holderAt().shown(nameOf(null))).toEqual(['lamp-3 500', 'chair-1 1000', 'table-2 2500'])
    await holderAt().renew(nameOf(null))
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).not.toContain('since')
  })

  test('has the same name and fields afterwards: that version would still read it', async () => {
    await holderAt().renew(nameOf('one'))
    const copy = await get<Record<string, unknown>>(released.key, copies)
    expect(copy).toMatchObject({ owner: 'user:7', shop: 'nordform', language: 'en', version: 8, patches: [], days: 30 })
    expect(copy?.base).toBeInstanceOf(ArrayBuffer)
    // What that version writes back without saying for whom it is, is fetched anew by this one.
    const { of: _, ...written } = copy ?? {}
    await set(released.key, { ...written, version: 8 }, copies)
    expect(await holderAt().look(nameOf('one'))).toMatchObject({ prices: 'none', isFormer: true })
  })
})
