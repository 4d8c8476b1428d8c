import type { Database } from '#server/db/client.ts'
import type { PictureItem } from '#server/db/item.ts'
import { type FetcherDeps, startFetcher } from '#server/features/import/web/fetcher.ts'
import { shopProducts } from './import-files.ts'

/** A supplier's list that names pictures, several by `;`. */
export const pictureTable = (...rows: [uid: string, images: string][]): string =>
  ['uid,name,image', ...rows.map(([uid, images]) => `${uid},Chair ${uid},${images}`), ''].join('\n')

/** A product's photographs; a drawing is none. */
export async function photosOf(database: Database, uid: string): Promise<PictureItem[]> {
  const found = (await shopProducts(database, 'north')).find((one) => one.uid === uid)
  return (found?.data.pictures ?? []).filter(({ kind }) => kind === 'photo')
}

/** One that is quick about its pauses, beside the server's own. */
export const quickFetcher = ({ db }: Database, more: Partial<FetcherDeps> = {}) =>
  startFetcher({
    db,
    reach: { isPrivateAllowed: true },
    onWritten: () => undefined,
    onError: () => undefined,
    pauseMs: () => 5,
    pollMs: 20,
    ...more,
  })
