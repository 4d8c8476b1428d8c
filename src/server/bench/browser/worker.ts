import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { type OpeningTimes, type Order, SEGMENT } from './measured.ts'

/** The browser's files of this origin, as far as they are used here. */
interface Folder {
  getFileHandle: (
    name: string,
    how?: { create: boolean },
  ) => Promise<{
    getFile: () => Promise<Blob>
    createWritable: () => Promise<{ write: (bytes: ArrayBuffer) => Promise<void>; close: () => Promise<void> }>
  }>
}

/** The worker as the browser gives it; the types of this program are the server's. */
interface Place {
  navigator: { storage: { getDirectory: () => Promise<Folder> } }
  addEventListener: (event: 'message', heard: (event: { data: Order }) => void) => void
  postMessage: (answer: OpeningTimes | 'kept' | { failed: string }, transfer: []) => void
}

const place = globalThis as unknown as Place
const FILE = 'catalogue'
const EVERYTHING: CatalogueQuestion = {
  search: '',
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'sv',
}

place.addEventListener('message', ({ data }) => {
  const done = data === 'keep' ? keep() : open()
  done.then(
    (answer) => place.postMessage(answer, []),
    (error: unknown) => place.postMessage({ failed: String(error) }, []),
  )
})

async function keep(): Promise<'kept'> {
  const answer = await fetch(SEGMENT)
  const handle = await (await place.navigator.storage.getDirectory()).getFileHandle(FILE, { create: true })
  const file = await handle.createWritable()
  await file.write(await answer.arrayBuffer())
  await file.close()
  return 'kept'
}

async function open(): Promise<OpeningTimes> {
  const started = performance.now()
  const handle = await (await place.navigator.storage.getDirectory()).getFileHandle(FILE)
  const bytes = await (await handle.getFile()).arrayBuffer()
  const read = performance.now()
  const segment = openSegment(bytes)
  const catalogue = createCatalogue([segment])
  const opened = performance.now()
  const shops = [segment.shop]
  const { total } = query(catalogue, EVERYTHING, shops)
  const paged = performance.now()
  const found = query(catalogue, { ...EVERYTHING, search: 'skrivbord ' }, shops)
  const searched = performance.now()
  const { completions } = suggest(catalogue, 'sto', 'sv', shops, 6)
  const suggested = performance.now()
  if (total === 0 || found.total === 0 || completions.length === 0)
    throw new Error('The opened catalogue finds nothing')
  return {
    read: read - started,
    open: opened - read,
    page: paged - opened,
    search: searched - paged,
    suggest: suggested - searched,
  }
}
