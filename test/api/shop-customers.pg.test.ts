import { asc, eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#server/db/schema.ts'
import { openShopProgram, type ShopProgram } from './shop-program.ts'

let program: ShopProgram
beforeAll(async () => {
  program = await openShopProgram()
})
afterAll(() => program.close())

const companies = (id: string) =>
  program.db.select().from(customers).where(eq(customers.shopId, id)).orderBy(asc(customers.name))

test('companies come from a JSON file, keep their ids, and are retired when they are not in it', async () => {
  const address = { name: 'Kontor', street: 'Gatan 1', postal_code: '123 45', city: 'Ort', country: 'SE' }
  const first = [{ name: 'Berg AB', org_number: '1', addresses: [address] }, { name: 'Ek' }]
  const { id } = await program.create('--customers', program.file('c.json', JSON.stringify(first)))
  const before = await companies(id)
  expect(before).toMatchObject([
    { name: 'Berg AB', orgNumber: '1', addresses: [address] },
    { name: 'Ek', addresses: [] },
  ])
  await program.shop(
    'set',
    '--id',
    id,
    '--customers',
    program.file('c.json', JSON.stringify([{ name: 'Berg & Co', org_number: '1' }])),
  )
  expect(await companies(id)).toMatchObject([
    { id: before[0]?.id, name: 'Berg & Co', addresses: [address], retiredAt: null },
    { id: before[1]?.id, name: 'Ek', retiredAt: expect.any(Date) },
  ])
  await program.shop('set', '--id', id, '--customer', 'Alm AB;2;10 dagar', '--customer', 'Lund')
  expect(await companies(id)).toMatchObject([
    { name: 'Alm AB', orgNumber: '2', paymentTerms: '10 dagar' },
    { id: before[0]?.id },
    { name: 'Ek', retiredAt: expect.any(Date) },
    { name: 'Lund' },
  ])
  // Named again, it is in use again.
  await program.shop('set', '--id', id, '--customer', 'Ek')
  expect((await companies(id)).map(({ retiredAt }) => retiredAt)).toEqual([null, null, null, null])
})

test('a company that is told by its name keeps its number, and one without gets the one that is told', async () => {
  const { id } = await program.create('--customer', 'Berg AB;1', '--customer', 'Ek')
  const before = await companies(id)
  const list = [{ name: 'Berg AB' }, { name: 'Ek', org_number: '2' }]
  const changed = await program.shop('set', '--id', id, '--customers', program.file('named.json', JSON.stringify(list)))
  expect(changed).toMatchObject({ code: 0 })
  expect(await companies(id)).toMatchObject([
    { id: before[0]?.id, name: 'Berg AB', orgNumber: '1', retiredAt: null },
    { id: before[1]?.id, name: 'Ek', orgNumber: '2', retiredAt: null },
  ])
})

test('a name that two companies have says none of them, and changes nothing', async () => {
  const { id } = await program.create('--customer', 'Berg AB;1', '--customer', 'Berg AB;2')
  const refused = await program.shop('set', '--id', id, '--customer', 'Berg AB;;30 dagar')
  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(/"Berg AB" is ambiguous.*: 1, 2/)
  expect(await companies(id)).toMatchObject([{ paymentTerms: null }, { paymentTerms: null }])
})

test('companies come from a CSV file, rows of one company being its addresses', async () => {
  const rows = [
    '\uFEFFname;org_number;payment_terms;address_name;street;postal_code;city;country',
    'Berg AB;1;30 dagar;Kontor;Gatan 1;123 45;Ort;SE',
    'Berg AB;1;30 dagar;Lager;"Gatan; 2";123 46;Ort;SE',
    'Ek;;;;;;;',
  ]
  const { id } = await program.create('--customers', program.file('c.csv', rows.join('\r\n')))
  expect(await companies(id)).toMatchObject([
    {
      name: 'Berg AB',
      paymentTerms: '30 dagar',
      addresses: [{ name: 'Kontor' }, { name: 'Lager', street: 'Gatan; 2' }],
    },
    { name: 'Ek', orgNumber: '', paymentTerms: null, addresses: [] },
  ])
})

test.each([
  ['[{"name": "Berg"', /is not JSON/],
  ['[{"title": "Berg"}]', /row 1: .*(name|unexpected|additional)/i],
  ['[{"name": 7}]', /row 1: name /],
  ['titel;org_number\nBerg;1', /“titel” is an unknown column/],
  ['org_number\n1', /There is no column name/],
])('%j is no list of companies, and changes nothing', async (content, message) => {
  const refused = await program.create('--customers', program.file('c.txt', content))
  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(message)
  expect(await companies(refused.id)).toEqual([])
  expect((await program.shop('set', '--id', refused.id)).errors).toMatch(/no shop is called/)
})
