import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { isBusy } from '#contract/office/import.ts'
import type { Import } from '#contract/office/import.schema.ts'
import type { WebPictures } from '#contract/office/web-pictures.schema.ts'
import type { PictureItem } from '#server/db/item.ts'
import { fetchPicture } from '#server/features/import/web/fetch-picture.ts'
import { LONG_TAG } from '#test/length.ts'
import { closingAfterEach } from './closing.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addKey } from './keys.ts'
import { smallPhoto, startSupplier } from './picture-supplier.ts'
import { addShop, bearer, signedInPerson } from './people.ts'
import { photosOf, pictureTable, quickFetcher } from './web-pictures.ts'

let api: Api
let staff: Record<string, string>
const closing = closingAfterEach()

/** A whole server, which fetches too. */
async function serve(): Promise<void> {
  api = closing(await startApi({ seed: ({ db }) => addShop(db, 'north'), env: { PICTURES_PRIVATE: '1' } }))
  staff = bearer((await signedInPerson(api, { shops: { north: 8 } })).token)
}

/** A server of the supplier's until the test is over. */
const supplier = async (...args: Parameters<typeof startSupplier>) => closing(await startSupplier(...args))

/** One that has a picture at each address; its red is the number in it. */
const gallery = (also: RequestListener = (_, response) => void response.writeHead(404).end()) =>
  supplier((request, response) => {
    const red = /^\/(\d+)\.jpg/.exec(request.url ?? '')?.[1]
    if (red === undefined) return also(request, response)
    void smallPhoto(Number(red)).then((bytes) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(bytes))
  })

/** Imports in the browser, and waits for its end. */
async function imported(content: string, values: object = { fetch_images: true }): Promise<Import> {
  const sent = await api.inject({
    method: 'POST',
    url: '/api/imports?shop_id=north&name=chairs.csv',
    headers: { ...staff, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  const { id, settings } = sent.json<{ data: Import }>().data
  const payload = { ...settings, dry_run: false, ...values }
  expect(await api.inject({ method: 'POST', url: `/api/imports/${id}/run`, headers: staff, payload })).toMatchObject({
    statusCode: 200,
  })
  return await ended(id)
}
const look = async (id: string): Promise<Import> =>
  (await api.inject({ url: `/api/imports/${id}`, headers: staff })).json<{ data: Import }>().data
async function ended(id: string): Promise<Import> {
  await expect.poll(async () => isBusy((await look(id)).state), { timeout: 600_000 }).toBe(false)
  return await look(id)
}

const told = async (query = ''): Promise<WebPictures> =>
  (await api.inject({ url: `/api/web-pictures?shop_id=north${query}`, headers: staff })).json<WebPictures>()
const counts = async () => (await told()).meta.counts
const settled = () => expect.poll(async () => (await counts()).waiting, { timeout: 600_000 }).toBe(0)
const problems = async () => (await told()).data.map(({ uid, problem, detail }) => [uid, problem, detail])

const photos = (uid: string) => photosOf(api, uid)
const numberOf = (uid: string) => expect.poll(async () => (await photos(uid)).length, { timeout: 600_000 })

function fetcher(): void {
  closing(quickFetcher(api))
}

const hurry = () => api.pool.query("UPDATE web_pictures SET next_attempt_at = now() WHERE state = 'waiting'")

/** As a command does it: nobody is told. */
const queued = (content: string) => importContent(api, 'north', content, { fetchImages: true })

describe('pictures on the web', () => {
  beforeEach(serve)

  test('are fetched in the background, given to their products in the file’s order, and undone with the import', async () => {
    const { url, asked } = await gallery()
    const one = await imported(pictureTable(['a', `${url}/1.jpg;${url}/2.jpg#top`], ['b', `${url}/1.jpg`], ['c', '']))
    expect(one).toMatchObject({ state: 'done', report: { images_queued: 2, images_not_fetched: 0 } })
    await numberOf('a').toBe(2)
    await numberOf('b').toBe(1)
    const [[first, second], [same]] = [await photos('a'), await photos('b')]
    expect(same).toEqual(first)
    expect(second?.hash).not.toBe(first?.hash)
    expect(await counts()).toEqual({ waiting: 0, fetched: 2, failed: 0, held: 0 })
    expect(asked.map((each) => each.url).toSorted()).toEqual(['/1.jpg', '/2.jpg'])
    for (const { headers } of asked) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('authorization')
      expect(headers).not.toHaveProperty('referer')
    }
    const history = await api.inject({ url: '/api/products/north/a/history', headers: staff })
    expect(history.json()).toMatchObject({ data: [{ by: { kind: 'import', name: 'chairs.csv' } }, { kind: 'made' }] })
    expect((await api.inject({ method: 'POST', url: `/api/imports/${one.id}/undo`, headers: staff })).statusCode).toBe(
      200,
    )
    expect(await ended(one.id)).toMatchObject({ state: 'undone', undo: { gone: 3, kept: { count: 0 } } })
    expect(await counts()).toMatchObject({ waiting: 0, fetched: 0 })
  })

  test('that were fetched before are not fetched again, and nothing changes', { tags: [LONG_TAG] }, async () => {
    const { url, asked } = await gallery()
    const file = pictureTable(['a', `${url}/1.jpg`])
    await imported(file)
    await numberOf('a').toBe(1)
    expect(await imported(file)).toMatchObject({ report: { unchanged: 1, images_queued: 0 } })
    // A further one joins what is there.
    await imported(pictureTable(['a', `${url}/2.jpg;${url}/1.jpg`]))
    await numberOf('a').toBe(2)
    expect(asked.map((each) => each.url)).toEqual(['/1.jpg', '/2.jpg'])
  })

  test('are not fetched unless that is said, nor by a check', { tags: [LONG_TAG] }, async () => {
    const { url, asked } = await gallery()
    const file = pictureTable(['a', `${url}/1.jpg`])
    expect((await imported(file, {})).report).toMatchObject({ images_queued: 0, images_not_fetched: 1 })
    const check = await imported(file, { fetch_images: true, dry_run: true })
    expect(check).toMatchObject({ state: 'checked', report: { images_queued: 1 } })
    expect(await importContent(api, 'north', file)).toMatchObject({ imagesNotFetched: 1, imagesQueued: 0 })
    expect([await counts(), asked]).toEqual([{ waiting: 0, fetched: 0, failed: 0, held: 0 }, []])
  })

  test('are ten of a product at most, and none whose address holds a password', async () => {
    const { url } = await gallery()
    const many = Array.from({ length: 12 }, (_, i) => `${url}/${i}.jpg`).join(';')
    const secret = `${url.replace('://', '://anna:secret@')}/1.jpg`
    const report = await queued(pictureTable(['a', many], ['b', secret]))
    expect(report).toMatchObject({ imagesQueued: 10, imagesNotFetched: 3 })
    const { rows } = await api.pool.query('SELECT url FROM web_pictures')
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('that come later leave alone what somebody has said of those that came first', async () => {
    const late = Promise.withResolvers<void>()
    const { url } = await gallery((_, response) => {
      void late.promise.then(() => smallPhoto(9)).then((bytes) => response.end(bytes))
    })
    await imported(pictureTable(['a', `${url}/1.jpg;${url}/late`]))
    await numberOf('a').toBe(1)
    const [first] = await photos('a')
    const { kind: _kind, ...given } = { ...first, alt: { sv: 'Stolen från sidan' } }
    const changed = await api.inject({
      method: 'PATCH',
      url: '/api/products/north/a',
      headers: staff,
      payload: { pictures: [given] },
    })
    expect(changed.statusCode).toBe(200)
    late.resolve()
    await settled()
    await expect
      .poll(async () => (await api.pool.query('SELECT FROM web_picture_uses WHERE NOT applied')).rowCount)
      .toBe(0)
    expect(await photos('a')).toEqual([{ kind: 'photo', ...given }])
    expect(await counts()).toMatchObject({ fetched: 2, held: 1 })
  })

  test('leave alone what somebody has chosen by hand meanwhile', { tags: [LONG_TAG] }, async () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { url } = await supplier((_, response) => {
      begun.resolve()
      void held.promise.then(() => smallPhoto(7)).then((bytes) => response.end(bytes))
    })
    await imported(pictureTable(['a', `${url}/slow`]))
    await begun.promise
    const gif = await sharp(await smallPhoto(200))
      .gif()
      .toBuffer()
    const sent = await api.inject({
      method: 'POST',
      url: '/api/pictures?shop_id=north',
      headers: { ...staff, 'content-type': 'image/gif' },
      payload: gif,
    })
    const { data: own } = sent.json<{ data: PictureItem }>()
    const payload = { pictures: [own] }
    const changed = await api.inject({ method: 'PATCH', url: '/api/products/north/a', headers: staff, payload })
    expect(changed.statusCode).toBe(200)
    held.resolve()
    await settled()
    await expect
      .poll(async () => (await api.pool.query('SELECT FROM web_picture_uses WHERE NOT applied')).rowCount)
      .toBe(0)
    expect((await photos('a')).map(({ hash }) => hash)).toEqual([own.hash])
    expect(await counts()).toMatchObject({ fetched: 1, held: 1 })
  })
})

describe('what goes wrong', () => {
  beforeEach(serve)

  test('is told with its product, as a list of addresses, and tried again by hand', { tags: [LONG_TAG] }, async () => {
    let isThere = false
    const { url } = await gallery(({ url: path }, response) => {
      if (path === '/later' && isThere) void smallPhoto(9).then((bytes) => response.end(bytes))
      else if (path === '/page') response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('<html>')
      else if (path === '/svg') response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
      else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
      else response.writeHead(404).end()
    })
    const all = ['later', 'page', 'svg', 'round'].map((path): [string, string] => [path, `${url}/${path}`])
    const one = await imported(pictureTable(...all, ['ftp', '//user@nowhere/x.jpg']))
    await settled()
    expect(await problems()).toEqual([
      ['later', 'status', '404'],
      ['page', 'picture', expect.any(String)],
      ['round', 'redirects', null],
      ['svg', 'picture', 'svg pictures are not taken'],
    ])
    expect((await told(`&import_id=${one.id}&per_page=1&page=2`)).data).toMatchObject([
      { uid: 'page', url: `${url}/page` },
    ])
    isThere = true
    const payload = { shop_id: 'north', import_id: one.id }
    const retried = await api.inject({ method: 'POST', url: '/api/web-pictures/retry', headers: staff, payload })
    expect(retried.json()).toEqual({ data: { waiting: 4 } })
    await numberOf('later').toBe(1)
  })

  test('may pass: it is tried five times with pauses, then left', { tags: [LONG_TAG] }, async () => {
    let failures = 4
    const { url, asked } = await gallery(({ url: path }, response) => {
      if (path === '/shaky' && failures-- <= 0) void smallPhoto(3).then((bytes) => response.end(bytes))
      else response.writeHead(503).end()
    })
    fetcher()
    await queued(pictureTable(['shaky', `${url}/shaky`], ['dead', `${url}/dead`]))
    // The server's own would wait a minute.
    await expect.poll(async () => (await hurry(), (await counts()).waiting), { timeout: 600_000 }).toBe(0)
    await numberOf('shaky').toBe(1)
    expect(await problems()).toEqual([['dead', 'status', '503']])
    expect(asked.filter((each) => each.url === '/dead').length).toBe(5)
  })

  test('never ends the server: a bomb, an answer without end, silence', { tags: [LONG_TAG] }, async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const { url } = await supplier(({ url: path }, response) => {
      if (path === '/bomb') return void response.end(bomb)
      if (path === '/silent') return
      const more = (): void => void (response.write(Buffer.alloc(1_000_000)) && setImmediate(more))
      response.on('drain', more)
      more()
    })
    const silence = fetchPicture(`${url}/silent`, { reach: { isPrivateAllowed: true }, timeoutMs: 50 })
    await expect(silence).rejects.toMatchObject({ problem: 'slow', mayPass: true })
    await queued(pictureTable(['bomb', `${url}/bomb`], ['endless', `${url}/endless`]))
    fetcher()
    await settled()
    expect(await problems()).toEqual([
      ['bomb', 'picture', expect.stringMatching(/broken|limit/)],
      ['endless', 'large', null],
    ])
  })
})

test('they are the shop’s staff’s alone, and a key’s by its scope', async () => {
  await serve()
  await addShop(api.db, 'south')
  const foreign = bearer((await signedInPerson(api, { shops: { south: 8 } })).token)
  const payload = { shop_id: 'north' }
  const list = (headers: Record<string, string>) => api.inject({ url: '/api/web-pictures?shop_id=north', headers })
  const retry = (headers: Record<string, string>) =>
    api.inject({ method: 'POST', url: '/api/web-pictures/retry', headers, payload })
  expect([(await list(foreign)).statusCode, (await retry(foreign)).statusCode]).toEqual([403, 403])
  const reader = bearer(await addKey(api, ['catalogue:read']))
  expect([(await list(reader)).statusCode, (await retry(reader)).statusCode]).toEqual([200, 403])
})
