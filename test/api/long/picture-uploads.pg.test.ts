import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/drizzle.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { FURNISHED, stock } from '../goods.ts'
import { type Api, startApi } from '../harness.ts'
import { directory, importContent } from '../import-files.ts'
import { addKey } from '../keys.ts'
import { addShop, bearer, signedInPerson } from '../people.ts'

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

interface Photo {
  hash: string
  width: number
  height: number
  placeholder: string
}

/** A photograph that is like no other of another colour. */
const picture = (colour: string, width = 900, height = 600): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } })

const sendUp = (bytes: Buffer, type = 'image/jpeg', headers = staff) =>
  api.inject({
    method: 'POST',
    url: '/api/pictures?shop_id=north',
    headers: { ...headers, 'content-type': type },
    payload: bytes,
  })

const uploaded = async (colour: string): Promise<Photo> =>
  (await sendUp(await picture(colour).jpeg().toBuffer())).json<{ data: Photo }>().data

const patch = (uid: string, product: object, method: 'PATCH' | 'PUT' = 'PATCH') =>
  api.inject({ method, url: `/api/products/north/${uid}`, headers: staff, payload: product })

interface Shown {
  thumbnail: string
  pictures: (Photo & { kind: string; alt?: string })[]
}
const shown = async (uid: string, language = 'sv'): Promise<Shown> => {
  const answer = await api.inject({ url: `/api/products/north/${uid}?language=${language}`, headers: buyer })
  return answer.json<{ data: Shown }>().data
}
const hashes = async (uid: string): Promise<string[]> =>
  (await shown(uid)).pictures.filter(({ kind }) => kind === 'photo').map(({ hash }) => hash)

test('photographs are sent up, named in their order, shown in every size, described by language, and a drawing is back when they go', async () => {
  const [red, blue] = [await uploaded('#a03030'), await uploaded('#3030a0')]
  expect(red).toMatchObject({
    width: 900,
    height: 600,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  const alt = { sv: 'Röd stol framifrån', en: 'Red chair from the front' }
  expect((await patch('1001', { pictures: [{ ...red, alt }, blue] })).statusCode).toBe(200)
  // Whoever shows products hears of changes once a second.
  await expect.poll(async () => (await shown('1001')).thumbnail).toBe(`/public/thumbnail/${red.hash}-400.webp`)
  const now = await shown('1001')
  expect(now.pictures).toEqual([
    { kind: 'photo', ...red, alt: alt.sv },
    { kind: 'photo', ...blue },
  ])
  expect((await shown('1001', 'fi')).pictures[0]?.alt).toBe(alt.sv)
  expect((await shown('1001', 'en')).pictures[0]?.alt).toBe(alt.en)
  for (const type of ['avif', 'webp']) {
    const file = await api.inject(`/public/thumbnail/${red.hash}-160.${type}`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${type}`])
  }
  await patch('1001', { pictures: [blue, { ...red, alt }] })
  await expect.poll(() => hashes('1001')).toEqual([blue.hash, red.hash])
  const source = await api.inject({ url: '/api/products/north/1001/source', headers: staff })
  const { product } = source.json<{ data: { product: { pictures: object[] } } }>().data
  expect(product.pictures).toEqual([blue, { ...red, alt }])
  expect((await patch('1001', product, 'PUT')).json()).toMatchObject({ data: { outcome: 'unchanged' } })
  await patch('1001', { pictures: [] })
  await expect.poll(async () => (await shown('1001')).thumbnail).toMatch(/-main-light\.svg$/)
})

test('the same file is one photograph, and turned ones stand upright', async () => {
  const bytes = await picture('#40a040').withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const [one, two] = [await sendUp(bytes), await sendUp(bytes)]
  expect(one.json()).toEqual(two.json())
  expect(one.json()).toMatchObject({ data: { width: 600, height: 900 } })
})

test('every kind that cameras and programs make is taken, and what it calls itself does not matter', async () => {
  for (const [format, type] of [
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['tiff', 'image/tiff'],
    ['gif', 'image/gif'],
    ['png', 'image/jpeg'],
  ] as const) {
    const answer = await sendUp(await picture('#808000', 40, 30).toFormat(format).toBuffer(), type)
    expect([format, answer.statusCode]).toEqual([format, 200])
  }
})

test('what is no photograph, a bomb, too large, or of nobody’s shop is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  // 360,000,000 pixels in some hundred kilobytes.
  const bomb = await sharp({
    create: { width: 20_000, height: 18_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const cut = (await picture('#123456').jpeg().toBuffer()).subarray(0, 900)
  for (const bytes of [svg, html, bomb, cut, Buffer.from('%PDF-1.7')]) {
    const answer = await sendUp(bytes, 'image/png')
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ field: 'file', rule: 'format' }] }])
  }
  expect((await sendUp(Buffer.alloc(30 * 1024 * 1024 + 1), 'image/png')).statusCode).toBe(413)
  expect((await sendUp(svg, 'image/svg+xml')).statusCode).toBe(415)
  const bytes = await picture('#111111').jpeg().toBuffer()
  expect((await sendUp(bytes, 'image/jpeg', buyer)).statusCode).toBe(403)
  expect((await sendUp(bytes, 'image/jpeg', {})).statusCode).toBe(401)
  expect((await sendUp(bytes, 'image/jpeg', bearer(await addKey(api, ['orders:write'])))).statusCode).toBe(403)
})

test('a product names no photograph that was not sent up, none twice, and none otherwise than it is', async () => {
  const photo = await uploaded('#550055')
  const refused = async (pictures: object[]) => {
    const answer = await patch('2001', { pictures })
    expect(answer.statusCode).toBe(422)
    return answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)
  }
  expect(await refused([photo, photo])).toEqual(['pictures'])
  expect(await refused([photo, { ...photo, hash: 'a'.repeat(32) }])).toEqual(['pictures.1.hash'])
  expect(await refused([{ ...photo, width: 1 }])).toEqual(['pictures.0.hash'])
  expect(await refused([{ ...photo, placeholder: 'data:text/html,<script>' }])).toEqual(['pictures.0.hash'])
  const many = Array.from({ length: 21 }, () => photo)
  expect((await patch('2001', { pictures: many })).statusCode).toBe(400)
  expect((await patch('2001', { pictures: [{ ...photo, alt: { sv: 'x'.repeat(301) } }] })).statusCode).toBe(400)
  expect(await hashes('2001')).toEqual([])
})

describe('photographs stay', () => {
  test('when an import, a batch or whoever says the product anew has no word of them', async () => {
    const photo = { ...(await uploaded('#00aa77')), alt: { sv: 'Besöksstol i ull' } }
    await patch('1002', { pictures: [photo] })
    await importContent(api, 'north', 'uid;name;price\n1002;Besöksstol;100\n')
    await patch('1002', { name: 'Stol' }, 'PUT')
    const rows = [{ uid: '1002', op: 'put', name: 'Stol igen' }]
    await api.inject({ method: 'POST', url: '/api/products/batch?shop_id=north', headers: staff, payload: { rows } })
    const kept = [{ hash: photo.hash, alt: photo.alt.sv }]
    await expect.poll(() => shown('1002')).toMatchObject({ name: 'Stol igen', pictures: kept })
  })

  test('with what is said of them, when a file brings them again', async () => {
    const bytes = await picture('#77aa00').jpeg().toBuffer()
    const { data: photo } = (await sendUp(bytes)).json<{ data: Photo }>()
    await patch('2001', { pictures: [{ ...photo, alt: { sv: 'Stolen bakifrån' } }] })
    const images = directory()
    writeFileSync(join(images, '2001.jpg'), bytes)
    await importContent(api, 'north', 'uid;name\n2001;Stol\n', { images })
    const kept = [{ hash: photo.hash, alt: 'Stolen bakifrån' }]
    await expect.poll(() => shown('2001')).toMatchObject({ name: 'Stol', pictures: kept })
  })

  test('a week, while no product names them; those that one has named stay for carts and orders', async () => {
    const [kept, lost, young] = [await uploaded('#010101'), await uploaded('#020202'), await uploaded('#030303')]
    await patch('3001', { pictures: [kept] })
    await patch('3001', { pictures: [] })
    await api.db.execute(sql`UPDATE pictures SET uploaded_at = now() - interval '8 days'
                             WHERE hash IN (${kept.hash}, ${lost.hash}) AND uploaded_at IS NOT NULL`)
    await tidy(api.db)
    const there = await Promise.all(
      [kept, lost, young].map(async ({ hash }) => (await api.inject(`/public/thumbnail/${hash}-400.webp`)).statusCode),
    )
    expect(there).toEqual([200, 404, 200])
    // One that is sent up again, or named by a product in time, is there again.
    const again = await uploaded('#020202')
    expect((await patch('3001', { pictures: [again] })).statusCode).toBe(200)
  })
})
