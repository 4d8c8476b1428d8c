import { randomUUID } from 'node:crypto'
import type { Scope } from '#contract/keys/scope.ts'
import { createKey, type NewKey } from '#server/accounts/keys.ts'
import type { Api } from './harness.ts'

/** A machine's key for the north, unless a test says otherwise. */
export async function addKey(
  { db }: Pick<Api, 'db'>,
  scopes: readonly Scope[],
  values: Partial<NewKey> = {},
): Promise<string> {
  const name = `key ${randomUUID()}`
  const made = await createKey(db, 'test', { name, scopes, shopIds: ['north'], networks: [], days: 1, ...values })
  if (made === null) throw new Error('A key is called so already')
  return made.key
}
