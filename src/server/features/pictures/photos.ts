import type { PictureSize } from '#contract/picture.ts'
import { photoFile, readCached, type ThumbnailType, writeCached } from '#server/pictures/cached-file.ts'
import type { Original } from '#server/pictures/originals.ts'
import { decoded, encoded, isThumbnail } from '#server/pictures/thumbnail.ts'
import type { Lookup } from '#server/pictures/lookup.ts'
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
 * kept for the next one. A photograph is read once for all sizes that are asked for while it is being read.
 * @returns null for a photograph that is not there
 */
export function createPhotos(deps: PhotosDeps): (thumbnail: Thumbnail) => Promise<Buffer | null> {
  const inSlot = createSlots(AT_ONCE)
  const jobs = new Map<string, Job>()

  const run = async (hash: string, job: Job): Promise<void> => {
    const make = maker(deps, hash)
    try {
      // Sizes that are asked for meanwhile are added to the map, and so are iterated too.
      for (const wanted of job.values()) wanted.resolve(await make(wanted))
    } catch (error) {
      for (const { reject } of job.values()) reject(error)
    } finally {
      jobs.delete(hash)
    }
  }

  return async (thumbnail) => {
    const { hash, size, type } = thumbnail
    const cached = await readCached(photoFile(deps.dataDir, hash, size, type))
    if (cached || (await deps.lookup(hash)) === undefined) return cached
    const underway = jobs.get(hash)
    const job: Job = underway ?? new Map()
    const name = `${size}.${type}`
    const wanted = job.get(name) ?? { ...thumbnail, ...Promise.withResolvers<Buffer | null>() }
    job.set(name, wanted)
    if (!underway) {
      jobs.set(hash, job)
      void inSlot(() => run(hash, job))
    }
    return await wanted.promise
  }
}

/** Makes thumbnails of one original, which is read and decoded for the first, and keeps them. */
function maker({ readOriginal, dataDir, onError }: PhotosDeps, hash: string) {
  let opened: ReturnType<typeof open> | undefined
  const open = async () => {
    const original = await readOriginal(hash)
    return original && { original, image: await decoded(original.bytes) }
  }
  return async ({ size, type }: Thumbnail): Promise<Buffer | null> => {
    const file = photoFile(dataDir, hash, size, type)
    // Somebody else may have made it since it was found missing.
    const cached = await readCached(file)
    if (cached) return cached
    const source = await (opened ??= open())
    if (!source) return null
    const { original, image } = source
    const bytes = isThumbnail(original, size, type) ? original.bytes : await encoded(image, size, type)
    await writeCached(file, bytes).catch(onError)
    return bytes
  }
}
