import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICTURE_SIZES } from '#contract/picture.ts'
import type { Database } from '#server/db/client.ts'
import { pictureChunks, pictureOriginals } from '#server/db/picture-schema.ts'
import { pictures } from '#server/db/schema.ts'
import { photoFile } from '#server/pictures/cached-file.ts'
import { readOriginal } from '#server/pictures/originals.ts'
import { LONG_TAG } from '#test/length.ts'
import { freshDatabase } from './harness.ts'
import { directory, importContent, shopProducts } from './import-files.ts'
import { addShop } from './people.ts'
import { csvOf } from './picture-files.ts'

let database: Database
let count = 0
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const picture = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

async function setUp() {
  const shop = `shop-${count++}`
  await addShop(database.db, shop)
  const images = directory()
  mkdirSync(join(images, 'more'))
  // Low: what is made of it takes most of the time.
  await picture(2000, 200, `#a3${count.toString(16)}`)
    .jpeg()
    .toFile(join(images, 'Chair.JPG'))
  await picture(300, 600, '#3a3')
    .png()
    .toFile(join(images, 'more', 'p2.png'))
  await picture(300, 600, '#33a').webp().toFile(join(images, 'p2-2.webp'))
  const half = await picture(900, 900, '#777').jpeg().toBuffer()
  writeFileSync(join(images, 'p3.jpg'), half.subarray(0, half.length / 2))
  writeFileSync(join(images, 'p4.jpg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  return { shop, images, dataDir: directory() }
}
const FILE = [
  'uid,name,image',
  'p1,Chair,pictures/chair.jpg',
  'p2,Sofa,',
  'p3,Broken,',
  'p4,Not a photo,p4.jpg',
  'p5,From the web,https://example.com/a/chair-five.jpg',
  'p6,Missing,nowhere.png',
  'p7,Escaping,../../../etc/passwd',
].join('\n')

const of = async (shop: string) =>
  new Map((await shopProducts(database, shop)).map(({ uid, data }) => [uid, data.pictures]))

test('pictures are found by name and by article number, and what is wrong with the others is told', async () => {
  const { shop, images, dataDir } = await setUp()
  const report = await importContent(database, shop, FILE, { images, dataDir })
  expect(report).toMatchObject({ created: 7, skipped: 0, photos: 3, drawings: 5, imagesNotFetched: 1 })
  expect(report.imagesMissing).toEqual({ count: 2, names: ['nowhere.png', '../../../etc/passwd'] })
  expect(report.imagesBroken).toEqual({
    count: 2,
    shown: [
      { name: 'p3.jpg', reason: expect.stringMatching(/the picture is broken/) },
      { name: 'p4.jpg', reason: 'svg pictures are not taken' },
    ],
  })
  const shown = await of(shop)
  expect(shown.get('p1')).toMatchObject([{ kind: 'photo', width: 2000, height: 200 }])
  expect(shown.get('p2')).toMatchObject([
    { kind: 'photo', width: 300 },
    { kind: 'photo', height: 600 },
  ])
  for (const uid of ['p3', 'p4', 'p5', 'p6', 'p7']) expect(shown.get(uid)).toMatchObject([{ kind: 'drawing' }])

  const [chair] = shown.get('p1') ?? []
  for (const size of PICTURE_SIZES) {
    for (const type of ['avif', 'webp'] as const) {
      const made = await sharp(readFileSync(photoFile(dataDir, chair?.hash ?? '', size, type))).metadata()
      expect([made.width, made.height]).toEqual([size, size / 10])
      expect(made.exif).toBeUndefined()
    }
  }
  expect(chair?.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(chair?.placeholder.length).toBeLessThan(300)
  const rows = await database.db.select().from(pictures)
  expect(rows.find(({ hash }) => hash === chair?.hash)).toMatchObject({ kind: 'photo', width: 2000, parameters: null })
  const original = await readOriginal(database.db, chair?.hash ?? '')
  expect(original).toMatchObject({ mediaType: 'image/jpeg', width: 2000, height: 200, standIn: false })
  expect(original?.bytes.equals(readFileSync(join(images, 'Chair.JPG')))).toBe(true)
})

test('the same again makes no picture anew; without --images the photographs stay', async () => {
  const { shop, images, dataDir } = await setUp()
  await importContent(database, shop, FILE, { images, dataDir })
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()
  expect(await importContent(database, shop, FILE, { images, dataDir })).toMatchObject({ unchanged: 7, photos: 3 })
  expect(await importContent(database, shop, FILE, { dataDir })).toMatchObject({ unchanged: 7, photos: 0 })
  expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(files)
  expect(files.some((file) => file.endsWith('.draft'))).toBe(false)
})

const keptPictures = async () => [
  await database.db.$count(pictures),
  await database.db.$count(pictureOriginals),
  await database.db.$count(pictureChunks),
]

test('a dry run writes no picture, yet knows whether it would change something', { tags: [LONG_TAG] }, async () => {
  const { shop, images, dataDir } = await setUp()
  const before = await keptPictures()
  expect(await importContent(database, shop, FILE, { images, dataDir, dryRun: true })).toMatchObject({ photos: 3 })
  expect(existsSync(join(dataDir, 'pictures'))).toBe(false)
  expect(await keptPictures()).toEqual(before)
  await importContent(database, shop, FILE, { images, dataDir })
  const again = await importContent(database, shop, FILE, { images, dataDir, dryRun: true })
  expect(again).toMatchObject({ unchanged: 7, updated: 0 })
})

test('photographs are turned upright and lose what the camera wrote into them', async () => {
  const { shop, dataDir } = await setUp()
  const images = directory()
  const exif = { IFD0: { Copyright: 'someone' } }
  await picture(400, 200, '#fff').withExif(exif).withMetadata({ orientation: 6 }).jpeg().toFile(join(images, 'p1.jpg'))
  await importContent(database, shop, 'uid,name\np1,Chair\n', { images, dataDir })
  const [photo] = (await of(shop)).get('p1') ?? []
  expect(photo).toMatchObject({ width: 200, height: 400 })
  const made = await sharp(photoFile(dataDir, photo?.hash ?? '', 400, 'webp')).metadata()
  expect([made.width, made.height, made.exif, made.orientation]).toEqual([200, 400, undefined, undefined])
})

test('pictures come in where the data directory cannot be written', async () => {
  const { shop, images, dataDir } = await setUp()
  writeFileSync(join(dataDir, 'pictures'), 'no directory')
  expect(await importContent(database, shop, FILE, { images, dataDir })).toMatchObject({ created: 7, photos: 3 })
  const [chair] = (await of(shop)).get('p1') ?? []
  expect(chair?.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(await readOriginal(database.db, chair?.hash ?? '')).toMatchObject({ width: 2000 })
})

test('two imports at once that bring the same pictures in another order do not stop each other', async () => {
  const uids = Array.from({ length: 600 }, (_, i) => `chair-${i}`)
  const shops = ['one', 'two']
  for (const shop of shops) await addShop(database.db, shop)
  const orders = [uids, uids.toReversed()]
  const reports = shops.map((shop, i) => importContent(database, shop, csvOf(...(orders[i] ?? []))))
  for (const report of await Promise.all(reports)) expect(report).toMatchObject({ created: 600, drawings: 600 })
})

test('a directory that is not there is an error that names the option', async () => {
  const { shop } = await setUp()
  await expect(importContent(database, shop, FILE, { images: '/no/such/place' })).rejects.toThrow(/--images.*no\/such/)
})
