import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import { claim } from '#server/features/import/web/claim.ts'
import { fetchPicture } from '#server/features/import/web/fetch-picture.ts'
import type { FetcherDeps } from '#server/features/import/web/fetcher.ts'
import { LONG_TAG } from '#test/length.ts'
import { closingAfterEach } from './closing.ts'
import { freshDatabase } from './harness.ts'
import { importContent } from './import-files.ts'
import { addShop } from './people.ts'
import { NEAR, smallPhoto, startSupplier } from './picture-supplier.ts'
import { photosOf, pictureTable, quickFetcher } from './web-pictures.ts'

let database: Database
const closing = closingAfterEach()

beforeEach(async () => {
  database = closing(await freshDatabase())
  await addShop(database.db, 'north')
})

/** A server of the supplier's until the test is over. */
const supplier = async (...args: Parameters<typeof startSupplier>) => closing(await startSupplier(...args))

const fetcher = (more?: Partial<FetcherDeps>) => closing(quickFetcher(database, more))

/** As a command does it: nobody is told. */
const queued = (content: string) => importContent(database, 'north', content, { fetchImages: true })
const numberOf = (uid: string) => expect.poll(async () => (await photosOf(database, uid)).length, { timeout: 600_000 })

describe('where pictures are never fetched from', () => {
  test('private networks in every notation, other ports and protocols', async () => {
    const hosts = NEAR.split(' ')
    expect(hosts.length).toBeGreaterThanOrEqual(40)
    const others = ['http://example.com/x.jpg', 'https://example.com:8443/x.jpg']
    const all = [...hosts.map((host) => `https://${host}/x.jpg`), ...others]
    await queued(
      pictureTable(...all.map((address, i): [string, string] => [`p${String(i).padStart(2, '0')}`, address])),
    )
    const asked: string[] = []
    fetcher({ reach: { isPrivateAllowed: false, resolve: async (host) => (asked.push(host), []) } })
    await expect
      .poll(async () => (await database.pool.query("SELECT FROM web_pictures WHERE state = 'waiting'")).rowCount)
      .toBe(0)
    const { rows } = await database.pool.query('SELECT problem, attempts FROM web_pictures')
    expect(new Set(rows.map(({ problem, attempts }) => `${problem} ${attempts}`))).toEqual(new Set(['address 1']))
    expect(asked).toEqual([])
  })

  test('a host whose name comes to mean another address between check and connection', async () => {
    const inside = await supplier((_, response) => void smallPhoto(66).then((bytes) => response.end(bytes)))
    const outside = await supplier(
      (_, response) => void smallPhoto(5).then((bytes) => response.end(bytes)),
      '127.0.0.2',
      inside.port,
    )
    let looked = 0
    // http and a port of the test's own need the switch. The first answer is as it were of the public internet.
    const resolve = async () => [{ address: looked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    await queued(pictureTable(['a', `http://shop.example:${outside.port}/picture`]))
    fetcher({ reach: { isPrivateAllowed: true, resolve } })
    await numberOf('a').toBe(1)
    expect([looked, outside.asked.length, inside.asked]).toEqual([1, 1, []])
  })

  test.each([
    ['a password', 'http://anna:secret@shop.example/x.jpg', 'It holds a name or a password'],
    ['no web', 'file:///etc/passwd', 'It is no address of the web'],
    ['a host of nobody', 'http://nowhere.example/x.jpg', 'Its host has no address'],
  ])('where a redirect leads is asked as an address of its own: %s', async (_, location, detail) => {
    const outside = await supplier((_request, response) => void response.writeHead(302, { location }).end())
    const looked: string[] = []
    const resolve = async (host: string) => {
      looked.push(host)
      return host === 'shop.example' ? [{ address: '127.0.0.1', family: 4 }] : []
    }
    const reach = { isPrivateAllowed: true, resolve }
    const fetching = fetchPicture(`http://shop.example:${outside.port}/`, { reach })
    await expect(fetching).rejects.toMatchObject({ problem: 'address', detail, mayPass: false })
    expect(outside.asked.length).toBe(1)
    expect(looked).toEqual(['shop.example', ...(detail.includes('host') ? ['nowhere.example'] : [])])
  })
})

describe('servers that share the work', () => {
  test('fetch each picture once, two of a host at a time', async () => {
    const [now, most] = [new Set<unknown>(), { number: 0 }]
    const { url, asked } = await supplier((request, response) => {
      now.add(request)
      most.number = Math.max(most.number, now.size)
      void smallPhoto(Number(request.url?.slice(1))).then((bytes) => {
        now.delete(request)
        return response.end(bytes)
      })
    })
    await queued(pictureTable(...Array.from({ length: 30 }, (_, i): [string, string] => [`p${i}`, `${url}/${i}`])))
    for (let i = 0; i < 3; i++) fetcher()
    for (let i = 0; i < 30; i++) await numberOf(`p${i}`).toBe(1)
    expect(new Set(asked.map((each) => each.url)).size).toBe(30)
    expect([asked.length, most.number <= 2]).toEqual([30, true])
  })

  test('take over what one that died was fetching, once its lease is over; what stops gives back', {
    tags: [LONG_TAG],
  }, async () => {
    const begun = Promise.withResolvers<void>()
    let isOpen = false
    const { url } = await supplier((_, response) => {
      if (isOpen) void smallPhoto(1).then((bytes) => response.end(bytes))
      else begun.resolve()
    })
    await queued(pictureTable(['a', `${url}/1`]))
    const stopping = fetcher()
    await begun.promise
    await stopping.close()
    const tries = async () => (await database.pool.query('SELECT attempts, lease FROM web_pictures')).rows
    expect(await tries()).toEqual([{ attempts: 0, lease: null }])
    // One that is killed says nothing.
    expect(await claim(database.db)).toMatchObject({ attempts: 1 })
    isOpen = true
    expect(await claim(database.db)).toBeNull()
    await database.db.execute(sql`UPDATE web_pictures SET leased_until = now() - interval '1 second'`)
    fetcher()
    await numberOf('a').toBe(1)
    expect(await tries()).toEqual([{ attempts: 2, lease: null }])
  })

  test('leave what ends its server each time', { tags: [LONG_TAG] }, async () => {
    await queued(pictureTable(['a', 'https://example.com/1.jpg']))
    await database.db.execute(
      sql`UPDATE web_pictures SET attempts = 5, lease = gen_random_uuid(), leased_until = now() - interval '1 second'`,
    )
    expect(await claim(database.db)).toBeNull()
    expect((await database.pool.query('SELECT state, problem FROM web_pictures')).rows).toEqual([
      { state: 'failed', problem: 'interrupted' },
    ])
  })
})
