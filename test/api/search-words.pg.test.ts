import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import { type IndexAnswer, readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import { PINNED_MAX, PINS_MAX, SYNONYM_GROUPS_MAX } from '#contract/office/search-words.ts'
import type { Pin, SearchWords, SynonymGroup } from '#contract/office/search-words.schema.ts'
import { agree, priceRow } from './agreements.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let headers: Record<string, string>
let buyer: Record<string, string>
let company: string
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'south')
      await stock(db, 'north', {
        chair: { name: { sv: 'Stol Alfa', en: 'Chair Alfa' } },
        office: { name: { sv: 'Kontorsstol Beta', en: 'Office chair Beta' } },
        table: { name: { sv: 'Bord Gamma', en: 'Table Gamma' } },
        low: { name: { sv: 'Bord Delta', en: 'Table Delta' } },
        lamp: { name: { sv: 'Lampa till kontor Epsilon', en: 'Lamp Epsilon' } },
      })
      company = await addCompany(db, 'north', 'Narrow')
      await agree(db, 'north', { id: 'hiding', companies: [company] }, priceRow({ product: 'lamp' }, { hidden: true }))
    },
  })
  headers = bearer((await signedInPerson(api, { username: 'astrid', shops: { north: 8, south: 7 } })).token)
  buyer = bearer((await signedInPerson(api, { shops: { north: 3 }, companies: { north: [company] } })).token)
  // The index is there before what follows changes it.
  await found('stol')
})
afterAll(() => api.close())

const read = async (shop = 'north') => api.inject({ url: `/api/office/search-words?shop_id=${shop}`, headers })
const put = (payload: object) =>
  api.inject({
    method: 'PUT',
    url: '/api/office/search-words',
    headers,
    payload: { shop_id: 'north', synonyms: [], pins: [], ...payload },
  })
const fieldsOf = (answer: { statusCode: number; json: () => { errors?: { field: string; rule: string }[] } }) => [
  answer.statusCode,
  ...(answer.json().errors ?? []).map(({ field, rule }) => `${field} ${rule}`),
]
const many = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const group = (words: string[], finds: string[] = [], language: SynonymGroup['language'] = null): SynonymGroup => ({
  language,
  words,
  finds,
})
const pin = (question: string, products: string[], language: Pin['language'] = null): Pin => ({
  language,
  question,
  products,
})

async function found(search: string, more: Record<string, string> = {}, as = headers): Promise<string[]> {
  const asked = new URLSearchParams({ shop_id: 'north', language: 'sv', search, ...more })
  const answer = await api.inject({ url: `/api/products/paginated?${asked}`, headers: as })
  return answer.json<ProductPage>().data.map(({ uid }) => uid)
}
const seen = (search: string, more: Record<string, string> = {}) =>
  expect.poll(() => found(search, more), { interval: 20 })

async function copy(since?: number, as = headers, more = ''): Promise<IndexAnswer> {
  const answer = await api.inject({
    url: `/api/products/index?shop_id=north&language=sv${since === undefined ? '' : `&since=${since}`}${more}`,
    headers: { ...as, 'accept-encoding': 'br' },
  })
  return readIndexAnswer(Uint8Array.from(brotliDecompressSync(answer.rawPayload)).buffer)
}
const QUESTION = {
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'sv',
} as const
const onDevice = (catalogue: ReturnType<typeof createCatalogue>, search: string): string[] =>
  query(catalogue, { ...QUESTION, search }, ['north']).keys.map(({ uid }) => uid)

describe('what a shop itself says of words', () => {
  test('is nothing at first; its staff say it, and the server and devices find by it', async () => {
    expect((await read()).json().data).toEqual({
      shop_id: 'north',
      revision: 0,
      synonyms: [],
      pins: [],
      changed: null,
    })
    const before = await copy()
    expect(await found('sittplats')).toEqual([])
    const answer = await put({
      revision: 0,
      synonyms: [group([' sittplats ', 'stol'], [], 'sv'), group(['skiva'], ['bord  gamma'])],
      pins: [pin('Bord', ['low', 'lamp'])],
    })
    const { data } = answer.json<{ data: SearchWords }>()
    expect(data).toMatchObject({
      revision: 1,
      synonyms: [group(['sittplats', 'stol'], [], 'sv'), group(['skiva'], ['bord gamma'])],
      changed: { by: 'astrid' },
    })
    expect(data.changed?.at).toMatch(/^20\d\d-/)
    // As a product that is called so, and compounds of it.
    await seen('sittplats ').toEqual(['chair', 'office'])
    expect(await found('skiva ')).toEqual(['table'])
    expect(await found('gamma ')).toEqual(['table'])
    expect(await found('skiva ', { language: 'en' })).toEqual([])
    await seen('sittplats ', { language: 'en' }).toEqual([])
    // Pinned first in their order, whether they have the word or not; in another order as all others.
    expect(await found('borden ')).toEqual(['low', 'lamp', 'table'])
    expect((await found('bord ', { sort: 'name' })).toSorted()).toEqual(['lamp', 'low', 'table'])
    const suggested = await api.inject({ url: '/api/products/suggest?shop_id=north&language=sv&term=bord', headers })
    expect(suggested.json<{ data: Suggestions }>().data.products.map(({ uid }) => uid)).toEqual([
      'low',
      'lamp',
      'table',
    ])

    const change = await copy(before.head.version)
    expect(change.head).toMatchObject({ since: before.head.version, version: before.head.version + 1, deletes: [] })
    const whole = createCatalogue([openSegment((await copy()).segment)])
    const updated = createCatalogue([openSegment(before.segment)]).update({
      shop: 'north',
      upserts: change.segment,
      deletes: [],
    })
    for (const search of ['sittplats ', 'skiva ', 'bord ', 'borden lampa '])
      for (const catalogue of [whole, updated]) expect(onDevice(catalogue, search)).toEqual(await found(search))
  })

  test('stays as it is when products change, and goes when it is taken back', async () => {
    const { revision } = (await read()).json<{ data: SearchWords }>().data
    const before = createCatalogue([openSegment((await copy()).segment)])
    const { head } = await copy()
    await stock(api.db, 'north', { bench: { name: { sv: 'Stol Zeta' } } })
    await expect.poll(async () => (await found('sittplats ')).toSorted()).toEqual(['bench', 'chair', 'office'])
    const change = await copy(head.version)
    const updated = before.update({ shop: 'north', upserts: change.segment, deletes: change.head.deletes })
    expect(onDevice(updated, 'bord ')).toEqual(['low', 'lamp', 'table'])
    expect(onDevice(updated, 'sittplats ')).toEqual(await found('sittplats '))
    expect((await put({ revision })).json().data).toMatchObject({ revision: revision + 1, synonyms: [], pins: [] })
    await seen('bord ').toEqual(['table', 'low'])
    expect(await found('sittplats ')).toEqual([])
  })

  test('tells a company nothing of what is hidden from it', async () => {
    await put({ pins: [pin('bord', ['lamp', 'low'])] })
    await seen('bord ').toEqual(['lamp', 'low', 'table'])
    const mine = { company_id: company }
    await expect.poll(() => found('bord ', mine, buyer), { interval: 20 }).toEqual(['low', 'table'])
    const theirs = await copy(undefined, buyer, `&company_id=${company}`)
    expect(onDevice(createCatalogue([openSegment(theirs.segment)]), 'bord ')).toEqual(['low', 'table'])
    expect(Buffer.from(theirs.segment).includes('"low"')).toBe(true)
    expect(Buffer.from(theirs.segment).includes('"lamp"')).toBe(false)
  })

  test('is not written over a colleague’s change; the same once more is no change', async () => {
    const { revision } = (await read()).json<{ data: SearchWords }>().data
    const both = await Promise.all(['ett', 'två'].map((word) => put({ revision, synonyms: [group([word, 'x'])] })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const late = both.find(({ statusCode }) => statusCode === 412)
    const { data: now } = (await read()).json<{ data: SearchWords }>()
    expect([late?.json().code, late?.json().data]).toEqual(['revision_changed', now])
    const same = await put({ synonyms: now.synonyms, pins: now.pins })
    expect(same.json().data.revision).toBe(revision + 1)
  })

  test('is checked word by word, and bounded', async () => {
    const wrong = await put({
      synonyms: [
        group(['en']),
        group(['a', 'A ']),
        group(['b', '  ']),
        group(['c\nd', '…']),
        group(['1', '2', '3', '4', '5', '6'], ['7', '8', '9', '10', '11']),
      ],
      pins: [pin('Stol', ['chair']), pin(' stol', ['chair', 'chair']), pin('stol', ['low'], 'sv'), pin('!', ['low'])],
    })
    expect(fieldsOf(wrong)).toEqual([
      422,
      'synonyms.0.words too_short',
      'synonyms.1.words taken',
      'synonyms.2.words.1 required',
      'synonyms.3.words.0 format',
      'synonyms.3.words.1 required',
      'synonyms.4.finds too_long',
      'pins.1.question taken',
      'pins.1.products taken',
      'pins.3.question required',
    ])
    const tooMany = [
      { synonyms: many(SYNONYM_GROUPS_MAX + 1, (i) => group([`a${i}`, `b${i}`])) },
      { pins: many(PINS_MAX + 1, (i) => pin(`a${i}`, ['low'])) },
      { pins: [pin('a', many(PINNED_MAX + 1, String))] },
      { synonyms: [group(['a'.repeat(41), 'b'])] },
      { synonyms: [{ ...group(['a', 'b']), language: 'de' }] },
    ]
    for (const one of tooMany) expect((await put(one)).statusCode).toBe(400)
    const most = await put({
      synonyms: many(SYNONYM_GROUPS_MAX, (i) => group(many(10, (n) => `${'å'.repeat(34)}${i}x${n}`))),
      pins: many(PINS_MAX, (i) =>
        pin(
          `fråga ${i}`,
          many(PINNED_MAX, (n) => `${n}`.repeat(90)),
        ),
      ),
    })
    expect(most.statusCode).toBe(200)
    await put({})
  })

  test('is for those who have the whole shop', async () => {
    expect((await read('south')).statusCode).toBe(403)
    expect((await put({ shop_id: 'south' })).statusCode).toBe(403)
    expect((await api.inject({ url: '/api/office/search-words?shop_id=north', headers: buyer })).statusCode).toBe(403)
    expect((await api.inject({ url: '/api/office/search-words?shop_id=north' })).statusCode).toBe(401)
  })
})
