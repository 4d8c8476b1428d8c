import type { Customer } from '#contract/users/auth.schema.ts'
import type { UsersAnswer } from '#contract/users/users.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import type {
  ChangeConnection,
  Connection,
  CreateConnection,
  RotateConnection,
} from '#contract/punchout/connection.schema.ts'
import { getJson, patchJson, postJson } from '../../../http/api.ts'

/** A connection with its new secret, which is told this once; null: whoever gave it knows it. */
export type WithSecret = Connection & { secret: string | null }

interface Answer<T> {
  data: T
}

const at = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** A connection with its settings. Throws as `getJson` does. */
export const fetchConnection = async (id: string, signal: AbortSignal): Promise<Connection> =>
  (await getJson<Answer<Connection>>(at(OFFICE_API.punchoutConnection, id), {}, { signal })).data

/** Throws as `postJson` does. */
export const createConnection = async (body: CreateConnection): Promise<WithSecret> =>
  (await postJson<Answer<WithSecret>>(API.punchoutConnections, body)).data

/** Throws `revision_changed`, with the connection as it is, where a colleague has changed it; else as `patchJson` does. */
export const changeConnection = async (id: string, change: ChangeConnection): Promise<Connection> =>
  (await patchJson<Answer<Connection>>(at(OFFICE_API.punchoutConnection, id), change)).data

/**
 * Another secret, made or given. Throws `revision_changed` as `changeConnection` does, so that two presses never end the
 * secret that is in use; else as `postJson` does.
 * @param body `days` for which the one before stays good
 */
export const rotateConnection = async (id: string, body: RotateConnection): Promise<WithSecret> =>
  (await postJson<Answer<WithSecret>>(at(OFFICE_API.punchoutRotate, id), body)).data

/** The companies of a shop that are in use. Throws as `getJson` does. */
export const fetchBuyers = async (shop: string, signal: AbortSignal): Promise<readonly Customer[]> =>
  (await getJson<{ data: Customer[] }>(API.customers, { shop_id: shop }, { signal })).data

/** As many as a field suggests. */
const FOUND = 20

/** People of a shop by a part of their name. Throws as `getJson` does. */
export const findAccounts = (shop: string, search: string, signal: AbortSignal): Promise<UsersAnswer> =>
  getJson(API.users, { shop_id: shop, search: search || undefined, per_page: FOUND }, { signal })
