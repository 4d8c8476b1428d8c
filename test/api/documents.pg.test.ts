import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#server/db/drizzle.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { TEST_MS } from '#test/length.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let staff: Record<string, string>
let buyer: Record<string, string>
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await stock(db, 'north', FURNISHED)
    },
  })
  staff = bearer(await addKey(api, ['catalogue:write']))
  buyer = bearer((await signedInPerson(api, { shops: { north: 3 } })).token)
})
afterAll(() => api.close())

const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const sendUp = (bytes: Buffer, headers = staff, type = 'application/pdf') =>
  api.inject({
    method: 'POST',
    url: '/api/documents?shop_id=north',
    headers: { ...headers, 'content-type': type },
    payload: bytes,
  })

const patch = (uid: string, product: object, method: 'PATCH' | 'PUT' = 'PATCH') =>
  api.inject({ method, url: `/api/products/north/${uid}`, headers: staff, payload: product })

interface Shown {
  name: string
  documents?: { address: string; name: string }[]
}

/** A product as a buyer sees it, who hears of a change a moment after it was made. */
const told = async (uid: string): Promise<Shown> => {
  const answer = await api.inject({ url: `/api/products/north/${uid}?language=en`, headers: buyer })
  return answer.json<{ data: Shown }>().data
}
const shown = async (uid: string) => (await told(uid)).documents
/** Waits until buyers see its new name; its document is still there. */
const keptUnder = async (uid: string, name: string) => {
  await expect.poll(async () => (await told(uid)).name).toBe(name)
  expect(await shown(uid)).toHaveLength(1)
}
/** The first of its documents, once there is one. */
const firstOf = async (uid: string) => await vi.waitUntil(async () => (await shown(uid))?.[0], { timeout: TEST_MS })

const named = (bytes: Buffer, more: object = {}) => ({
  hash: sha(bytes),
  bytes: bytes.length,
  kind: 'care',
  name: 'Skötsel av ull',
  ...more,
})

test('a file is sent up once, named by a product, told to whoever sees that, and kept to the byte', async () => {
  const bytes = Buffer.concat([pdf('ull'), Buffer.alloc(600_000, 7)])
  for (const _ of [1, 2]) {
    const answer = await sendUp(bytes)
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { hash: sha(bytes), bytes: bytes.length } }])
  }
  const written = await patch('1001', { documents: [named(bytes, { language: 'sv', valid_until: '2028-12-31' })] })
  expect(written.statusCode).toBe(200)
  const document = await firstOf('1001')
  expect(document).toEqual({
    address: `/public/document/${sha(bytes)}/Sk%C3%B6tsel%20av%20ull.pdf`,
    kind: 'care',
    name: 'Skötsel av ull',
    language: 'sv',
    valid_until: '2028-12-31',
    bytes: bytes.length,
  })
  const file = await api.inject({ url: document.address })
  expect(file.rawPayload.equals(bytes)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Skotsel av ull.pdf"; filename*=UTF-8''Sk%C3%B6tsel%20av%20ull.pdf`,
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(file.headers['content-security-policy']).toContain('sandbox')
  const again = await api.inject({ url: document.address, headers: { 'if-none-match': `"${sha(bytes)}"` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('its name may be as long as names are, in any letters', async () => {
  const bytes = pdf('long')
  await sendUp(bytes)
  await patch('2001', { documents: [named(bytes, { name: 'ö'.repeat(120) })] })
  const document = await firstOf('2001')
  expect((await api.inject({ url: document.address })).statusCode).toBe(200)
  await patch('2001', { documents: [] })
})

test('it stays when an import, or whoever says the product anew, has no word of it, and goes when it is taken away', async () => {
  const bytes = pdf('montering')
  await sendUp(bytes)
  await patch('1002', { documents: [named(bytes)] })
  await stock(api.db, 'north', { ...FURNISHED, 1002: { ...FURNISHED['1002'], name: { sv: 'Besöksstol' } } })
  await keptUnder('1002', 'Besöksstol')
  await patch('1002', { name: 'Stol' }, 'PUT')
  await keptUnder('1002', 'Stol')
  const rows = [{ uid: '1002', op: 'put', name: 'Stol igen' }]
  await api.inject({ method: 'POST', url: '/api/products/batch?shop_id=north', headers: staff, payload: { rows } })
  await keptUnder('1002', 'Stol igen')
  const source = await api.inject({ url: '/api/products/north/1002/source', headers: staff })
  const { product } = source.json<{ data: { product: { documents: object[] } } }>().data
  expect(product.documents).toEqual([named(bytes)])
  expect((await patch('1002', product, 'PUT')).json()).toMatchObject({ data: { outcome: 'unchanged' } })
  await patch('1002', { documents: [] })
  await expect.poll(() => shown('1002')).toBeUndefined()
})

test('what is no PDF, too large, of another type or of nobody’s shop is refused', async () => {
  const html = await sendUp(Buffer.from('<script>alert(1)</script>'))
  expect([html.statusCode, html.json()]).toMatchObject([422, { errors: [{ field: 'file', rule: 'format' }] }])
  expect((await sendUp(Buffer.alloc(20 * 1024 * 1024 + 1, 32))).statusCode).toBe(413)
  expect((await sendUp(pdf('type'), staff, 'text/html')).statusCode).toBe(415)
  expect((await sendUp(Buffer.alloc(0))).statusCode).toBeGreaterThanOrEqual(400)
  expect((await sendUp(pdf('buyer'), buyer)).statusCode).toBe(403)
  expect((await sendUp(pdf('nobody'), {})).statusCode).toBe(401)
  const orders = bearer(await addKey(api, ['orders:write']))
  expect((await sendUp(pdf('scope'), orders)).statusCode).toBe(403)
})

test('a product names no file that was not sent up, none twice, and no other size', async () => {
  const bytes = pdf('epd')
  const refused = async (documents: object[]) => {
    const answer = await patch('2001', { documents })
    expect(answer.statusCode).toBe(422)
    return answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)
  }
  expect(await refused([named(bytes)])).toEqual(['documents.0.hash'])
  await sendUp(bytes)
  expect(await refused([named(bytes), named(bytes)])).toEqual(['documents'])
  expect(await refused([named(bytes, { bytes: 1 })])).toEqual(['documents.0.hash'])
  const photo = { ...named(bytes), hash: 'a'.repeat(64) }
  await api.db.execute(sql`INSERT INTO picture_originals (hash, media_type, byte_length)
                           VALUES (${photo.hash}, 'image/png', ${photo.bytes})`)
  expect(await refused([photo])).toEqual(['documents.0.hash'])
  expect((await api.inject({ url: `/public/document/${photo.hash}/x.pdf` })).statusCode).toBe(404)
  expect((await api.inject({ url: `/public/thumbnail/${sha(bytes)}-256.webp` })).statusCode).toBe(404)
  const answer = await patch('2001', { documents: [named(bytes, { kind: 'poem' })] })
  expect(answer.statusCode).toBe(400)
})

test('a file that no product names goes after a week; one that any names stays', async () => {
  const kept = pdf('kept')
  const lost = pdf('lost')
  const young = pdf('young')
  for (const bytes of [kept, lost, young]) await sendUp(bytes)
  await patch('3001', { documents: [named(kept)] })
  await api.inject({ method: 'DELETE', url: '/api/products/north/3001', headers: staff })
  await api.db.execute(sql`UPDATE picture_originals SET created_at = now() - interval '8 days'
                           WHERE hash IN (${sha(kept)}, ${sha(lost)})`)
  await tidy(api.db)
  const { rows } = await api.db.execute<{ hash: string }>(
    sql`SELECT hash FROM picture_originals WHERE hash IN (${sha(kept)}, ${sha(lost)}, ${sha(young)})`,
  )
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual([sha(kept), sha(young)].toSorted())
})
