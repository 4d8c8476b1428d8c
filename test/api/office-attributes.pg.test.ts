import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { AttributeColumn, AttributeColumns } from '#contract/office/attributes.schema.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

/** Forty products: a list, numbers of nothing, what nearly all say alike, texts. */
const HEAD = 'uid,name,finish,sort,online,care'
const row = (i: number) =>
  `p${i},Chair ${i},${i % 2 ? 'matt' : 'gloss'},${i * 3},${i < 39 ? 'True' : 'False'},Wipe ${i} times and dry`
const file = [HEAD, ...Array.from({ length: 40 }, (_, i) => row(i))].join('\n')

let api: Api
let headers: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north', { language: 'en' })
  await addShop(api.db, 'south')
  headers = bearer((await signedInPerson(api, { username: 'astrid', shops: { north: 8, south: 7 } })).token)
  await importContent(api, 'north', file)
})
afterAll(() => api.close())

const read = (shop = 'north', as = headers) =>
  api.inject({ url: `/api/office/attributes?shop_id=${shop}`, headers: as })
const put = (payload: object) =>
  api.inject({ method: 'PUT', url: '/api/office/attributes', headers, payload: { shop_id: 'north', ...payload } })
const brief = ({ attributes }: AttributeColumns): Record<string, string> =>
  Object.fromEntries(attributes.map((one) => [one.key, briefOf(one)]))
const briefOf = ({ proposed, chosen, narrows }: AttributeColumn): string =>
  `${proposed}${chosen ? ` → ${chosen}` : ''}${narrows ? ', narrows' : ''}`
const answered = async () => {
  const { meta, data } = (
    await api.inject({ url: '/api/products/paginated?shop_id=north&language=en&per_page=1', headers })
  ).json<ProductPage>()
  const filters = (meta.facets.attributes ?? []).map(({ key, range }) =>
    range ? `${key} ${range.min}–${range.max}` : key,
  )
  const page = await api.inject({ url: `/api/products/north/${data[0]?.uid}?language=en`, headers })
  const shown = page
    .json<{ data: { attributes: { name: string }[] } }>()
    .data.attributes.map(({ name }) => name.toLowerCase())
  return { filters, shown }
}

describe('what a shop’s columns are', () => {
  test('is proposed by an import, told with what it was seen by', async () => {
    const { data } = (await read()).json<{ data: AttributeColumns }>()
    expect(brief(data)).toEqual({ finish: 'list, narrows', sort: 'noise', online: 'yes-no', care: 'text' })
    expect(data.attributes.find(({ key }) => key === 'finish')).toEqual({
      key: 'finish',
      products: 40,
      values: 2,
      example: 'gloss',
      proposed: 'list',
      chosen: null,
      narrows: true,
      unit: null,
    })
    expect(await answered()).toEqual({ filters: ['finish'], shown: ['finish', 'care'] })
  })

  test('is said by staff, at once for buyers, and stays through the next import', async () => {
    expect((await put({ key: 'sort', kind: 'number', was: null })).statusCode).toBe(200)
    await put({ key: 'finish', kind: 'text' })
    const last = await put({ key: 'care', kind: 'noise' })
    const said = { finish: 'list → text', sort: 'noise → number, narrows', online: 'yes-no', care: 'text → noise' }
    expect(brief(last.json().data)).toEqual(said)
    await expect.poll(answered).toEqual({ filters: ['sort 0–117'], shown: ['finish', 'sort'] })
    await importContent(api, 'north', `${file}\np40,Chair 40,matt,120,True,Wipe`)
    expect(brief((await read()).json().data)).toEqual(said)
    await expect.poll(answered).toMatchObject({ filters: ['sort 0–120'] })
    await put({ key: 'care', kind: null })
    const back = await put({ key: 'sort', kind: null })
    expect(brief(back.json().data)).toMatchObject({ sort: 'noise', care: 'text' })
    await put({ key: 'finish', kind: null })
    await expect.poll(answered).toEqual({ filters: ['finish'], shown: ['finish', 'care'] })
  })

  test('is not said over a colleague’s word, nor of a column that there is not', async () => {
    await put({ key: 'care', kind: 'noise' })
    const late = await put({ key: 'care', kind: 'list', was: null })
    expect([late.statusCode, late.json().code, late.json().data]).toEqual([
      412,
      'revision_changed',
      (await read()).json().data,
    ])
    expect((await put({ key: 'unheard of', kind: 'list' })).statusCode).toBe(404)
    expect((await put({ key: 'constructor', kind: 'list' })).statusCode).toBe(404)
    expect((await put({ key: 'unheard of', kind: null })).statusCode).toBe(200)
    expect((await put({ key: 'care', kind: 'colour' })).statusCode).toBe(400)
    await put({ key: 'care', kind: null })
  })

  test('is looked at first where it never was, and is for those who have the whole shop', async () => {
    await api.pool.query("DELETE FROM attribute_figures WHERE shop_id = 'north'")
    expect(brief((await put({ key: 'finish', kind: null })).json().data)).toMatchObject({ finish: 'list, narrows' })
    await api.pool.query("DELETE FROM attribute_figures WHERE shop_id = 'north'")
    expect(brief((await read()).json().data)).toMatchObject({ finish: 'list, narrows' })
    expect((await read('south')).statusCode).toBe(403)
    expect((await put({ shop_id: 'south', key: 'finish', kind: null })).statusCode).toBe(403)
    expect((await api.inject({ url: '/api/office/attributes?shop_id=north' })).statusCode).toBe(401)
  })
})
