import { afterAll, beforeAll, expect, test } from 'vitest'
import { userProgram } from '#server/cli/user-commands.ts'
import { eq } from '#server/db/drizzle.ts'
import { customers } from '#server/db/schema.ts'
import { agree, priceRow } from './agreements.ts'
import { command } from './command.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

/** What tells a device that what it kept at its companies' prices is no longer good. */
let api: Api
let berg: string
let dal: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', { chair: { price: 100_000 } })
  berg = await addCompany(api.db, 'north', 'Berg AB')
  dal = await addCompany(api.db, 'north', 'Dal AB')
})
afterAll(() => api.close())

const versionOf = async (token: string): Promise<string> => {
  const answer = await api.inject({ url: '/api/auth/user', headers: bearer(token) })
  return answer.json<{ data: { companies_version: string } }>().data.companies_version
}

const buys = (companies: readonly string[], username: string, level = 3) =>
  signedInPerson(api, { username, shops: { north: level }, companies: { north: companies } })

test('stays as long as nothing moves', async () => {
  const { token } = await buys([berg], 'still')
  const version = await versionOf(token)
  expect(version).not.toBe('')
  expect(await versionOf(token)).toBe(version)
})

test('moves with the prices of one’s own companies, and with nobody else’s', async () => {
  const [anna, bo, staff] = [await buys([berg], 'anna'), await buys([dal], 'bo'), await buys([], 'staff', 8)]
  const before = await Promise.all([anna, bo, staff].map(({ token }) => versionOf(token)))
  await agree(api.db, 'north', { id: 'berg', companies: [berg] }, priceRow({ product: 'chair' }, { price: 70_000 }))
  const after = await Promise.all([anna, bo, staff].map(({ token }) => versionOf(token)))
  expect(after.map((version, i) => version !== before[i])).toEqual([true, false, true])
})

test('moves when one gets a company, when their order is another, and when one is retired', async () => {
  const { token } = await buys([berg], 'mover')
  const seen = [await versionOf(token)]
  const moved = async (): Promise<void> => {
    await expect.poll(async () => seen.includes(await versionOf(token))).toBe(false)
    seen.push(await versionOf(token))
  }
  const set = (...names: string[]) =>
    command(api, userProgram, ['set', '--username', 'mover', ...names.flatMap((name) => ['--company', name])])
  await set('Berg AB', 'Dal AB')
  await moved()
  await set('Dal AB', 'Berg AB')
  await moved()
  await api.db.update(customers).set({ retiredAt: new Date() }).where(eq(customers.id, dal))
  await moved()
  await api.db.update(customers).set({ retiredAt: null }).where(eq(customers.id, dal))
})
