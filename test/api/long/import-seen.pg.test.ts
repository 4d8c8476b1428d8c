import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { type Api, startApi } from '../harness.ts'
import { directory, importContent, startCommand } from '../import-files.ts'
import { addShop, bearer, signedInPerson } from '../people.ts'

/** What the shop promises of an import while it runs [server/import]. */
const PROMISED_MS = 5_000

let api: Api
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

/** A running shop that has read its catalogue; answers what it finds by a word. */
async function runningShop(): Promise<(term: string) => Promise<string[]>> {
  api = await startApi()
  await addShop(api.db, 'north')
  const { token } = await signedInPerson(api, { shops: { north: 0 } })
  const found = async (term: string) => {
    const url = `/api/products/search?term=${term}`
    const answer = await api.inject({ url, headers: bearer(token) })
    expect(answer).toMatchObject({ statusCode: 200 })
    return answer.json<ProductPage>().data.map(({ uid }) => uid)
  }
  // The first question of a shop makes the server look for it.
  await expect.poll(() => found('gungstol'), { interval: 20 }).toEqual([])
  return found
}

const csv = (rows: readonly string[]): string => ['uid;name;price', ...rows].join('\n')

/** Runs the import command to its end. */
async function commandImports(...rows: string[]): Promise<void> {
  const file = join(directory(), 'goods.csv')
  writeFileSync(file, csv(rows))
  const { code, err } = await startCommand(api, [file, '--shop', 'north']).finished
  expect({ code, err }).toMatchObject({ code: 0 })
}

test('what an import loads and changes is found within five seconds of its end', async () => {
  const found = await runningShop()
  await commandImports('1;Gungstol;995', ...Array.from({ length: 500 }, (_, i) => `A${i};Bord ${i};100`))
  await expect.poll(() => found('gungstol'), { timeout: PROMISED_MS, interval: 20 }).toEqual(['1'])
  await importContent(api, 'north', csv(['1;Hängmatta;995']))
  await expect.poll(() => found('hängmatta'), { timeout: PROMISED_MS, interval: 20 }).toEqual(['1'])
})

test('the notice of an import is enough, without looking every other second', async () => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined, 0))
  const found = await runningShop()
  await importContent(api, 'north', csv(['1;Gungstol;995']))
  await expect.poll(() => found('gungstol'), { interval: 20 }).toEqual(['1'])
})
