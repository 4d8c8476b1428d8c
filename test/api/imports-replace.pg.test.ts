import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '#test/fixtures/workbook.ts'
import type { Api } from './harness.ts'
import { importCalls } from './import-calls.ts'
import { addKey } from './keys.ts'
import { bearer } from './people.ts'
import { twoShops } from './two-shops.ts'

let api: Api
let staff: Record<string, string>
let foreign: Record<string, string>
beforeAll(async () => {
  ;({ api, staff, foreign } = await twoShops())
})
afterAll(() => api.close())

const { sent, ask, started, undone } = importCalls(() => ({ api, headers: staff }))

/** A file that has products from one number up to another one. */
const file = (from: number, to: number, ...more: string[]): string =>
  [
    'sku;name.sv;Pris',
    ...Array.from({ length: to - from }, (_, i) => `p${from + i};Stol ${from + i};100`),
    ...more,
    '',
  ].join('\n')

/** The shop's products, as its buyers see them. */
async function live(): Promise<string[]> {
  const { rows } = await api.pool.query<{ uid: string }>(
    "SELECT uid FROM products WHERE shop_id = 'north' AND deleted_at IS NULL ORDER BY uid",
  )
  return rows.map(({ uid }) => uid)
}
async function history(uid: string): Promise<string[]> {
  const answer = await api.inject({ url: `/api/products/north/${uid}/history`, headers: staff })
  return answer
    .json<{ data: { kind: string; by: { kind: string } }[] }>()
    .data.map(({ kind, by }) => `${kind} by ${by.kind}`)
}

describe('products that a file does not have', () => {
  test('are none at first', async () => {
    expect(await started(await sent(file(0, 10)))).toMatchObject({ state: 'done', report: { created: 10, removed: 0 } })
  })

  test('stay, unless it is said that they go: a check tells how many, and they come back by undoing', async () => {
    const one = await sent(file(0, 9))
    expect(await started(one, { dry_run: true })).toMatchObject({ state: 'checked', report: { removed: 0 } })
    const checked = await started(one, { dry_run: true, delete_missing: true })
    expect(checked).toMatchObject({ state: 'checked', settings: { delete_missing: true }, report: { removed: 1 } })
    expect(await live()).toHaveLength(10)
    const done = await started(one, { delete_missing: true })
    expect(done).toMatchObject({ state: 'done', can_undo: true, report: { removed: 1, updated: 0, created: 0 } })
    expect(await live()).not.toContain('p9')
    expect(await undone(done.id)).toMatchObject({ undo: { restored: 1, gone: 0, kept: { count: 0, uids: [] } } })
    expect(await live()).toHaveLength(10)
    expect(await history('p9')).toEqual(['returned by person', 'removed by import', 'made by import'])
  })

  test('are more than a fifth of the shop: a check tells it, and a run needs another word', async () => {
    const one = await sent(file(0, 7))
    expect(await started(one, { dry_run: true, delete_missing: true })).toMatchObject({ report: { removed: 3 } })
    const failed = await started(one, { delete_missing: true })
    expect(failed).toMatchObject({ state: 'failed', report: null })
    expect(failed.problem).toContain("would remove 3 of the shop's 10 products (30 %)")
    expect(await live()).toHaveLength(10)
    const done = await started(one, { delete_missing: true, remove_many: true })
    expect(done).toMatchObject({ state: 'done', report: { removed: 3 } })
    // The word is for this one time.
    expect(done.settings).not.toHaveProperty('remove_many')
    expect(await undone(done.id)).toMatchObject({ undo: { restored: 3, gone: 0 } })
    expect(await live()).toHaveLength(10)
  })

  test('are not removed by the next file with the same columns, nor by a file of rows to mend', async () => {
    const one = await sent(file(0, 9))
    await started(one, { delete_missing: true, dry_run: true })
    const next = await sent(file(0, 1))
    expect(next.settings).not.toHaveProperty('delete_missing')
    expect(await started(next)).toMatchObject({ state: 'done', report: { removed: 0 } })
    expect(await live()).toHaveLength(10)
  })

  test('stay where a row does not tell whose it is, and it is told how many', async () => {
    const one = await sent(file(0, 9, ';Stol utan nummer;100'))
    const run = await started(one, { delete_missing: true })
    expect(run).toMatchObject({ state: 'done', report: { removed: 0, removal_withheld: 1, skipped: 1 } })
    expect(await live()).toHaveLength(10)
  })

  test('and that somebody has taken back since stay as they are', async () => {
    const done = await started(await sent(file(0, 9)), { delete_missing: true })
    const back = await api.inject({
      method: 'PATCH',
      url: '/api/products/north/p9',
      headers: staff,
      payload: { gone: false, name: { sv: 'Av hand' } },
    })
    expect(back.statusCode).toBe(201)
    expect(await undone(done.id)).toMatchObject({ undo: { restored: 0, gone: 0, kept: { count: 1, uids: ['p9'] } } })
    expect(await live()).toHaveLength(10)
  })
})

test('prices are of the currency that is named, and it is one', async () => {
  const one = await sent('sku;name.sv;Pris\neuro;Stol;100\n')
  expect((await ask('POST', one.id, '/run', { ...one.settings, dry_run: true, currency: 'XXZ' })).statusCode).toBe(400)
  await started(one, { currency: 'EUR' })
  const { rows } = await api.pool.query<{ currency: string }>(
    "SELECT data->>'currency' AS currency FROM products WHERE shop_id = 'north' AND uid = 'euro'",
  )
  expect(rows).toEqual([{ currency: 'EUR' }])
})

const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe('a workbook of several sheets', () => {
  const book = workbookOf({
    sheets: {
      Innehåll: row('Läs mig', 'här') + row('Priser gäller', '2026'),
      Stolar: row('sku', 'benämning', 'Pris') + row('s1', 'Stol', '100'),
      Bord: row('sku', 'benämning') + row('b1', 'Bord') + row('b2', 'Bord två'),
    },
  })

  test('is read by the first of them until another one is chosen, whose columns are looked at', async () => {
    const one = await sent(book, 'book.xlsx')
    expect(one.look.format?.sheet).toEqual({ name: 'Innehåll', of: 3, names: ['Innehåll', 'Stolar', 'Bord'] })
    const answer = await ask('POST', one.id, '/sheet', { sheet: 'Bord' })
    expect(answer.statusCode).toBe(200)
    const tables = answer.json<{ data: typeof one }>().data
    expect(tables).toMatchObject({ state: 'new', report: null, settings: { map: { sku: 'uid', benämning: 'name' } } })
    expect(tables.look.format?.sheet?.name).toBe('Bord')
    expect(tables.look.columns).toMatchObject([{ cells: ['b1', 'b2'] }, { cells: ['Bord', 'Bord två'] }])
    expect(await started(tables)).toMatchObject({ state: 'done', report: { created: 2 } })
    expect(await live()).toEqual(expect.arrayContaining(['b1', 'b2']))
    expect((await ask('POST', one.id, '/sheet', { sheet: 'Stolar' })).statusCode).toBe(409)
  })

  test('has the sheets that it has, and is the shop’s', async () => {
    const one = await sent(book, 'book.xlsx')
    const none = await ask('POST', one.id, '/sheet', { sheet: 'Lampor' })
    expect(none).toMatchObject({ statusCode: 400 })
    expect(none.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'sheet' }] })
    expect((await ask('POST', one.id, '/sheet', { sheet: 'Stolar' }, foreign)).statusCode).toBe(404)
    const reader = bearer(await addKey(api, ['catalogue:read']))
    expect((await ask('POST', one.id, '/sheet', { sheet: 'Stolar' }, reader)).statusCode).toBe(403)
    const text = await sent(file(0, 1))
    expect((await ask('POST', text.id, '/sheet', { sheet: 'Stolar' })).statusCode).toBe(400)
  })
})
