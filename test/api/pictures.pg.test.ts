import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawingPath, logoPath, photoPath } from '#contract/picture.ts'
import type { DrawingParameters } from '#server/db/item.ts'
import { pictureOfDrawing, savePictures } from '#server/pictures/drawing-picture.ts'
import { photoFile } from '#server/pictures/cached-file.ts'
import { faultsOf } from '../pure/drawing/faults.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

const PARAMETERS: DrawingParameters = { kind: 'chair', body: '#3f5a4c', detail: '#c9a36a', w: 48, h: 80, seed: 'x' }
const { hash } = pictureOfDrawing(PARAMETERS)
const PHOTO = 'ab'.repeat(16)

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'plain')
  await addShop(api.db, 'marked', { logo: Buffer.from('<svg/>'), logoType: 'image/svg+xml' })
  await addShop(api.db, 'odd', { logo: Buffer.from('<script>'), logoType: 'text/html' })
  const row = { picture: pictureOfDrawing(PARAMETERS), parameters: PARAMETERS }
  await api.db.transaction((tx) => savePictures(tx, [row, row]))
  const file = photoFile(api.env.dataDir, PHOTO, 400, 'webp')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'bytes of a photograph')
})
afterAll(() => api.close())

const get = (url: string, headers: Record<string, string> = {}) => api.inject({ url, headers })

test('a drawing in each theme, for everyone, for ever, and sandboxed', async () => {
  const light = await get(drawingPath(hash, 'main', 'light'))
  expect(light.statusCode).toBe(200)
  expect(light.headers['content-type']).toContain('image/svg+xml')
  expect(light.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(light.headers['x-content-type-options']).toBe('nosniff')
  expect(light.headers['content-security-policy']).toContain("default-src 'none'")
  expect(light.headers['content-security-policy']).toContain('sandbox')
  expect(faultsOf(light.body)).toEqual([])
  const dark = await get(drawingPath(hash, 'main', 'dark'))
  expect(dark.body).not.toBe(light.body)
  expect((await get(drawingPath(hash, 'main', 'light'))).body).toBe(light.body)
})

test('a browser that has the picture gets no bytes', async () => {
  const url = drawingPath(hash, 'front', 'light')
  const tag = String((await get(url)).headers.etag)
  for (const header of [tag, `"x", ${tag}`, tag.replace('W/', ''), '*']) {
    const again = await get(url, { 'if-none-match': header })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a photograph from the data directory', async () => {
  const answer = await get(photoPath(PHOTO, 400, 'webp'))
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'image/webp',
    'bytes of a photograph',
  ])
  expect(answer.headers['cache-control']).toContain('immutable')
})

test('what is no picture is a 404 problem, ways out of the directory included', async () => {
  const files = [
    drawingPath('f'.repeat(32), 'main', 'light'),
    photoPath('f'.repeat(32), 400, 'avif'),
    photoPath(PHOTO, 400, 'webp').replace('400', '401'),
    drawingPath(hash, 'main', 'light').replace('main', 'back'),
    '/public/thumbnail/..%2f..%2fetc%2fpasswd',
    '/public/thumbnail/%2e%2e%2f%2e%2e%2fpostgres%2fPG_VERSION',
    `/public/thumbnail/${'a'.repeat(3000)}`,
    logoPath('plain'),
    logoPath('odd'),
    logoPath('nobody'),
    logoPath("' OR 1=1 --"),
  ]
  for (const url of files) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'application/problem+json; charset=utf-8',
    ])
  }
})

test("a shop's logo, which may change and is asked for again", async () => {
  const answer = await get(logoPath('marked'))
  expect([answer.statusCode, answer.body]).toEqual([200, '<svg/>'])
  expect(answer.headers['cache-control']).not.toContain('immutable')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})
