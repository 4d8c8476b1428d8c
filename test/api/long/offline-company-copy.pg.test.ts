import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenCopy } from '#client/offline-catalogue/answers.ts'
import * as answers from '#client/offline-catalogue/answers.ts'
import type { Copy, CopyName } from '#client/offline-catalogue/copies.ts'
import { fetchCopy, fetchPrices } from '#client/offline-catalogue/download.ts'
import { openCopy, renewed, renewedPrices } from '#client/offline-catalogue/open-copy.ts'
import { DownloadError } from '#client/offline-catalogue/receive.ts'
import type { MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { CompanyPrice } from '#contract/organisation/prices.schema.ts'
import { API } from '#contract/paths.ts'
import { loadDemo } from '#server/features/demo/demo.ts'
import { rounds } from '#test/length.ts'
import { agree, priceRow } from '../agreements.ts'
import { ask, type Asking, sameAsServer } from '../copy-answers.ts'
import { stock } from '../goods.ts'
import { type Api, startApi } from '../harness.ts'
import { addCompany, bearer, signedInPerson } from '../people.ts'

/**
 * Somebody buys for two companies, of which each has prices of its own and sees other products; one catalogue is on the
 * device, and what the second sees otherwise [outbox/offline-catalogue].
 */
const SHOP = 'nordform'
const LANGUAGE = 'sv'
const QUESTIONS = rounds('QUESTIONS', { short: 15, long: 100 })
const COMPANIES = ['one', 'two'] as const
type Which = (typeof COMPANIES)[number]

let api: Api
let token: string
let ids: Record<Which, string>
beforeAll(async () => {
  api = await startApi({ seed: async ({ db }) => void (await loadDemo(db, { passwordHash: 'unused' })) })
  const { db } = api
  ids = { one: await addCompany(db, SHOP, 'Bolaget ett'), two: await addCompany(db, SHOP, 'Bolaget två') }
  await agree(
    db,
    SHOP,
    { id: 'one', companies: [ids.one] },
    priceRow({ category: 'lighting' }, { discount: 17.5 }),
    priceRow({ category: 'seating' }, { price: 123_400 }),
    priceRow({ category: 'seating' }, { price: 99_900, from: 10 }),
    priceRow({ category: 'textiles' }, { hidden: true }),
  )
  await agree(
    db,
    SHOP,
    { id: 'two', companies: [ids.two] },
    priceRow({ category: 'tables' }, { discount: 40 }),
    priceRow({ brand: 'Hovlinda' }, { hidden: true }),
  )
  token = (await signedInPerson(api, { shops: { [SHOP]: 1 }, companies: { [SHOP]: Object.values(ids) } })).token
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const { statusCode, headers: said, rawPayload } = await api.inject({ url, headers })
    const body = statusCode === 204 ? null : Uint8Array.from(rawPayload)
    return new Response(body, { status: statusCode, headers: said as Record<string, string> })
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

const nameOf = (which: Which): CopyName => ({
  owner: 'user:1',
  shop: SHOP,
  language: LANGUAGE,
  company: ids[which],
  companiesVersion: 'any',
})
const askingFor = (which: Which): Asking => ({
  api,
  token,
  scope: { shop_id: SHOP, language: LANGUAGE, company_id: ids[which] },
})

/** As long as a busy server has no index yet, whoever asks is told to come again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DownloadError && error.status === 503) return patiently(work)
    throw error
  }
}

interface Device {
  copy: Copy
  hides: string
  prices: Record<Which, { version: string; prices: readonly CompanyPrice[] } | null>
}

/** What the device of somebody holds after it has been in touch, as its first company. */
async function inTouch(before: Device | null): Promise<Device> {
  const since = before && { version: before.copy.version, hides: before.hides }
  const { answer, hides } = await patiently(() => fetchCopy({ name: nameOf('one'), token, since }))
  const copy = answer ? renewed(before?.copy ?? null, 'user:1', answer, 0) : before!.copy
  const prices = { one: null, two: null } as Device['prices']
  for (const which of COMPANIES) {
    const known = before?.prices[which] ?? null
    const told = await patiently(() => fetchPrices(nameOf(which), token, known?.version))
    prices[which] = told ? { version: told.version, prices: renewedPrices(known?.prices ?? [], told) } : known
  }
  return { copy, hides, prices }
}

/** The copy as a company sees it; for the second by what it sees otherwise than the first. */
async function heldFor(which: Which, { copy, hides, prices }: Device): Promise<OpenCopy> {
  const agreed = prices[which]?.prices ?? []
  if (which === 'one') return openCopy(copy, { change: null, prices: agreed })
  const since = { version: copy.version, hides }
  const { answer } = await patiently(() => fetchCopy({ name: nameOf('two'), token, since, takesWhole: false }))
  const change = { segment: answer!.segment, deletes: answer!.head.deletes }
  return openCopy(copy, { change, prices: agreed })
}

async function matchesAlike(which: Which, held: OpenCopy): Promise<void> {
  const { data } = await ask<ProductPage>(askingFor(which), API.paginated, { per_page: 60, sort: 'price_asc' })
  const rows = [...data.map(({ uid }) => uid), '410', '12'].map((number) => ({ number, quantity: 10 }))
  const payload = { ...askingFor(which).scope, rows }
  const answer = await api.inject({ method: 'POST', url: API.match, headers: bearer(token), payload })
  expect(answers.match(held, rows)).toEqual(answer.json<MatchAnswer>())
}

let device: Device

const total = async (which: Which, question: Record<string, string>): Promise<number> =>
  (await ask<ProductPage>(askingFor(which), API.paginated, question)).meta.total

test('the copy answers each company with its prices and without what is hidden from it, as the server does', async () => {
  // What was agreed reaches the server by a notice, after the call that agreed it.
  await expect.poll(() => total('one', { category: 'textiles' })).toBe(0)
  await expect.poll(() => total('two', { brand: 'Hovlinda' })).toBe(0)
  device = await inTouch(null)
  for (const which of COMPANIES) {
    const held = await heldFor(which, device)
    expect(held.prices.size).toBeGreaterThan(10)
    expect(await sameAsServer(askingFor(which), held, QUESTIONS)).toBe(true)
    await matchesAlike(which, held)
  }
})

const newPrices = (held: OpenCopy) => ['new-1', 'new-2', 'new-3'].map((uid) => answers.product(held, uid)?.price)

test('what changes in the shop and in the lists reaches the device as a change, and the copy answers alike again', async () => {
  const { db } = api
  const before = device
  const name = { sv: 'Kontorsstol ny' }
  const seating = [{ id: 'seating', name: { sv: 'Sittmöbler' } }]
  const textiles = [{ id: 'textiles', name: { sv: 'Textilier' } }]
  await stock(db, SHOP, {
    'new-1': { name, price: 100_000, categories: seating },
    'new-2': { name, price: 200_000, categories: textiles },
    'new-3': { name, price: 300_000, brand: 'Hovlinda' },
  })
  await expect.poll(async () => (device = await inTouch(device)).copy.version).toBeGreaterThan(before.copy.version)
  expect(device.copy.base).toBe(before.copy.base)
  for (const which of COMPANIES)
    expect(await sameAsServer(askingFor(which), await heldFor(which, device), Math.ceil(QUESTIONS / 2))).toBe(true)
  const one = await heldFor('one', device)
  const two = await heldFor('two', device)
  expect([newPrices(one), newPrices(two)]).toEqual([
    [1234, undefined, 3000],
    [1000, 2000, undefined],
  ])

  await agree(
    db,
    SHOP,
    { id: 'one', companies: [ids.one] },
    priceRow({ category: 'textiles' }, { discount: 5 }),
    priceRow({ product: 'new-1' }, { hidden: true }),
  )
  const { hides } = device
  await expect.poll(async () => (device = await inTouch(device)).hides).not.toBe(hides)
  const now = await heldFor('one', device)
  expect([answers.product(now, 'new-1'), answers.product(now, 'new-2')?.discount_percentage]).toEqual([null, 5])
  expect(await sameAsServer(askingFor('one'), now, Math.ceil(QUESTIONS / 2))).toBe(true)
})
