import type { Todo } from '#contract/office/list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getJson } from '../../http/api.ts'

/** How much waits for the staff of a shop. Throws as `getJson` does. */
export const fetchTodo = async (shop: string, signal: AbortSignal): Promise<Todo> =>
  (await getJson<{ data: Todo }>(OFFICE_API.todo, { shop_id: shop }, { signal })).data
