import { drawingPath, photoPath } from '#contract/picture.ts'
import type { Picture } from '#contract/catalogue/product.schema.ts'
import { EMPTY_STATE } from '#contract/catalogue/query.ts'
import { updateAtom } from '../pwa/update.ts'
import { store } from '../storage/store.ts'
import { askCopy } from './worker-client.ts'
import type { CopyName } from './copies.ts'

/** As many products as the first pages show; what is seen later is kept as it is seen. */
const FIRST = 60

/** Lets the service worker keep the pictures of the first pages, one after the other, so that nothing waits for them. */
export async function fetchFirstPictures(name: CopyName, isWanted: () => boolean): Promise<void> {
  const { search, match, group, sort } = EMPTY_STATE
  const { language } = name
  const question = { search, filters: {}, ranges: {}, match, group, sort, page: 1, per_page: FIRST, language }
  const page = await askCopy('page', [name, question]).catch(() => null)
  for (const { picture } of page?.data ?? []) {
    // A new version takes over when this one's worker has nothing to do, and has its own copies to make.
    if (!isWanted() || store.get(updateAtom) !== 'none') return
    if (picture) await fetch(addressOf(picture), { priority: 'low' }).catch(() => undefined)
  }
}

/** One address for each: the service worker shows it in the place of the sizes that it does not have. */
function addressOf({ kind, hash }: Picture): string {
  if (kind === 'photo') return photoPath(hash, 400, 'webp')
  const { theme } = document.documentElement.dataset
  const dark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return drawingPath(hash, 'main', dark ? 'dark' : 'light')
}
