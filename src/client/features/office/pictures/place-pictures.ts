import { ERROR } from '#contract/errors.ts'
import { PICTURE_NAMES_MAX } from '#contract/office/picture-names.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { PICTURES_MAX } from '#contract/office/pictures.ts'
import type { PictureFile, PictureMatch, PictureSource } from '#contract/office/product.schema.ts'
import { postFile, postJson } from '../../../http/api.ts'
import { isApiError } from '../../../http/api-error.ts'
import { writeRows } from '../products/calls.ts'
import { fetchSource } from '../products/save.ts'
import { type FileProblem, type OpenedPicture, UnreadableError } from './open-files.ts'

/** Why a file became no picture of a product. */
export type PictureProblem = FileProblem | 'noProduct' | 'photograph' | 'full' | 'known' | 'product'

/** What became of a file. */
export interface Placed {
  name: string
  /** Of the product that has it now, or was to have it. */
  uid: string | null
  problem: PictureProblem | null
}

/** How often somebody else may change a product between it is read and written. */
const TRIES = 3

interface Placing {
  shop: string
  /** Told of each file as soon as it is known what became of it. */
  tell: (placed: readonly Placed[]) => void
  /** Whether it has been cancelled. */
  isStopped: () => boolean
}

/**
 * Sends pictures up and gives them to the products that they are called after, product by product: one without a number
 * becomes the main picture, the others come after those that there are.
 * @throws as `postJson` does where nothing more can be done; what was told stays done
 */
export async function placePictures(
  pictures: readonly OpenedPicture[],
  { shop, tell, isStopped }: Placing,
): Promise<void> {
  const matches = await matchesOf(shop, pictures)
  const byProduct = Map.groupBy(matches, ({ uid }) => uid)
  tell((byProduct.get(null) ?? []).map(({ name }) => ({ name, uid: null, problem: 'noProduct' })))
  for (const [uid, its] of byProduct) {
    if (uid === null) continue
    const sent: { name: string; number: number; photo: PictureFile }[] = []
    for (const { name, number, opened } of its.toSorted((a, b) => a.number - b.number)) {
      if (isStopped()) return
      const photo = await send(shop, opened)
      if (typeof photo === 'string') tell([{ name, uid, problem: photo }])
      else sent.push({ name, number, photo })
    }
    if (sent.length > 0) tell(await give(shop, uid, sent))
  }
}

async function matchesOf(
  shop: string,
  pictures: readonly OpenedPicture[],
): Promise<(PictureMatch & { opened: OpenedPicture })[]> {
  const all: (PictureMatch & { opened: OpenedPicture })[] = []
  for (let at = 0; at < pictures.length; at += PICTURE_NAMES_MAX) {
    const some = pictures.slice(at, at + PICTURE_NAMES_MAX)
    const names = some.map(({ name }) => name)
    const { data } = await postJson<{ data: PictureMatch[] }>(OFFICE_API.pictureMatches, { shop_id: shop, names })
    for (const [i, opened] of some.entries()) all.push({ ...data[i]!, opened })
  }
  return all
}

async function send(shop: string, { read }: OpenedPicture): Promise<PictureFile | PictureProblem> {
  try {
    // What it is, is looked at there; its name may lie.
    return (await postFile<{ data: PictureFile }>(OFFICE_API.pictures, { shop_id: shop }, await read(), 'image/jpeg'))
      .data
  } catch (error) {
    if (error instanceof UnreadableError) return 'archive'
    if (isApiError(error, ERROR.validation)) return 'photograph'
    throw error
  }
}

async function give(
  shop: string,
  uid: string,
  sent: readonly { name: string; number: number; photo: PictureFile }[],
): Promise<Placed[]> {
  for (let tries = 1; ; tries++) {
    const { revision, product } = await fetchSource(shop, uid)
    let pictures: readonly PictureSource[] = product.pictures ?? []
    const placed = sent.map(({ name, number, photo }): Placed => {
      const isKnown = pictures.some(({ hash }) => hash === photo.hash)
      if (isKnown && number > 0) return { name, uid, problem: 'known' }
      if (!isKnown && pictures.length >= PICTURES_MAX) return { name, uid, problem: 'full' }
      const before = pictures.find(({ hash }) => hash === photo.hash) ?? photo
      pictures = number === 0 ? [before, ...pictures.filter((one) => one !== before)] : [...pictures, photo]
      return { name, uid, problem: null }
    })
    const [answer] = await writeRows(shop, [{ uid, op: 'patch', revision, pictures: [...pictures] }])
    if (answer && !['refused', 'failed'].includes(answer.outcome)) return placed
    if (answer?.code !== ERROR.revisionChanged || tries === TRIES)
      return sent.map(({ name }) => ({ name, uid, problem: 'product' }))
  }
}
