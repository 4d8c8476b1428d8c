import type { Locale } from '#contract/locale.ts'
import { OFFICE_PER_PAGE } from '#contract/office/list.ts'
import type { OfficeProducts, ProductValues } from '#contract/office/list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { BatchRow, BatchRowAnswer, ProductPut, WrittenProduct } from '#contract/office/product.schema.ts'
import { getJson, postJson, putJson } from '../../../http/api.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { productPath } from '../product-path.ts'
import { type ListState, listQuery } from './address.ts'

export interface ListQuestion {
  shop: string
  language: Locale
  state: ListState
}

/** A page of the list, from 1. Throws as `getJson` does. */
export const fetchRows = (
  { shop, language, state }: ListQuestion,
  page: number,
  signal: AbortSignal,
): Promise<OfficeProducts> =>
  getJson(
    OFFICE_API.officeProducts,
    { shop_id: shop, language, ...listQuery(state), page, per_page: OFFICE_PER_PAGE },
    { signal },
  )

/** Another text as soon as anything of a shop's products has changed. Throws as `getJson` does. */
export const fetchVersion = async (shop: string, signal: AbortSignal): Promise<string> =>
  (
    await getJson<OfficeProducts>(
      OFFICE_API.officeProducts,
      { shop_id: shop, state: 'live', page: 1, per_page: 1 },
      { signal },
    )
  ).meta.version

/** What the shop's products say already, to choose from. Throws as `getJson` does. */
export const fetchValues = async (shop: string, signal: AbortSignal): Promise<ProductValues> =>
  (await getJson<{ data: ProductValues }>(OFFICE_API.values, { shop_id: shop }, { signal })).data

/** What became of each row, in their order. Throws as `getJson` does. */
export const writeRows = async (shop: string, rows: BatchRow[]): Promise<BatchRowAnswer[]> =>
  (
    await postJson<{ data: BatchRowAnswer[] }>(`${OFFICE_API.productBatch}?${writeQueryString({ shop_id: shop })}`, {
      rows,
    })
  ).data

/**
 * A product that there was not; throws as `putJson` does.
 * @throws {ApiError} `revision_changed` where there is one of that number, or has been
 */
export const makeProduct = async (shop: string, uid: string, product: ProductPut): Promise<WrittenProduct> =>
  (
    await putJson<{ data: WrittenProduct }>(productPath(OFFICE_API.product, shop, uid), product, {
      headers: { 'if-none-match': '*' },
    })
  ).data
