import { afterAll, beforeAll, expect, test } from 'vitest'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { byPost, connectOci, launching } from './oci.ts'
import { addPerson, addShop } from './people.ts'
import { connect, post, setup } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ env: { NODE_ENV: 'production', HOST: '127.0.0.9', PORT: '4999' } })
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
  await connectOci(api, 'sap', 'anna')
})
afterAll(() => api.close())

const FOREIGN = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' }

test('in production nobody chooses by a header where people are sent: by cXML', async () => {
  const { code, start, document } = await post(api, setup(), FOREIGN)
  expect([code, start]).toEqual(['200', expect.stringMatching(/^http:\/\/127\.0\.0\.9:4999\/login\/ext\?session=/)])
  expect(document).not.toContain('elsewhere')
})

test('in production nobody chooses by a header where people are sent: by OCI', async () => {
  const { headers } = await byPost(api, launching(), FOREIGN)
  expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.9:4999\/login\/ext\?session=/)
})
