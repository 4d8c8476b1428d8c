import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMPORTS_UNDOABLE, PROBLEM_COLUMN } from '#contract/office/import.ts'
import type { Import, ListedImport } from '#contract/office/import.schema.ts'
import { LONG_TAG } from '#test/length.ts'
import { buyer } from './carts.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { importCalls } from './import-calls.ts'
import { addKey } from './keys.ts'
import { whileLocked } from './locked-shop.ts'
import { orderOf, readyCart } from './orders.ts'
import { addShop, bearer, signedInPerson } from './people.ts'
import { twoShops } from './two-shops.ts'

let api: Api
let staff: Record<string, string>
let foreign: Record<string, string>
beforeAll(async () => {
  ;({ api, staff, foreign } = await twoShops((db) =>
    stock(db, 'north', { old: { name: { sv: 'Gammal' }, price: 100 }, other: { name: { sv: 'Annan' } } }),
  ))
})
afterAll(() => api.close())

const { send, sent, ask, look, ended, started, undone } = importCalls(() => ({ api, headers: staff }))

const table = (...rows: string[]): string => ['sku;benämning;Pris;Färg', ...rows, ''].join('\n')

/** Changes a product by hand, as staff do. */
async function byHand(uid: string, product: object): Promise<void> {
  const answer = await api.inject({
    method: 'PATCH',
    url: `/api/products/north/${uid}`,
    headers: staff,
    payload: product,
  })
  expect(answer.statusCode).toBe(200)
}

/** What became of a product and by whom, the latest first. */
async function history(uid: string): Promise<string[]> {
  const answer = await api.inject({ url: `/api/products/north/${uid}/history`, headers: staff })
  const { data } = answer.json<{ data: { kind: string; by: { kind: string; name: string } }[] }>()
  return data.map(({ kind, by }) => `${kind} by ${by.kind}${by.kind === 'import' ? ` ${by.name}` : ''}`)
}

const product = async (uid: string): Promise<{ data: { name: object; price: number }; away: boolean } | undefined> => {
  const { rows } = await api.pool.query<{ data: { name: object; price: number }; away: boolean }>(
    "SELECT data, deleted_at IS NOT NULL AS away FROM products WHERE shop_id = 'north' AND uid = $1",
    [uid],
  )
  return rows[0]
}

/** Whoever works on it has been silent for long. */
const dies = (id: string, state: string) =>
  api.pool.query("UPDATE imports SET state = $2, beat_at = now() - interval '1 minute' WHERE id = $1", [id, state])

describe('a file', () => {
  test('is looked at: columns, what they are by their names, first rows', async () => {
    const one = await sent(table('a1;Stol;10,50;röd', 'a2;Bord;20,00;blå'))
    expect(one.state).toBe('new')
    expect(one.look.columns).toEqual([
      { name: 'sku', field: 'uid', cells: ['a1', 'a2'] },
      { name: 'benämning', field: 'name', cells: ['Stol', 'Bord'] },
      { name: 'Pris', field: 'price', cells: ['10,50', '20,00'] },
      { name: 'Färg', field: '', cells: ['röd', 'blå'] },
    ])
    expect(one.settings.map).toEqual({ sku: 'uid', benämning: 'name', Pris: 'price', Färg: '' })
    expect(one.file_kept).toBe(true)
  })

  test('comes over the wire as it is', async () => {
    const address = await api.app.listen({ port: 0 })
    const answer = await fetch(`${address}/api/imports?shop_id=north&name=wire.csv`, {
      method: 'POST',
      headers: { ...staff, 'content-type': 'application/octet-stream' },
      body: table(...Array.from({ length: 50_000 }, (_, i) => `wire-${i};Stol ${i};1,00;röd`)),
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ data: { file_name: 'wire.csv', look: { columns: { length: 4 } } } })
  })

  test('is sent, checked and run by a machine too', async () => {
    const key = bearer(await addKey(api, ['catalogue:write']))
    const answer = await send(table('m1;Stol;1,00;'), 'm.csv', 'north', key)
    expect(answer.statusCode).toBe(201)
    const { id, settings } = answer.json<{ data: Import }>().data
    const run = await ask('POST', id, '/run', { ...settings, dry_run: true }, key)
    expect(run.statusCode).toBe(200)
    expect(await ended(id)).toMatchObject({ state: 'checked', report: { created: 1 } })
    const reader = bearer(await addKey(api, ['catalogue:read']))
    expect((await ask('GET', id, '', undefined, reader)).statusCode).toBe(200)
    expect((await ask('POST', id, '/run', { ...settings, dry_run: true }, reader)).statusCode).toBe(403)
  })

  test.for([
    ['a PDF', Buffer.from('%PDF-1.7 something'), 'x.csv'],
    ['a workbook cut off', Buffer.from('PK\u0003\u0004[Content_Types].xml'), 'x.xlsx'],
    ['nothing', Buffer.alloc(0), 'x.csv'],
    ['a column’s name beyond all measure', `sku;${'x'.repeat(301)}\n1;2\n`, 'x.csv'],
    ['a column’s name that no database keeps', '{"sku": 1, "a\\u0000b": 2}\n', 'x.ndjson'],
    ['more columns than anybody looks at', `${Array.from({ length: 501 }, (_, i) => `c${i}`).join(';')}\n1\n`, 'x.csv'],
    ['a name of nothing', 'sku;name\n1;2\n', ' '],
  ] as const)('%s is refused', async ([, content, name]) => {
    expect((await send(content, name)).statusCode).toBe(400)
  })

  test('may say what no database keeps: that is left out of what is told of it', async () => {
    const one = await sent(
      `${JSON.stringify({ sku: 'n1', name: 'Sto\0l', price: `x\ud83d${'y'.repeat(80)}` })}\n`,
      'å\tb.ndjson',
    )
    expect(one).toMatchObject({
      file_name: 'å b.ndjson',
      look: { columns: [{ cells: ['n1'] }, { cells: ['Stol'] }, {}] },
    })
    const checked = await started(one, { dry_run: true })
    expect(checked).toMatchObject({ state: 'checked', report: { skipped: 1 } })
    expect(checked.report?.skipped_rows[0]?.reasons).toEqual([expect.stringContaining('price: “x\ufffdy')])
  })

  test('is nobody’s but the shop’s staff’s', async () => {
    expect((await send('a;b\n', 'x.csv', 'north', foreign)).statusCode).toBe(403)
    const { id } = await sent(table('a1;Stol;1;röd'))
    for (const [method, what] of [
      ['GET', ''],
      ['GET', '/problems'],
      ['POST', '/cancel'],
      ['POST', '/undo'],
    ] as const)
      expect((await ask(method, id, what, undefined, foreign)).statusCode).toBe(404)
    expect((await ask('POST', id, '/run', { dry_run: true, map: {} }, foreign)).statusCode).toBe(404)
  })
})

describe('a check', () => {
  test('changes nothing, and gives the rows that could not be read as a file that is mended and sent again', async () => {
    const checked = await started(await sent(table('old;Ny;2,50;röd', 'c1;Pall;billig;röd', 'c2;;1,50;"gul;grön"')), {
      dry_run: true,
    })
    expect(checked).toMatchObject({
      state: 'checked',
      problems_kept: true,
      report: { dry_run: true, read: 3, updated: 1, created: 0, skipped: 2 },
    })
    expect(checked.report?.skipped_rows.map(({ row }) => row)).toEqual([3, 4])
    expect(await product('old')).toMatchObject({ data: { price: 100 } })
    const problems = (await ask('GET', checked.id, '/problems')).body
    expect(problems.split('\r\n')[0]).toContain(PROBLEM_COLUMN)
    const mended = await sent(problems.replace(';billig;', ';3,00;').replace('c2;;', 'c2;Hylla;'))
    expect(mended.settings.map[PROBLEM_COLUMN]).toBe('-')
    expect((await started(mended, { dry_run: true })).report).toMatchObject({ read: 2, created: 2, skipped: 0 })
  })

  test('a row with too many or too few cells stays one until it is mended, and loses none of them', async () => {
    const content = [';sku;name;price', '0;w1;Stol;1,00;blå', '1;w2;Bord', '2;w3;Pall;3,00', ''].join('\n')
    const checked = await started(await sent(content, 'wide.csv'), { dry_run: true })
    expect(checked.report).toMatchObject({ created: 1, skipped: 2 })
    const problems = (await ask('GET', checked.id, '/problems')).body
    expect(problems).toContain(';w1;Stol;1,00;blå\r\n')
    const again = await sent(problems, 'wide – problems.csv')
    expect(again.look.columns.map(({ name }) => name)).toEqual([PROBLEM_COLUMN, 'sku', 'name', 'price'])
    expect((await started(again, { dry_run: true })).report).toMatchObject({ read: 2, skipped: 2 })
    const twice = (await ask('GET', again.id, '/problems')).body
    expect(twice.split('\r\n')[0]).toBe(`\ufeff${PROBLEM_COLUMN};sku;name;price`)
    const mended = await sent(twice.replace(';blå', '').replace(';w2;Bord', ';w2;Bord;2,00'), 'mended.csv')
    expect((await started(mended, { dry_run: true })).report).toMatchObject({ read: 2, created: 2, skipped: 0 })
  })

  test('needs a column of numbers and one of names, and fields that there are', async () => {
    const { id } = await sent(table('d1;Stol;1;röd'))
    for (const map of [{ sku: '-', benämning: 'name' }, { sku: 'uid', benämning: 'nothing' }, { none: 'uid' }]) {
      const answer = await ask('POST', id, '/run', { dry_run: true, map })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ errors: [{ field: 'map' }] })
    }
  })

  test('what a column is by its name alone may be something else, as for the command', {
    tags: [LONG_TAG],
  }, async () => {
    const one = await sent('sku;name;EAN;barcode\nz1;Stol;7350053850019;\nz2;Bord;A-17;\nz3;Pall;;1\n')
    expect(one.settings.map).toEqual({ sku: 'uid', name: 'name', EAN: 'gtin', barcode: '' })
    expect((await started(one, { dry_run: true })).report).toMatchObject({
      created: 3,
      notes: [{ kind: 'no GTIN', count: 1, rows: [3] }],
    })
    // Said by hand it is that, and the next of the kind is not taken for it.
    const byHandToo = await started(one, { dry_run: true, map: { ...one.settings.map, EAN: '' } })
    expect(byHandToo).toMatchObject({ settings: { map: { EAN: '', barcode: '' } }, report: { created: 3, notes: [] } })
    // Who says nothing is told what was understood.
    const silent = await started(one, { dry_run: true, map: {} })
    expect(silent.settings.map).toEqual({ sku: 'uid', name: 'name', EAN: 'gtin', barcode: '' })
  })

  test('what its columns are is known the next time', async () => {
    const first = await sent('Kod;Text;Nyans\nk1;Stol;röd\n')
    await started(first, { dry_run: true, map: { Kod: 'uid', Text: 'name', Nyans: '-' } })
    expect((await sent('Kod;Text;Nyans\nk2;Bord;blå\n')).settings.map).toEqual({ Kod: 'uid', Text: 'name', Nyans: '-' })
    const withProblems = await sent(`${PROBLEM_COLUMN};Kod;Text;Nyans\n;k2;Bord;blå\n`)
    expect(withProblems.settings.map).toEqual({ [PROBLEM_COLUMN]: '-', Kod: 'uid', Text: 'name', Nyans: '-' })
  })
})

describe('a run and its undoing', () => {
  test('products are what they were, those that it made are gone, and what staff changed since stays', async () => {
    const done = await started(
      await sent(table('old;Ny;2,50;röd', 'other;Nyare;3,50;röd', 'e1;Ett;1,00;', 'e2;Två;2,00;')),
    )
    expect(done).toMatchObject({ state: 'done', can_undo: true, report: { created: 2, updated: 2, unchanged: 0 } })
    expect(await product('old')).toMatchObject({ data: { name: { sv: 'Ny' }, price: 250 } })
    for (const uid of ['other', 'e2']) await byHand(uid, { name: { sv: 'Av hand' } })
    expect(await undone(done.id)).toMatchObject({
      state: 'undone',
      can_undo: false,
      undo: { restored: 1, gone: 1, kept: { count: 2, uids: ['e2', 'other'] } },
    })
    expect(await product('old')).toMatchObject({ data: { name: { sv: 'Gammal' }, price: 100 }, away: false })
    expect(await product('e1')).toMatchObject({ away: true })
    expect(await product('e2')).toMatchObject({ data: { name: { sv: 'Av hand' } }, away: false })
    expect(await history('old')).toEqual(['changed by person', 'changed by import list.csv'])
    expect(await history('e1')).toEqual(['removed by person', 'made by import list.csv'])
    expect(await ask('POST', done.id, '/undo')).toMatchObject({ statusCode: 409 })
    // What was undone may come again, as another import.
    expect(await ask('POST', done.id, '/run', { ...done.settings, dry_run: false })).toMatchObject({ statusCode: 409 })
    const again = await started(await sent(table('e1;Ett;1,00;')))
    expect(again.report).toMatchObject({ created: 1 })
    expect(await undone(again.id)).toMatchObject({ undo: { restored: 0, gone: 1, kept: { count: 0 } } })
    expect(await product('e1')).toMatchObject({ away: true })
  })

  test('with ten of its products in carts and orders: carts flag what is gone, orders keep what was ordered', async () => {
    await stock(api.db, 'north', {
      u0: { name: { sv: 'Förut' }, price: 500 },
      v0: { name: { sv: 'Förut' }, price: 500 },
    })
    const uids = Array.from({ length: 10 }, (_, i) => `u${i}`)
    const done = await started(
      await sent(table(...uids.map((uid, i) => `${uid};Nu ${uid};${i + 1},00;`), 'v0;Nu v0;9,00;', 'v1;Nu v1;9,00;')),
    )
    expect(done.report).toMatchObject({ created: 10, updated: 2 })
    const someone = await buyer(api)
    const rows = Object.fromEntries(uids.map((uid) => [uid, 2]))
    const [ordered, open] = [await readyCart(someone, { rows }), await readyCart(someone, { rows })]
    expect((await someone.status(ordered, 'GK')).statusCode).toBe(200)
    const before = await orderOf(someone, ordered)
    // In between, staff have changed one that it made and one that it changed, and let one go.
    await byHand('u9', { price: 77 })
    await byHand('v0', { price: 78 })
    const { statusCode } = await api.inject({ method: 'DELETE', url: '/api/products/north/u8', headers: staff })
    expect(statusCode).toBe(200)

    expect((await undone(done.id)).undo).toEqual({ restored: 1, gone: 8, kept: { count: 3, uids: ['u8', 'u9', 'v0'] } })
    const { lines } = await someone.cart(open)
    const gone = lines.filter(({ product: { gone: isGone } }) => isGone).map(({ product: { uid } }) => uid)
    expect(gone.toSorted()).toEqual(uids.slice(1, 9))
    const price = (uid: string) => lines.find((line) => line.product.uid === uid)?.unit_price
    expect([price('u0'), price('u9')]).toEqual([5, 77])
    expect((await someone.status(open, 'GK')).statusCode).toBe(409)
    const after = await orderOf(someone, ordered)
    expect(after.total).toBe(before.total)
    expect(after.lines.map(({ product: { name } }) => name)).toEqual(uids.map((uid) => `Nu ${uid}`))
    expect(await ask('POST', done.id, '/undo')).toMatchObject({ statusCode: 409 })

    // The same file again, and undone again: who was gone comes back, goes again, and the hands' work stays.
    const again = await started(await sent(table(...uids.map((uid, i) => `${uid};Nu ${uid};${i + 1},00;`))))
    expect(again.report).toMatchObject({ created: 8, updated: 1, held: { fields: 1, products: 1 } })
    expect((await someone.cart(open)).lines.some(({ product: { gone: isGone } }) => isGone)).toBe(false)
    expect((await undone(again.id)).undo).toEqual({ restored: 1, gone: 8, kept: { count: 0, uids: [] } })
    expect(await product('u9')).toMatchObject({ data: { price: 7700 }, away: false })
  })

  test('imports over one another are undone from the last one on; one in the middle names what later ones made', {
    tags: [LONG_TAG],
  }, async () => {
    const first = await started(await sent(table('x1;Ett;1,00;')))
    const second = await started(await sent(table('x1;Två;2,00;')))
    expect((await undone(second.id)).undo).toMatchObject({ restored: 1 })
    const third = await started(await sent(table('x1;Tre;3,00;')))
    expect((await undone(first.id)).undo).toMatchObject({ restored: 0, gone: 0, kept: { uids: ['x1'] } })
    expect((await undone(third.id)).undo).toMatchObject({ restored: 1 })
    expect(await product('x1')).toMatchObject({ data: { name: { sv: 'Ett' } }, away: false })
  })

  test('only so many can be undone, and it is said which', { tags: [LONG_TAG] }, async () => {
    const done = await started(await sent(table('y1;Ett;1,00;')))
    await api.pool.query(
      `INSERT INTO imports (shop_id, actor, file_name, bytes, sha256, state, header_hash, look, settings, finished_at)
       SELECT 'north', 'x', 'x', 1, '', 'done', '', look, settings, now() FROM imports, generate_series(1, $2) WHERE id = $1`,
      [done.id, IMPORTS_UNDOABLE],
    )
    expect(await look(done.id)).toMatchObject({ can_undo: true })
    expect(await started(await sent(table('y2;Ett;1,00;')))).toMatchObject({ can_undo: true })
    expect(await look(done.id)).toMatchObject({ state: 'done', can_undo: false })
    expect(await ask('POST', done.id, '/undo')).toMatchObject({ statusCode: 409 })
  })

  test('a file without a good row has failed, and says why', async () => {
    const failed = await started(await sent(table('f1;;1,00;')))
    expect(failed).toMatchObject({ state: 'failed', can_undo: false, problems_kept: true, report: { skipped: 1 } })
  })

  test('one that nobody works on any more is interrupted, and may be run again; its undoing may be begun again', async () => {
    const one = await sent(table('g1;Stol;1,00;'))
    await dies(one.id, 'running')
    expect(await look(one.id)).toMatchObject({ state: 'interrupted' })
    expect(await started(one)).toMatchObject({ state: 'done', report: { created: 1 } })
    await dies(one.id, 'undoing')
    expect(await look(one.id)).toMatchObject({ state: 'done', can_undo: true })
    expect(await undone(one.id)).toMatchObject({ state: 'undone', undo: { gone: 1 } })
  })

  test('a cancelled one has changed nothing, and a second start finds the first under way', async () => {
    const one = await sent(table('h1;Stol;1,00;'))
    const run = { ...one.settings, dry_run: false }
    await whileLocked(api, async () => {
      expect((await ask('POST', one.id, '/run', run)).statusCode).toBe(200)
      expect((await ask('POST', one.id, '/run', run)).statusCode).toBe(409)
      expect((await ask('POST', one.id, '/cancel')).json()).toMatchObject({ data: { state: 'cancelled' } })
    })
    // Whoever waits for the shop behind it comes after its end.
    expect(await started(await sent(table('i1;Stol;1,00;')))).toMatchObject({ state: 'done' })
    expect(await product('h1')).toBeUndefined()
    expect(await look(one.id)).toMatchObject({ state: 'cancelled', report: null })
    expect(await started(one)).toMatchObject({ state: 'done', report: { created: 1 } })
  })

  test('a server that stops in its midst says so, and has changed nothing', { tags: [LONG_TAG] }, async () => {
    const other = await startApi({ seed: ({ db }) => addShop(db, 'north') })
    const theirs = bearer((await signedInPerson(other, { shops: { north: 8 } })).token)
    const octets = { ...theirs, 'content-type': 'application/octet-stream' }
    const payload = table('k1;Stol;1,00;')
    const up = await other.inject({
      method: 'POST',
      url: '/api/imports?shop_id=north&name=k.csv',
      headers: octets,
      payload,
    })
    const { id, settings } = up.json<{ data: Import }>().data
    await whileLocked(other, async () => {
      const url = `/api/imports/${id}/run`
      const run = { ...settings, dry_run: false }
      expect((await other.inject({ method: 'POST', url, headers: theirs, payload: run })).statusCode).toBe(200)
      await other.app.close()
    })
    const { rows } = await other.pool.query(
      'SELECT state, (SELECT count(*)::integer FROM products) AS products FROM imports',
    )
    expect(rows).toEqual([{ state: 'interrupted', products: 0 }])
    await other.close()
  })

  test('the list tells of each, the newest first', async () => {
    const done = await started(await sent(table('j1;Stol;1,00;'), 'Möbler 2026.csv'))
    expect(done.state).toBe('done')
    const list = await api.inject({ url: '/api/imports?shop_id=north', headers: staff })
    const [first] = list.json<{ data: ListedImport[] }>().data
    expect(first).toMatchObject({ id: done.id, file_name: 'Möbler 2026.csv', state: 'done', figures: { created: 1 } })
  })
})
