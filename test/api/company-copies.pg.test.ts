import { brotliDecompressSync } from 'node:zlib'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import { type IndexAnswer, readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { type CompanyPrices, CompanyPricesSchema } from '#contract/organisation/prices.schema.ts'
import { agree, priceRow } from './agreements.ts'
import { category, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

/** However a change is heard of, it is seen. */
const SEEN = { interval: 20 }
const NOON = Date.parse('2027-03-10T11:00:00Z')
const DAY_MS = 86_400_000

let now = NOON
let api: Api
beforeAll(async () => {
  api = await startApi({
    now: () => now,
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await stock(db, 'north', GOODS)
    },
  })
})
afterAll(() => api.close())

const GOODS = {
  chair: { name: { sv: 'Stol' }, price: 100_000, related: ['lamp', 'table'] },
  table: { name: { sv: 'Bord' }, price: 60_000, parts: [{ uid: 'leg', quantity: 4 }] },
  leg: { name: { sv: 'Ben' }, price: 10_000 },
  lamp: { name: { sv: 'Lampa' }, price: 30_000, categories: [category('lights', 'Ljus')] },
}

/** Somebody of a new company, with the token of theirs. */
async function member(name: string): Promise<{ company: string; token: string }> {
  const company = await addCompany(api.db, 'north', name)
  const { token } = await signedInPerson(api, { shops: { north: 1 }, companies: { north: [company] } })
  return { company, token }
}

const ask = (token: string, path: string, headers: Record<string, string> = {}) =>
  api.inject({ url: `/api/products/${path}`, headers: { ...bearer(token), ...headers } })

const BROTLI = { 'accept-encoding': 'br' }

/** A device's copy: what it holds, and what it says of itself when it asks again. */
interface Copy {
  catalogue: Catalogue
  version: number
  hides: string | null
}

interface Fetched {
  copy: Copy
  whole: boolean
  answer: IndexAnswer
}

const HEADER = 'x-catalogue-hides'

/** Asks as a device does, and brings its copy up to date; null: it was. */
async function fetchCopy(token: string, copy?: Copy): Promise<Fetched | null> {
  const since = copy ? `&since=${copy.version}` : ''
  const answer = await ask(token, `index?shop_id=north&language=sv${since}`, {
    ...BROTLI,
    ...(copy && copy.hides !== null && { [HEADER]: copy.hides }),
  })
  if (answer.statusCode === 204) return null
  expect(answer.statusCode).toBe(200)
  const body = readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
  const { head, segment } = body
  expect(head.hides ?? '').toBe(answer.headers[HEADER] ?? '')
  const whole = head.since === null
  const catalogue =
    whole || !copy
      ? createCatalogue([openSegment(segment)])
      : copy.catalogue.update({ shop: 'north', upserts: segment, deletes: head.deletes })
  const hides = answer.headers[HEADER]
  return {
    copy: { catalogue, version: head.version, hides: hides === undefined ? null : String(hides) },
    whole,
    answer: body,
  }
}

/** The next answer that has something new, whoever has to hear of it first. */
async function newerCopy(
  token: string,
  copy: Copy | undefined,
  isNewer: (copy: Copy) => boolean = () => true,
): Promise<Fetched> {
  const found: Fetched[] = []
  const isThere = async (): Promise<boolean> => {
    const next = await fetchCopy(token, copy)
    if (next === null || !isNewer(next.copy)) return false
    return found.push(next) > 0
  }
  await expect.poll(isThere, SEEN).toBe(true)
  return found[0]!
}
const hidesSome = ({ hides }: Copy): boolean => hides !== null && hides !== ''

const QUESTION = {
  search: '',
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'sv',
} as const
const uidsOf = ({ catalogue }: Copy): string[] => query(catalogue, QUESTION, ['north']).keys.map(({ uid }) => uid)

const withoutLights = (price: number) => [
  priceRow({ category: 'lights' }, { hidden: true }),
  priceRow({ product: 'chair' }, { price }),
]

describe('a company’s copy of the catalogue', () => {
  test('lacks what is hidden, loses what is hidden later, and gets back what is no longer', async () => {
    const { company, token } = await member('Berg AB')
    const companies = [company]
    await agree(api.db, 'north', { id: 'hiding', companies }, priceRow({ product: 'lamp' }, { hidden: true }))
    const first = await newerCopy(token, undefined, hidesSome)
    expect([first.whole, uidsOf(first.copy)]).toEqual([true, ['chair', 'table', 'leg']])
    expect(new TextDecoder().decode(first.answer.segment)).not.toContain('"lamp"')
    expect(await fetchCopy(token, first.copy)).toBeNull()

    await agree(api.db, 'north', { id: 'hiding', companies }, priceRow({ product: 'leg' }, { hidden: true }))
    const second = await newerCopy(token, first.copy)
    expect([second.whole, second.answer.head.deletes]).toEqual([false, ['leg']])
    expect(uidsOf(second.copy).toSorted()).toEqual(['chair', 'lamp', 'table'])
    // What names a product that is there again has come too.
    expect(new TextDecoder().decode(second.answer.segment)).toContain('"related":["lamp","table"]')
    expect(await fetchCopy(token, second.copy)).toBeNull()

    await agree(api.db, 'north', { id: 'hiding', companies })
    const third = await newerCopy(token, second.copy)
    expect([third.whole, third.copy.hides]).toEqual([false, ''])
    expect(uidsOf(third.copy).toSorted()).toEqual(['chair', 'lamp', 'leg', 'table'])
  })

  test('is one for all from whom the same is hidden, whatever they pay, and everybody’s where nothing is', async () => {
    const [one, other, free, open] = [
      await member('Ett AB'),
      await member('Två AB'),
      await member('Fri AB'),
      await member('Öppen AB'),
    ]
    await agree(api.db, 'north', { id: 'one', companies: [one.company] }, ...withoutLights(1_000))
    await agree(api.db, 'north', { id: 'other', companies: [other.company] }, ...withoutLights(2_000))
    await agree(api.db, 'north', { id: 'free', companies: [free.company] }, priceRow({ product: 'leg' }, { price: 5 }))
    for (const { token } of [one, other]) await newerCopy(token, undefined, hidesSome)
    const bodies = await Promise.all(
      [one, other, free, open].map(async ({ token }) => (await fetchCopy(token))?.answer),
    )
    expect(bodies[0]?.head.hides).toBe(bodies[1]?.head.hides)
    expect(bodies[0]?.segment).toEqual(bodies[1]?.segment)
    expect(bodies.slice(2).map((body) => body?.head.hides)).toEqual([undefined, undefined])
    expect(bodies[2]?.segment).toEqual(bodies[3]?.segment)
  })

  test('of a former build, which says nothing of it, loses what is hidden from its first company', async () => {
    const { company, token } = await member('Gammal AB')
    const before = await newerCopy(token, undefined)
    expect(uidsOf(before.copy)).toHaveLength(4)
    await agree(api.db, 'north', { id: 'old', companies: [company] }, priceRow({ product: 'lamp' }, { hidden: true }))
    const after = await newerCopy(token, { ...before.copy, hides: null })
    expect([after.whole, uidsOf(after.copy).toSorted()]).toEqual([false, ['chair', 'leg', 'table']])
    expect(uidsOf((await newerCopy(token, undefined)).copy)).toEqual(['chair', 'table', 'leg'])
  })

  test('that lacks what nobody remembers is replaced by a whole one', async () => {
    const { token } = await member('Okänd AB')
    const { copy } = await newerCopy(token, undefined)
    expect((await newerCopy(token, { ...copy, hides: 'f'.repeat(32) })).whole).toBe(true)
  })

  test('follows the catalogue: what is new and hidden never comes', async () => {
    const { company, token } = await member('Följa AB')
    await agree(
      api.db,
      'north',
      { id: 'follow', companies: [company] },
      priceRow({ category: 'lights' }, { hidden: true }),
    )
    const { copy: first } = await newerCopy(token, undefined, hidesSome)
    const spot = { name: { sv: 'Spotlight' }, categories: [category('lights', 'Ljus')] }
    await stock(api.db, 'north', { spot, sofa: { name: { sv: 'Soffa' } } })
    await expect
      .poll(async () => (await ask(token, 'paginated?shop_id=north&search=soffa')).json().meta.total, SEEN)
      .toBe(1)
    const second = await newerCopy(token, first)
    expect([second.whole, uidsOf(second.copy)]).toEqual([false, [...uidsOf(first), 'sofa']])
    expect(new TextDecoder().decode(second.answer.segment)).not.toContain('Spotlight')
    expect(await fetchCopy(token, second.copy)).toBeNull()
    await stock(api.db, 'north', GOODS, { deleteMissing: true })
  })
})

const prices = async (token: string, since?: string): Promise<CompanyPrices | null> => {
  const answer = await ask(token, `prices?shop_id=north${since === undefined ? '' : `&since=${since}`}`, BROTLI)
  if (answer.statusCode === 204) return null
  expect(answer.statusCode).toBe(200)
  const coded =
    answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload
  const body: unknown = JSON.parse(String(coded))
  expect(Value.Errors(CompanyPricesSchema, body)).toEqual([])
  return (body as { data: CompanyPrices }).data
}
const uids = (found: CompanyPrices | null): string[] | undefined => found?.prices.map(({ uid }) => uid).toSorted()

describe('a company’s prices for a device', () => {
  test('are none where it never had a list', async () => {
    const { token } = await member('Ingen AB')
    const first = await prices(token)
    expect(first).toMatchObject({ whole: true, prices: [], removed: [] })
    expect(await prices(token, first?.version)).toBeNull()
  })

  test('are those of its cards, all of them at first, then what has changed', async () => {
    const { company, token } = await member('Pris AB')
    const list = { id: 'prices', companies: [company] }
    const rows = [
      priceRow({ product: 'chair' }, { price: 80_050 }),
      priceRow({ product: 'chair' }, { from: 10, discount: 50 }),
      priceRow({ product: 'leg' }, { price: 9_000 }),
      priceRow({ product: 'lamp' }, { hidden: true }),
    ]
    await agree(api.db, 'north', list, ...rows)
    await expect.poll(async () => uids(await prices(token))?.length, SEEN).toBe(3)
    const first = await prices(token)
    expect([first?.whole, uids(first)]).toEqual([true, ['chair', 'leg', 'table']])
    for (const { uid, price, discount_percentage, part_prices, agreement } of first?.prices ?? []) {
      const { data } = (await ask(token, `north/${uid}`)).json<{
        data: Record<string, unknown> & { parts: { price: number }[] }
      }>()
      expect(data).toMatchObject({ price, discount_percentage, agreement })
      expect(part_prices ?? []).toEqual(data.parts.map((part) => part.price))
    }
    expect(await prices(token, first?.version)).toBeNull()

    await stock(api.db, 'north', { leg: { name: { sv: 'Ben' }, price: 12_000 }, stool: { name: { sv: 'Pall' } } })
    await expect.poll(async () => (await prices(token, first?.version)) !== null, SEEN).toBe(true)
    const second = await prices(token, first?.version)
    expect([second?.whole, uids(second), second?.removed]).toEqual([false, ['leg', 'table'], ['stool']])
    expect(await prices(token, second?.version)).toBeNull()

    await agree(api.db, 'north', list, ...rows.slice(0, 2))
    await expect.poll(async () => (await prices(token, second?.version))?.whole, SEEN).toBe(true)
    expect(uids(await prices(token, second?.version))).toEqual(['chair'])
    await stock(api.db, 'north', GOODS, { deleteMissing: true })
  })

  test('of another day are those that changed overnight', async () => {
    const { company, token } = await member('Dag AB')
    await agree(
      api.db,
      'north',
      { id: 'days', companies: [company] },
      priceRow({ product: 'chair' }, { price: 11_100 }),
      priceRow({ product: 'lamp' }, { price: 22_200, validTo: '2027-03-10' }),
      priceRow({ product: 'leg' }, { price: 33_300, validFrom: '2027-03-11' }),
    )
    await expect.poll(async () => uids(await prices(token)), SEEN).toEqual(['chair', 'lamp'])
    const today = await prices(token)
    now = NOON + DAY_MS
    const tomorrow = await prices(token, today?.version)
    expect([tomorrow?.whole, uids(tomorrow), tomorrow?.removed]).toEqual([false, ['leg', 'table'], ['lamp']])
    now = NOON
  })

  test('of another day lack what has left the rows’ category meanwhile', async () => {
    const { company, token } = await member('Natt AB')
    await agree(
      api.db,
      'north',
      { id: 'nights', companies: [company] },
      priceRow({ category: 'lights' }, { discount: 5 }),
    )
    await expect.poll(async () => uids(await prices(token)), SEEN).toEqual(['lamp'])
    const today = await prices(token)
    await stock(api.db, 'north', { lamp: { ...GOODS.lamp, categories: [category('other', 'Annat')] } })
    now = NOON + DAY_MS
    await expect.poll(async () => (await prices(token, today?.version))?.removed, SEEN).toEqual(['lamp'])
    now = NOON
    await stock(api.db, 'north', GOODS)
  })

  test('come unpacked to who cannot read brotli', async () => {
    const { company, token } = await member('Rak AB')
    await agree(
      api.db,
      'north',
      { id: 'plain', companies: [company] },
      priceRow({ product: 'chair' }, { price: 77_700 }),
    )
    const plain = async () => {
      const answer = await ask(token, 'prices?shop_id=north', { 'accept-encoding': 'identity' })
      return answer.json<{ data: CompanyPrices }>().data.prices.map(({ price }) => price)
    }
    await expect.poll(plain, SEEN).toEqual([777])
  })
})
