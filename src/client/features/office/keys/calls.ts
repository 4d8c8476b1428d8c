import type { Key } from '#contract/keys/key.schema.ts'
import type { Scope } from '#contract/keys/scope.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { deleteJson, getJson, postJson } from '../../../http/api.ts'

/** A key with what it is sent as, which is told this once. */
export type NewKey = Key & { key: string }

const at = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** All keys in use, and the newest of those that were revoked, by their names. Throws as `getJson` does. */
export const fetchKeys = async (signal: AbortSignal): Promise<Key[]> =>
  (await getJson<{ data: Key[] }>(OFFICE_API.keys, {}, { signal })).data

export interface SentKey {
  name: string
  scopes: readonly Scope[]
  shop_ids: readonly string[]
  networks: readonly string[]
  /** How long it is valid. */
  days: number
}

/** Throws as `postJson` does. */
export const createKey = async (body: SentKey): Promise<NewKey> =>
  (await postJson<{ data: NewKey }>(OFFICE_API.keys, body)).data

/**
 * Another secret for a key. Throws as `postJson` does.
 * @param days that the new one is good for; the one before stays good for `overlap` days
 */
export const rotateKey = async (id: string, body: { days: number; overlap: number }): Promise<NewKey> =>
  (await postJson<{ data: NewKey }>(at(OFFICE_API.keyRotate, id), body)).data

/** Ends a key, at once and for good. Throws as `deleteJson` does. */
export const revokeKey = (id: string): Promise<void> => deleteJson(at(OFFICE_API.key, id))
