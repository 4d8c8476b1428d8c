import type { CatalogueRow } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { PictureItem } from '#server/db/item.ts'
import { drawnPicture, type PictureRow, savePictures } from '#server/pictures/drawing-picture.ts'
import type { ImportedItem } from '../item/item.ts'
import type { ImportReport } from '../report.ts'
import { formerPhotos } from './former-photos.ts'
import type { Photographer } from './photographer.ts'

const BATCH = 250

interface Gallery {
  /** Where pictures are kept, whatever becomes of the transaction: before a product refers to them. Null keeps none. */
  db: Db | null
  photographer: Photographer
  report: ImportReport
}

/**
 * Gives every product its pictures: photographs of `--images`, else those it had, else a drawing. Photographs are
 * made one product after the other; sharp spreads each over the cores.
 */
export async function* addPictures(
  tx: Tx,
  shopId: string,
  products: AsyncIterable<ImportedItem>,
  { db, photographer, report }: Gallery,
): AsyncGenerator<CatalogueRow> {
  for await (const batch of batched(products)) {
    const former = await formerPhotos(
      tx,
      shopId,
      batch.map(({ uid }) => uid),
    )
    const rows: CatalogueRow[] = []
    const pictures: PictureRow[] = []
    for (const { uid, item, images } of batch) {
      const made = await photographer(uid, images)
      const before = former.get(uid) ?? []
      const photos = made.length > 0 ? made.map((one) => withWords(one, before)) : before
      report.photos += made.length
      for (const picture of photos) pictures.push({ picture })
      if (photos.length === 0) report.drawings++
      rows.push({ uid, item: { ...item, pictures: photos.length > 0 ? photos : [drawn(uid, item, pictures)] } })
    }
    if (db) await savePictures(db, pictures)
    yield* rows
  }
}

/** What a photograph shows is said by hand, and stays where a file brings it again. */
function withWords(photo: PictureItem, before: readonly PictureItem[]): PictureItem {
  const alt = before.find(({ hash }) => hash === photo.hash)?.alt
  return alt ? { ...photo, alt } : photo
}

function drawn(uid: string, item: ImportedItem['item'], pictures: PictureRow[]): PictureItem {
  const made = drawnPicture(item, uid)
  pictures.push(made)
  return made.picture
}

async function* batched(products: AsyncIterable<ImportedItem>): AsyncGenerator<ImportedItem[]> {
  let batch: ImportedItem[] = []
  for await (const product of products) {
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
