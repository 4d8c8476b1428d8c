import { expect, test } from 'vitest'
import { stock } from './goods.ts'
import { startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

test('files are matched with products by what they are called, as in a folder of an import', async () => {
  const api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await stock(db, 'north', {
        'A-1': { name: { sv: 'Stol' } },
        'A-1-2': { name: { sv: 'Bord' } },
        Å7: { name: { sv: 'Soffa' } },
      })
    },
  })
  const staff = bearer(await addKey(api, ['catalogue:write']))
  const buyer = bearer((await signedInPerson(api, { shops: { north: 3 } })).token)
  const names = [
    'a-1.JPG',
    'A-1-2.png',
    'a-1_3.webp',
    'å7 2.jpg',
    'A-1-2-4.jpg',
    'nothing.jpg',
    "'; DROP TABLE products.jpg",
  ]
  const ask = (headers: Record<string, string>, shop_id = 'north') =>
    api.inject({ method: 'POST', url: '/api/pictures/matches', headers, payload: { shop_id, names } })
  const { data } = (await ask(staff)).json<{ data: { name: string; uid: string | null; number: number }[] }>()
  expect(data.map(({ uid, number }) => [uid, number])).toEqual([
    ['A-1', 0],
    ['A-1-2', 0],
    ['A-1', 3],
    ['Å7', 2],
    ['A-1-2', 4],
    [null, 0],
    [null, 0],
  ])
  expect(data.map(({ name }) => name)).toEqual(names)
  expect([(await ask(buyer)).statusCode, (await ask(staff, 'south')).statusCode]).toEqual([403, 403])
  await api.close()
})
