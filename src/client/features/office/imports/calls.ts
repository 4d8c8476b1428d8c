import { HELD_PER_PAGE, HELD_PER_PAGE_MAX } from '#contract/office/held.ts'
import type { ImportHeld, ImportHeldAnswer, ReleaseHeld, Released } from '#contract/office/held.schema.ts'
import type { Import, ListedImport, StartImport } from '#contract/office/import.schema.ts'
import { OCTETS } from '#contract/office/import.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getFile, getJson, postFile, postJson } from '../../../http/api.ts'
import type { Download } from '../../../http/download.ts'

const at = (path: string, id: string): string => path.replace(':id', id)
type Answer = { data: Import }

/** A shop's last imports, the newest first. Throws as `getJson` does. */
export const fetchImports = async (shop: string, signal: AbortSignal): Promise<ListedImport[]> =>
  (await getJson<{ data: ListedImport[] }>(OFFICE_API.imports, { shop_id: shop }, { signal })).data

/** An import as it is now. Throws as `getJson` does. */
export const fetchImport = async (id: string, signal: AbortSignal): Promise<Import> =>
  (await getJson<Answer>(at(OFFICE_API.import, id), {}, { signal })).data

/** Checks an import, or runs it. Throws as `postJson` does. */
export const startImport = async (id: string, settings: StartImport): Promise<Import> =>
  (await postJson<Answer>(at(OFFICE_API.importRun, id), settings)).data

/** Looks at another sheet of its workbook. Throws as `postJson` does. */
export const chooseSheet = async (id: string, sheet: string): Promise<Import> =>
  (await postJson<Answer>(at(OFFICE_API.importSheet, id), { sheet })).data

/** Stops a check or a run. Throws as `postJson` does. */
export const cancelImport = async (id: string): Promise<Import> =>
  (await postJson<Answer>(at(OFFICE_API.importCancel, id), undefined)).data

/** Gives products back what they were. Throws as `postJson` does. */
export const undoImport = async (id: string): Promise<Import> =>
  (await postJson<Answer>(at(OFFICE_API.importUndo, id), undefined)).data

/** A page of what an import has left as it was said by hand, from 1. Throws as `getJson` does. */
export const fetchHeld = (
  id: string,
  page: number,
  signal?: AbortSignal,
  per_page = HELD_PER_PAGE,
): Promise<ImportHeldAnswer> => getJson(at(OFFICE_API.importHeld, id), { page, per_page }, signal ? { signal } : {})

/** All of it. Throws as `getJson` does. */
export async function fetchAllHeld(id: string): Promise<ImportHeld[]> {
  const rows: ImportHeld[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await fetchHeld(id, page, undefined, HELD_PER_PAGE_MAX)
    rows.push(...data)
    pages = meta.total_pages
  }
  return rows
}

/** Releases what an import has left, or takes what its file says. Throws as `postJson` does. */
const releaseHeld = async (id: string, wish: ReleaseHeld): Promise<Released> =>
  (await postJson<{ data: Released }>(at(OFFICE_API.importRelease, id), wish)).data

/** The same until nothing of it is left: some hundred products at a time take what the file says. Throws as `postJson` does. */
export async function releaseAllHeld(id: string, wish: ReleaseHeld): Promise<Released> {
  const sum = await releaseHeld(id, wish)
  for (let last = sum; last.left > 0 && last.released > 0; ) {
    last = await releaseHeld(id, wish)
    sum.released += last.released
    sum.taken += last.taken
    sum.left = last.left
  }
  return sum
}

/** The rows that could not be read, as a file. Throws as `getFile` does. */
export const fetchProblems = (id: string): Promise<Download> => getFile(at(OFFICE_API.importProblems, id))

/** Sends a file as it is, and answers what it seems to be. Throws as `postFile` does. */
export const sendFile = async (shop: string, file: File): Promise<Import> =>
  (await postFile<Answer>(OFFICE_API.imports, { shop_id: shop, name: file.name.slice(-200) }, file, OCTETS)).data
