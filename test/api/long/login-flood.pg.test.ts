import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../harness.ts'
import { byPost, connectOci, launching } from '../oci.ts'
import { addPerson, addShop, PASSWORD } from '../people.ts'
import { connect, post, setup } from '../procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
  await connectOci(api, 'sap', 'anna')
})
afterAll(() => api.close())

const login = (username: string, password: string, remoteAddress: string) =>
  api.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, remoteAddress })

test('a flood of wrong logins holds up neither people nor procurement systems until it is over', async () => {
  const done: string[] = []
  const noted = async (name: string, work: Promise<string | number | boolean>): Promise<void> => {
    const outcome = await work
    done.push(`${name} ${outcome}`)
  }
  const flood = Array.from({ length: 200 }, (_, i) =>
    noted(
      'guess',
      login(`nobody-${i}`, 'a guess', '192.0.2.1').then(({ statusCode }) => [401, 429, 503].includes(statusCode)),
    ),
  )
  await Promise.all([
    noted(
      'login',
      login('anna', PASSWORD, '192.0.2.2').then(({ statusCode }) => statusCode),
    ),
    noted(
      'oci',
      byPost(api, launching(), {}, '192.0.2.3').then(({ statusCode }) => statusCode),
    ),
    noted(
      'cxml',
      post(api, setup(), {}, '192.0.2.4').then(({ code }) => code),
    ),
  ])
  const before = done.length
  await Promise.all(flood)
  expect(done.filter((one) => !one.startsWith('guess'))).toEqual(
    expect.arrayContaining(['login 200', 'oci 303', 'cxml 200']),
  )
  expect(done.filter((one) => one.startsWith('guess') && !one.endsWith('true'))).toEqual([])
  expect(before).toBeLessThan(done.length / 2)
})
