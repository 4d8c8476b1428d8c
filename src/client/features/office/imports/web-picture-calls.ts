import { OFFICE_API } from '#contract/office/paths.ts'
import { WEB_PICTURES_PER_PAGE_MAX } from '#contract/office/web-pictures.ts'
import type { FailedWebPicture, RetriedWebPictures, WebPictures } from '#contract/office/web-pictures.schema.ts'
import { getJson, postJson } from '../../../http/api.ts'

/** Of a shop, or of one of its imports. */
interface Which {
  shop: string
  importId: string | undefined
}

const queryOf = ({ shop, importId }: Which) => ({
  shop_id: shop,
  ...(importId !== undefined && { import_id: importId }),
})

/** How many pictures on the web wait, are here and have failed, and a page of the last, from 1. Throws as `getJson` does. */
export const fetchWebPictures = (
  { page, ...which }: Which & { page: number },
  signal?: AbortSignal,
  per_page?: number,
): Promise<WebPictures> =>
  getJson(
    OFFICE_API.webPictures,
    { ...queryOf(which), page, ...(per_page !== undefined && { per_page }) },
    signal ? { signal } : {},
  )

/** All that have failed. Throws as `getJson` does. */
export async function fetchAllFailedPictures(which: Which): Promise<FailedWebPicture[]> {
  const rows: FailedWebPicture[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await fetchWebPictures({ ...which, page }, undefined, WEB_PICTURES_PER_PAGE_MAX)
    rows.push(...data)
    pages = meta.total_pages
  }
  return rows
}

/** Tries those that have failed again. Throws as `postJson` does. */
export const retryWebPictures = async (which: Which): Promise<RetriedWebPictures> =>
  (await postJson<{ data: RetriedWebPictures }>(OFFICE_API.webPicturesRetry, queryOf(which))).data
