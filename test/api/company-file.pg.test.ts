import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import { COMPANY_FILE_ROWS_MAX } from '#contract/office/company.ts'
import { workbookOf } from '#test/fixtures/workbook.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { bearer, signedInPerson } from './people.ts'
import { twoShops } from './two-shops.ts'

let api: Api
let staff: Record<string, string>
let foreign: Record<string, string>
beforeAll(async () => {
  ;({ api, staff, foreign } = await twoShops())
})
afterAll(() => api.close())

type Query = Partial<Record<'dry_run' | 'retire', boolean>> & { stamp?: string; shop?: string; name?: string }

function send(content: string | Buffer, { shop = 'north', name = 'c.csv', ...rest }: Query = {}, headers = staff) {
  const query = new URLSearchParams({ shop_id: shop, name })
  for (const [key, value] of Object.entries(rest)) query.set(key, String(value))
  return api.inject({
    method: 'POST',
    url: `/api/office/companies/file?${query.toString()}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: content,
  })
}
async function written(content: string | Buffer, query: Query = {}): Promise<CompaniesWritten> {
  const answer = await send(content, query)
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json<{ data: CompaniesWritten }>().data
}
const looked = (content: string | Buffer, query: Query = {}) => written(content, { ...query, dry_run: true })

interface Company {
  id: string
  name: string
  org_number: string
  payment_terms: string | null
  addresses: object[]
}
const listed = async (query = ''): Promise<Company[]> =>
  (await api.inject({ url: `/api/office/companies?shop_id=north&per_page=100${query}`, headers: staff })).json<{
    data: Company[]
  }>().data
const names = async (query = ''): Promise<string[]> => (await listed(query)).map(({ name }) => name)

const table = (...rows: string[]): string => ['name;org_number;payment_terms', ...rows, ''].join('\n')
const FIRST = table('Berg AB;1;30 dagar', 'Dal AB;2;', 'Ek AB;;10 dagar')

const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe('a file of companies', () => {
  test('is looked at first, and changes nothing by it', async () => {
    const report = await looked(FIRST)
    expect(report).toMatchObject({ dry_run: true, rows: 3, made: 3, changed: 0, retired: 0, problems: { count: 0 } })
    expect(report.format).toMatchObject({ type: 'CSV', delimiter: ';' })
    expect(report.changes).toContainEqual({ what: 'made', name: 'Dal AB', org_number: '2' })
    expect(await names()).toEqual([])
  })

  test('is then taken over as it was looked at, and the history says by whom', async () => {
    const { stamp } = await looked(FIRST)
    expect(await written(FIRST, { stamp })).toMatchObject({ dry_run: false, made: 3 })
    expect(await names()).toEqual(['Berg AB', 'Dal AB', 'Ek AB'])
    const [berg] = await listed('&search=Berg')
    const history = await api.inject({ url: `/api/office/companies/${berg!.id}/history?shop_id=north`, headers: staff })
    expect(history.json<{ data: { what: string; by: string }[] }>().data).toMatchObject([{ what: 'made' }])
    // The same once more is nothing.
    expect(await written(FIRST)).toMatchObject({ made: 0, changed: 0, unchanged: 3 })
  })

  test('changes what it has columns for, by number or by name, and leaves the others alone', async () => {
    const before = await listed()
    expect(await written('name;payment_terms\nEk AB;60 dagar\n')).toMatchObject({ changed: 1, retired: 0 })
    expect(await written('name;org_number\nBerg i Umeå AB;1\n')).toMatchObject({ changed: 1, unchanged: 0 })
    const after = await listed()
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
    expect(after).toMatchObject([
      { name: 'Berg i Umeå AB', org_number: '1', payment_terms: '30 dagar' },
      { name: 'Dal AB', payment_terms: null },
      { name: 'Ek AB', payment_terms: '60 dagar' },
    ])
  })

  test('retires those that it does not have where that is said, and brings back those that it has', async () => {
    expect(await looked(table('Dal AB;2;'), { retire: true })).toMatchObject({ retired: 2, unchanged: 1 })
    expect(await written(table('Dal AB;2;'), { retire: true })).toMatchObject({ retired: 2 })
    expect(await names()).toEqual(['Dal AB'])
    expect(await names('&state=retired')).toEqual(['Berg i Umeå AB', 'Ek AB'])
    expect(await written(table('Ek AB;;60 dagar'))).toMatchObject({ returned: 1, made: 0 })
    expect(await names()).toEqual(['Dal AB', 'Ek AB'])
  })

  test('is a workbook or JSON as well, rows of one company being its addresses', async () => {
    const book = row('name', 'street', 'city') + row('Fors', 'Gatan 1', 'Ort') + row('Fors', 'Gatan 2', 'Ort')
    expect(await written(workbookOf({ sheets: { Kunder: book } }), { name: 'c.xlsx' })).toMatchObject({
      made: 1,
      rows: 2,
    })
    expect((await listed('&search=Fors'))[0]?.addresses).toMatchObject([{ street: 'Gatan 1' }, { street: 'Gatan 2' }])
    const json = JSON.stringify([{ name: 'Gran', org_number: '9', addresses: [] }])
    expect(await written(json, { name: 'c.json' })).toMatchObject({ made: 1, format: null })
  })
})

describe('nothing is taken over', () => {
  test('where a row breaks a rule; each is named by row, field and rule', async () => {
    const bad = table(';7;', 'Hav;8;', 'Hav två;8;', `${'x'.repeat(301)};;`, 'Is;1;2;3')
    const report = await looked(bad)
    expect(report.problems.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 2, field: 'name', rule: 'required' }),
        expect.objectContaining({ row: 5, field: 'name', rule: 'too_long' }),
      ]),
    )
    const answer = await send(bad)
    expect(answer).toMatchObject({ statusCode: 422 })
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
    expect(await names()).not.toContain('Hav')
    const twice = await looked(table('Hav;8;', 'Hav två;8;'))
    expect(twice.problems.rows).toMatchObject([{ row: 3, field: 'org_number', rule: 'taken' }])
  })

  test.each([
    ['', 400],
    ['titel\nBerg\n', 400],
    ['[{', 400],
    ['sku;name\n\0', 400],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400],
  ])('of what is no file of companies: %j', async (content, status) => {
    expect(await send(content)).toMatchObject({ statusCode: status })
  })

  test('of more rows than there may be', async () => {
    const many = table(...Array.from({ length: COMPANY_FILE_ROWS_MAX + 1 }, (_, i) => `F ${i};;`))
    expect(await send(many)).toMatchObject({ statusCode: 400 })
  })

  test('over what somebody else has changed since it was looked at', async () => {
    const { stamp } = await looked(FIRST)
    const payload = { shop_id: 'north', name: 'Emellan AB' }
    await api.inject({ method: 'POST', url: '/api/office/companies', headers: staff, payload })
    expect(await send(FIRST, { stamp })).toMatchObject({ statusCode: 412 })
    expect(await names()).not.toContain('Berg AB')
  })

  test('by who is not the shop’s staff, nor by a key of another kind', async () => {
    expect(await send(FIRST, {}, foreign)).toMatchObject({ statusCode: 403 })
    const manager = bearer((await signedInPerson(api, { shops: { north: 7 } })).token)
    expect(await send(FIRST, {}, manager)).toMatchObject({ statusCode: 403 })
    const reader = bearer(await addKey(api, ['catalogue:write']))
    expect(await send(FIRST, {}, reader)).toMatchObject({ statusCode: 403 })
    const key = bearer(await addKey(api, ['companies:write']))
    expect(await send(FIRST, { dry_run: true }, key)).toMatchObject({ statusCode: 200 })
  })
})
