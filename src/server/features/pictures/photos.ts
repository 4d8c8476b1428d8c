import type { PictureSize } from '#contract/picture.ts'
import { photoFile, readCached, type ThumbnailType, writeCached } from '#server/pictures/cached-file.ts'
import type { Original } from '#server/pictures/originals.ts'
import { decoded, encoded, isThumbnail } from '#server/pictures/thumbnail.ts'
import type { Lookup } from './lookup.ts'
import { createSlots } from './slots.ts'

interface Thumbnail {
  hash: string
  size: PictureSize
  type: ThumbnailType
}

export interface PhotosDeps {
  /** Whether the database holds the original of a hash. */
  lookup: Lookup<true>
  readOriginal: (hash: string) => Promise<Original | null>
  dataDir: string
  /** Told when a thumbnail cannot be kept; it is answered all the same. */
  onError: (error: unknown) => void
}

/** Photographs that are made at once, each of up to 60 MB: the database and the processor have other things to do. */
const AT_ONCE = 2

type Job = Map<string, Thumbnail & PromiseWithResolvers<Buffer | null>>

/**
 * Thumbnails of photographs: from this server's data directory, else made of the original that the database holds, and
 * kept for the next one. All that is asked of one photograph meanwhile is made of one reading of it.
 * @returns null for a photograph that is not there
 */
export function createPhotos(deps: PhotosDeps): (thumbnail: Thumbnail) => Promise<Buffer | null> {
  const inSlot = createSlots(AT_ONCE)
  const jobs = new Map<string, Job>()

  const begin = (hash: string): Job => {
    const job: Job = new Map()
    jobs.set(hash, job)
    void inSlot(async () => {
      try {
        const make = await maker(deps, hash)
        // What comes to be wanted meanwhile is among the values too.
        for (const wanted of job.values()) wanted.resolve(await make(wanted))
      } catch (error) {
        for (const { reject } of job.values()) reject(error)
      } finally {
        jobs.delete(hash)
      }
    })
    return job
  }

  return async (thumbnail) => {
    const { hash, size, type } = thumbnail
    const cached = await readCached(photoFile(deps.dataDir, hash, size, type))
    if (cached || (await deps.lookup(hash)) === undefined) return cached
    const job = jobs.get(hash) ?? begin(hash)
    const name = `${size}.${type}`
    const wanted = job.get(name) ?? { ...thumbnail, ...Promise.withResolvers<Buffer | null>() }
    job.set(name, wanted)
    return await wanted.promise
  }
}

/** Reads and decodes an original; answers what makes thumbnails of it, and keeps them. */
async function maker({ readOriginal, dataDir, onError }: PhotosDeps, hash: string) {
  const original = await readOriginal(hash)
  const image = original && (await decoded(original.bytes))
  return async ({ size, type }: Thumbnail): Promise<Buffer | null> => {
    if (!image) return null
    const bytes = isThumbnail(original, size, type) ? original.bytes : await encoded(image, size, type)
    await writeCached(photoFile(dataDir, hash, size, type), bytes).catch(onError)
    return bytes
  }
}
