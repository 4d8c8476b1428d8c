import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricesProgram } from '#server/cli/prices-commands.ts'
import type { Database } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import { readProducts } from '#server/db/line-products.ts'
import { command } from './command.ts'
import { category, stock } from './goods.ts'
import { freshDatabase } from './harness.ts'
import { addCompany, addShop } from './people.ts'

let database: Database & { close: () => Promise<void> }
let directory: string
let berg: string
let dal: string
beforeAll(async () => {
  database = await freshDatabase()
  directory = mkdtempSync(join(tmpdir(), 'interior-prices-'))
  await addShop(database.db, 'north')
  await stock(database.db, 'north', {
    chair: { price: 100_000, brand: 'Nord', categories: [category('seats', 'Stolar')] },
    '=table': { price: 200_000, brand: 'Nord' },
    lamp: { price: 50_000, brand: 'Syd' },
  })
  berg = await addCompany(database.db, 'north', 'Berg AB', { orgNumber: '556677-8899' })
  dal = await addCompany(database.db, 'north', 'Dal AB')
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

const prices = (...args: string[]) => command(database, pricesProgram, args)
const file = (name: string, content: string): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const importList = (id: string, content: string, ...more: string[]) =>
  prices('import', file(`${id}.csv`, content), '--shop', 'north', '--list', id, ...more)

/** What a company pays for a piece, and how it is called why. */
const paid = (company: string, ...uids: string[]) =>
  database.db.transaction(async (tx) => {
    const products = await readProducts(tx, 'north', new Set(uids), company)
    return uids.map((uid) => {
      const product = products.get(uid)
      return product ? (product.steps?.map(({ from, unitPrice }) => [from, unitPrice]) ?? product.price) : 'hidden'
    })
  })

const rowsOf = async (id: string) => {
  const { rows } = await database.db.execute(sql`
    SELECT target, subject, from_quantity, valid_from::text, valid_to::text, price, discount_percentage::float8, hidden
    FROM price_list_rows WHERE list_id = ${id} ORDER BY target, subject, from_quantity, valid_from`)
  return rows
}

test('a file becomes what a company pays: products, categories by name, brands, breaks, what is hidden', async () => {
  const { code, printed, errors } = await importList(
    'main',
    `product;category;brand;price;discount_percentage;from_quantity;hidden
chair;;;899,50;;;
chair;;;850;;10;
;Stolar;;;5;;
;;Nord;;12,5;;
lamp;;;;;;ja
ghost;;;1;;;
`,
    '--company',
    '556677-8899',
    '--rank',
    '2',
    '--name',
    'Ramavtal 2026',
  )
  expect(errors).toBe('')
  expect(code).toBe(0)
  expect(printed).toContain('6 rows.')
  expect(printed).toContain('The shop has no product “ghost”')
  expect(printed).toContain('main: 6 created, 0 updated, 0 unchanged, 0 removed.')
  expect(printed).toContain('Paid by: Berg AB (rank 2).')
  expect(await paid(berg, 'chair', '=table', 'lamp')).toEqual([
    [
      [1, 89_950],
      [10, 85_000],
    ],
    [[1, 175_000]],
    'hidden',
  ])
  expect(await paid(dal, 'chair', 'lamp')).toEqual([100_000, 50_000])
  expect((await rowsOf('main'))[1]).toMatchObject({ target: 'category', subject: 'seats', discount_percentage: 5 })
})

test('the same file again changes nothing; another one takes away what is not in it', async () => {
  const first = 'product,price,valid_from,valid_to\nchair,1.50,2020-01-01,\n=table,2,,2099-12-31\n'
  expect((await importList('again', first)).printed).toContain('2 created')
  expect((await importList('again', first)).printed).toContain('0 created, 0 updated, 2 unchanged, 0 removed')
  const other = await importList('again', 'product,price,valid_from\nchair,1.75,2020-01-01\nlamp,3,\n')
  expect(other.printed).toContain('1 created, 1 updated, 0 unchanged, 1 removed')
  expect(other.printed).toContain('Nobody pays by again yet')
})

test('wrong rows are named, each with its fields and rules, and nothing is changed', async () => {
  const before = await rowsOf('main')
  const { code, errors } = await importList(
    'main',
    `product,brand,price,discount_percentage,from_quantity,valid_from,valid_to,hidden
chair,Nord,1,,,,,
chair,,,,,,,
chair,,1,5,,,,
chair,,-1,,,,,
chair,,abc,,,,,
chair,,1 EUR,,,,,
chair,,,101,,,,
chair,,1,,0,,,
chair,,1,,1.5,,,
chair,,1,,,2026-13-01,,
chair,,1,,,2026-02-01,2026-01-01,
lamp,,,,5,,,yes
lamp,,,,,,,perhaps
chair,,1,,,,,
chair,,2,,,2026-01-01,,
`,
  )
  expect(code).toBe(1)
  expect(errors.split('\n')).toEqual([
    'Nothing was changed: 14 rows break a rule.',
    'row 2: product: a row names one of product, category and brand',
    'row 3: price: a row has one of price, discount_percentage and hidden',
    'row 4: price: a row has one of price, discount_percentage and hidden',
    'row 5: price: must not be negative',
    'row 6: price: “abc” is not a number with decimal “.”',
    'row 7: price: “EUR” is not the list’s currency, SEK',
    'row 8: discount_percentage: must be from 0 to 100',
    'row 9: from_quantity: must be a whole number from 1 to 99,999',
    'row 10: from_quantity: must be a whole number from 1 to 99,999',
    'row 11: valid_from: “2026-13-01” is not a day such as 2026-11-21',
    'row 12: valid_to: is before valid_from',
    'row 13: from_quantity: what is hidden is so from one piece on',
    'row 14: hidden: “perhaps” is neither yes nor no; price: a row has one of price, discount_percentage and hidden',
    'row 16: product: the same as row 15, on the same days',
  ])
  expect(await rowsOf('main')).toEqual(before)
})

const refusal = async (content: string) => (await importList('none', content)).errors

test('a file that is no price list says what is missing', async () => {
  expect(await refusal('price\n1\n')).toContain('a price list has a column product, category or brand')
  expect(await refusal('product\nchair\n')).toContain('a price list has a column price, discount_percentage or hidden')
  expect(await refusal('product,price,colour\nchair,1,red\n')).toContain('“colour” is no column of a price list')
  expect(await refusal('product,uid,price\nchair,chair,1\n')).toContain('Two columns stand for product')
  expect((await prices('list', '--shop', 'north')).printed).not.toContain('none')
})

test('what is exported is read back to the same rows, as CSV and as a workbook', async () => {
  await importList(
    'round',
    `product,category,brand,price,discount_percentage,from_quantity,valid_from,valid_to,hidden
=table,,,1234.50,,,,,
chair,,,0.05,,25,2026-01-01,2026-12-31,
,seats,,,33.33,,,,
,,Syd,,,,2026-02-01,,yes
`,
  )
  const rows = await rowsOf('round')
  expect(rows).toHaveLength(4)
  for (const format of ['csv', 'xlsx']) {
    const out = join(directory, `out.${format}`)
    expect((await prices('export', '--shop', 'north', '--list', 'round', '--out', out)).code).toBe(0)
    const { printed, code } = await prices('import', out, '--shop', 'north', '--list', `from-${format}`)
    expect([code, printed]).toEqual([0, expect.stringContaining('4 created')])
    expect(await rowsOf(`from-${format}`)).toEqual(rows)
  }
  const { printed } = await prices('export', '--shop', 'north', '--list', 'round')
  expect(printed).toBe(readFileSync(join(directory, 'out.csv'), 'utf8').trimEnd())
  expect(printed).toContain(`"'=table"`)
})

test('companies come and go; each pays by the lowest rank first, and is told apart by its version', async () => {
  await importList('cheap', 'product,price\nchair,10\n')
  await importList('dear', 'product,price\nchair,20\n=table,30\n')
  const version = async () => {
    const { rows } = await database.db.execute<{ v: string }>(
      sql`SELECT price_version AS v FROM customers WHERE id = ${dal}`,
    )
    return Number(rows[0]!.v)
  }
  expect(await version()).toBe(0)
  const assign = (id: string, rank: string) =>
    prices('assign', '--shop', 'north', '--list', id, '--company', 'dal ab', '--rank', rank)
  expect((await assign('dear', '1')).printed).toBe('Paid by: Dal AB (rank 1).')
  await assign('cheap', '2')
  const first = await version()
  expect(await paid(dal, 'chair', '=table')).toEqual([[[1, 2_000]], [[1, 3_000]]])
  await assign('dear', '3')
  expect(await paid(dal, 'chair', '=table')).toEqual([[[1, 1_000]], [[1, 3_000]]])
  expect(await version()).toBeGreaterThan(first)
  const listed = await prices('list', '--shop', 'north', '--company', 'Dal AB')
  expect(listed.printed.split('\n').map((line) => line.split('\t')[0])).toEqual(['cheap', 'dear'])
  const off = await prices('withdraw', '--shop', 'north', '--list', 'cheap', '--company', 'Dal AB')
  expect(off.code).toBe(0)
  expect(await paid(dal, 'chair')).toEqual([[[1, 2_000]]])
  expect((await prices('remove', '--shop', 'north', '--list', 'dear')).code).toBe(0)
  expect(await paid(dal, 'chair')).toEqual([100_000])
})

test('options that make no sense are refused by name', async () => {
  const refused = async (...args: string[]) => {
    const { code, errors } = await prices(...args)
    expect(code).toBe(1)
    return errors
  }
  const path = file('fine.csv', 'product,price\nchair,1\n')
  const fine = ['import', path, '--shop', 'north', '--list', 'fine']
  expect(await refused('import', path, '--shop', 'south', '--list', 'fine')).toContain('--shop')
  expect(await refused('import', path, '--shop', 'north', '--list', 'a b')).toContain('--list')
  expect(await refused(...fine, '--company', 'Nobody AB')).toContain('--company')
  expect(await refused(...fine, '--rank', '0')).toContain('--rank')
  expect(await refused(...fine, '--currency', 'XX')).toContain('--currency')
  expect(await refused(...fine, '--valid-from', 'today')).toContain('--valid-from')
  expect(await refused(...fine, '--valid-from', '2026-02-01', '--valid-to', '2026-01-01')).toContain('--valid-to')
  expect(await refused('import', join(directory, 'missing.csv'), '--shop', 'north', '--list', 'x')).toContain('no file')
  expect(await refused('export', '--shop', 'north', '--list', 'unknown')).toContain('--list')
  const dry = await prices(...fine, '--dry-run')
  expect([dry.code, dry.printed]).toEqual([0, expect.stringContaining('Nothing was changed')])
})
