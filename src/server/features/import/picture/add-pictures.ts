import { isDeepStrictEqual } from 'node:util'
import type { CatalogueRow } from '#server/db/catalogue-writer.ts'
import type { Db } from '#server/db/client.ts'
import type { PictureItem } from '#server/db/item.ts'
import { drawnPicture, type PictureRow, savePictures } from '#server/pictures/drawing-picture.ts'
import type { LeftFields } from '../hands/left-fields.ts'
import type { MergedItem } from '../hands/over-former.ts'
import type { ImportReport } from '../report.ts'
import type { Waiting, Wanted, WebQueue } from '../web/queue.ts'
import { isAddress, type Photographed, type Photographer } from './photographer.ts'
import { withWords } from './with-words.ts'

interface Gallery {
  /** Where pictures are kept, whatever becomes of the transaction: before a product refers to them. Null keeps none. */
  db: Db | null
  photographer: Photographer
  report: ImportReport
  /** Told of all that is left of each product. */
  left: LeftFields
  /** Pictures on the web are queued there; null: they are not fetched. */
  web: WebQueue | null
}

/**
 * Gives every product its pictures: photographs of `--images`, else those it had, else a drawing. Those that somebody
 * has chosen by hand stay. Photographs are made one product after the other; sharp spreads each over the cores. What is on the
 * web comes later, unless it was fetched before [server/import].
 */
export async function* addPictures(
  products: AsyncIterable<MergedItem[]>,
  { db, photographer, report, left, web }: Gallery,
): AsyncGenerator<CatalogueRow> {
  for await (const batch of products) {
    const rows: CatalogueRow[] = []
    const pictures: PictureRow[] = []
    const found: Photographed[][] = []
    for (const { uid, images } of batch) found.push(await photographer(uid, images))
    const fetched = (await web?.fetched(found.flat().filter(isAddress))) ?? new Map<string, PictureItem>()
    const waiting: Waiting[] = []
    const settled: string[] = []
    for (const [i, product] of batch.entries()) {
      const { uid, item, former } = product
      const wanted = (found[i] ?? []).map((one) => (isAddress(one) ? (fetched.get(one) ?? one) : one))
      const made = onceEach(wanted.filter((one): one is PictureItem => !isAddress(one)))
      const before = (former?.pictures ?? []).filter(({ kind }) => kind === 'photo')
      const said = made.length > 0 ? made.map((one) => withWords(one, before)) : before
      const hold = isDeepStrictEqual(said, before) ? undefined : product.holds.get('pictures')
      if (hold) product.left.push({ field: 'pictures', ...hold, stays: before, says: said })
      const photos = hold ? before : said
      left.add(uid, product.left)
      if (wanted.length > 0) settled.push(uid)
      if (wanted.some(isAddress))
        waiting.push({ uid, pictures: wanted.map(asWanted), stands: photos.map(({ hash }) => hash) })
      report.photos += made.length
      for (const picture of photos) pictures.push({ picture })
      if (photos.length === 0) report.drawings++
      rows.push({ uid, item: { ...item, pictures: photos.length > 0 ? photos : [drawn(uid, item, pictures)] } })
    }
    if (db) await savePictures(db, pictures)
    await left.flush()
    if (web) await queue(web, { settled, waiting }, report)
    yield* rows
  }
}

const onceEach = (photos: readonly PictureItem[]): PictureItem[] => [
  ...new Map(photos.map((one) => [one.hash, one])).values(),
]

const asWanted = (one: Photographed): Wanted => (isAddress(one) ? { url: one } : { photo: one })

/** Former wishes of products that name pictures now are over. */
async function queue(
  web: WebQueue,
  { settled, waiting }: { settled: readonly string[]; waiting: readonly Waiting[] },
  report: ImportReport,
): Promise<void> {
  await web.forget(settled)
  const { queued, left } = await web.add(waiting)
  report.imagesQueued += queued
  report.imagesNotFetched += left
}

function drawn(uid: string, item: MergedItem['item'], pictures: PictureRow[]): PictureItem {
  const made = drawnPicture(item, uid)
  pictures.push(made)
  return made.picture
}
