import type { AttributeColumns, PutAttribute } from '#contract/office/attributes.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getJson, putJson } from '../../../http/api.ts'

interface Answer {
  data: AttributeColumns
}

/** What the columns of a shop's products are. Throws as `getJson` does. */
export const fetchAttributes = async (shop: string, signal: AbortSignal): Promise<AttributeColumns> =>
  (await getJson<Answer>(OFFICE_API.attributes, { shop_id: shop }, { signal })).data

/** Says what one of them is. Throws as `putJson` does; 412 carries what is said now. */
export const putAttribute = async (said: PutAttribute): Promise<AttributeColumns> =>
  (await putJson<Answer>(OFFICE_API.attributes, said)).data
