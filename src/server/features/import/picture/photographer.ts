import { basename } from 'node:path'
import type { PictureItem } from '#server/db/item.ts'
import { makePhoto, PhotoError, type PhotoStore } from '#server/pictures/photo.ts'
import { type ImportReport, NAMES_SHOWN } from '../report.ts'
import type { PictureFiles } from './picture-files.ts'

/** The photographs of a product, from the names in its row or by its article number. */
export type Photographer = (uid: string, images: readonly string[]) => Promise<PictureItem[]>

const WEB = /^(https?:)?\/\//i
const MAX_PICTURES = 20

/**
 * Finds and makes photographs. What cannot be found, lies on the web or is broken goes to the report, and the product
 * is loaded all the same [server/import].
 * @param files the pictures of `--images`; undefined without it
 * @param store null keeps nothing, for a dry run
 */
export function photographer(
  files: PictureFiles | undefined,
  store: PhotoStore | null,
  report: ImportReport,
): Photographer {
  const paths = (uid: string, images: readonly string[]): string[] => {
    const named = images.flatMap((image) => {
      const path = files?.byName(image)
      if (path !== undefined) return [path]
      if (WEB.test(image)) report.imagesNotFetched++
      else missing(report, image)
      return []
    })
    return named.length > 0 ? named : (files?.byUid(uid) ?? [])
  }
  return async (uid, images) => {
    const photos: PictureItem[] = []
    for (const path of [...new Set(paths(uid, images))].slice(0, MAX_PICTURES)) {
      try {
        const photo = await makePhoto(path, store)
        if (!photos.some(({ hash }) => hash === photo.hash)) photos.push(photo)
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error
        broken(report, basename(path), error)
      }
    }
    return photos
  }
}

function missing(report: ImportReport, name: string): void {
  report.imagesMissing.count++
  if (report.imagesMissing.names.length < NAMES_SHOWN) report.imagesMissing.names.push(name)
}

function broken(report: ImportReport, name: string, { message }: PhotoError): void {
  report.imagesBroken.count++
  if (report.imagesBroken.shown.length < NAMES_SHOWN) report.imagesBroken.shown.push({ name, reason: message })
}
