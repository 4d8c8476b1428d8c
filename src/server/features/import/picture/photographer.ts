import { basename } from 'node:path'
import { WEB_PICTURES_PER_PRODUCT } from '#contract/office/web-pictures.ts'
import type { PictureItem } from '#server/db/item.ts'
import { makePhoto, PhotoError, type PhotoStore } from '#server/pictures/photo.ts'
import { type ImportReport, NAMES_SHOWN } from '../report.ts'
import { isOnWeb, pictureAddress } from '../web/address.ts'
import type { PictureFiles } from './picture-files.ts'

/** A photograph, or the address of one on the web. */
export type Photographed = PictureItem | string

export const isAddress = (one: Photographed): one is string => typeof one === 'string'

/** The photographs of a product, from the names in its row or by its article number. */
export type Photographer = (uid: string, images: readonly string[]) => Promise<Photographed[]>

const MAX_PICTURES = 20

interface Where {
  /** Addresses on the web are answered; else they go to the report. */
  isWebFetched: boolean
}

/**
 * Finds and makes photographs. What cannot be found, lies on the web where that is not wanted, or is broken goes to the
 * report, and the product is loaded all the same [server/import].
 * @param files the pictures of `--images`; undefined without it
 * @param store null keeps nothing, for a dry run
 */
export function photographer(
  files: PictureFiles | undefined,
  store: PhotoStore | null,
  report: ImportReport,
  { isWebFetched }: Where = { isWebFetched: false },
): Photographer {
  const named = (image: string, addresses: Set<string>): Found[] => {
    const path = files?.byName(image)
    if (path !== undefined) return [{ path }]
    if (!isOnWeb(image)) {
      missing(report, image)
      return []
    }
    const url = isWebFetched ? pictureAddress(image) : null
    if (url !== null && addresses.size < WEB_PICTURES_PER_PRODUCT) addresses.add(url)
    if (url !== null && addresses.has(url)) return [{ url }]
    report.imagesNotFetched++
    return []
  }
  const found = (uid: string, images: readonly string[]): Found[] => {
    const addresses = new Set<string>()
    const all = images.flatMap((image) => named(image, addresses))
    return all.length > 0 ? all : (files?.byUid(uid) ?? []).map((path) => ({ path }))
  }
  const make = async (path: string): Promise<PictureItem | null> => {
    try {
      return await makePhoto(path, store)
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error
      broken(report, basename(path), error)
      return null
    }
  }
  return async (uid, images) => {
    const all = new Map(found(uid, images).map((one) => ['url' in one ? one.url : one.path, one]))
    const photos: Photographed[] = []
    for (const one of [...all.values()].slice(0, MAX_PICTURES)) {
      const made = 'url' in one ? one.url : await make(one.path)
      if (made !== null) photos.push(made)
    }
    return photos
  }
}

type Found = { path: string } | { url: string }

function missing(report: ImportReport, name: string): void {
  report.imagesMissing.count++
  if (report.imagesMissing.names.length < NAMES_SHOWN) report.imagesMissing.names.push(name)
}

function broken(report: ImportReport, name: string, { message }: PhotoError): void {
  report.imagesBroken.count++
  if (report.imagesBroken.shown.length < NAMES_SHOWN) report.imagesBroken.shown.push({ name, reason: message })
}
