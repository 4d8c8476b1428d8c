import type { Db } from '#server/db/client.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

/** A server with two shops, and somebody of the staff of each: of `north`, which has goods, and of `south`. */
export async function twoShops(
  furnish?: (db: Db) => Promise<unknown>,
): Promise<{ api: Api; staff: Record<string, string>; foreign: Record<string, string> }> {
  const api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'south')
      await furnish?.(db)
    },
  })
  const of = async (shop: string) => bearer((await signedInPerson(api, { shops: { [shop]: 8 } })).token)
  return { api, staff: await of('north'), foreign: await of('south') }
}
