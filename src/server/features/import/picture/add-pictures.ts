import { isDeepStrictEqual } from 'node:util'
import type { CatalogueRow } from '#server/db/catalogue-writer.ts'
import type { Db } from '#server/db/client.ts'
import type { PictureItem } from '#server/db/item.ts'
import { drawnPicture, type PictureRow, savePictures } from '#server/pictures/drawing-picture.ts'
import type { LeftFields } from '../hands/left-fields.ts'
import type { MergedItem } from '../hands/over-former.ts'
import type { ImportReport } from '../report.ts'
import type { Photographer } from './photographer.ts'

interface Gallery {
  /** Where pictures are kept, whatever becomes of the transaction: before a product refers to them. Null keeps none. */
  db: Db | null
  photographer: Photographer
  report: ImportReport
  /** Told of all that is left of each product. */
  left: LeftFields
}

/**
 * Gives every product its pictures: photographs of `--images`, else those it had, else a drawing. Those that somebody
 * has chosen by hand stay. Photographs are made one product after the other; sharp spreads each over the cores.
 */
export async function* addPictures(
  products: AsyncIterable<MergedItem[]>,
  { db, photographer, report, left }: Gallery,
): AsyncGenerator<CatalogueRow> {
  for await (const batch of products) {
    const rows: CatalogueRow[] = []
    const pictures: PictureRow[] = []
    for (const product of batch) {
      const { uid, item, images, former } = product
      const made = await photographer(uid, images)
      const before = (former?.pictures ?? []).filter(({ kind }) => kind === 'photo')
      const said = made.length > 0 ? made.map((one) => withWords(one, before)) : before
      const hold = isDeepStrictEqual(said, before) ? undefined : product.holds.get('pictures')
      if (hold) product.left.push({ field: 'pictures', ...hold, stays: before, says: said })
      const photos = hold ? before : said
      left.add(uid, product.left)
      report.photos += made.length
      for (const picture of photos) pictures.push({ picture })
      if (photos.length === 0) report.drawings++
      rows.push({ uid, item: { ...item, pictures: photos.length > 0 ? photos : [drawn(uid, item, pictures)] } })
    }
    if (db) await savePictures(db, pictures)
    await left.flush()
    yield* rows
  }
}

/** What a photograph shows is said by hand, and stays where a file brings it again. */
function withWords(photo: PictureItem, before: readonly PictureItem[]): PictureItem {
  const alt = before.find(({ hash }) => hash === photo.hash)?.alt
  return alt ? { ...photo, alt } : photo
}

function drawn(uid: string, item: MergedItem['item'], pictures: PictureRow[]): PictureItem {
  const made = drawnPicture(item, uid)
  pictures.push(made)
  return made.picture
}
