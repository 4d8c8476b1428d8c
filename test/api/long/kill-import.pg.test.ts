import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds, TEST_MS } from '#test/length.ts'
import { type dataDirectory, preparedDirectory } from '../embedded/processes.ts'
import { importContent } from '../import-files.ts'
import { serveHere, startCommand, startServer, withDatabaseOf } from '../kill/processes.ts'
import { addPerson, addShop, PASSWORD } from '../people.ts'

const KILLS = rounds('KILLS', { short: 1, long: 20 })
const ROWS = 2000

let data: ReturnType<typeof dataDirectory>
beforeAll(() => {
  data = preparedDirectory()
})
afterAll(() => data.remove())

/** A catalogue in which every product says which edition it is of. */
function edition(number: number): string {
  const rows = Array.from({ length: ROWS }, (_, i) => `P${i};Edition ${number};Chairs;${i}`)
  return `uid;name;category;price\n${rows.join('\n')}\n`
}

/** The editions that the shop shows, as the running server tells them. */
async function editionsShown(address: string): Promise<string[]> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'reader', password: PASSWORD }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const answer = await fetch(`${address}/api/products`, { headers: { authorization: `Bearer ${access_token}` } })
  const { data: products } = (await answer.json()) as { data: { name: string }[] }
  expect(products).toHaveLength(ROWS)
  return [...new Set(products.map(({ name }) => name))]
}

test(`the server is killed ${KILLS} times while catalogues come in: each is there whole, or not at all`, {
  timeout: TEST_MS + KILLS * 40_000,
}, async () => {
  await withDatabaseOf(data.path, async (database) => {
    await addShop(database.db, 'real', { language: 'en' })
    await addPerson(database.db, { username: 'reader', shops: { real: 0 } })
    await importContent(database, 'real', edition(0), { dataDir: data.path })
  })

  let expected = 0
  for (let round = 1; round <= KILLS; round++) {
    const server = await startServer(data.path)
    const file = join(data.path, `edition-${round}.csv`)
    writeFileSync(file, edition(round))
    const importing = startCommand(data.path, 'import', [file, '--shop', 'real'])
    let progress = ''
    importing.child.stderr?.on('data', (chunk: Buffer) => (progress += chunk.toString()))
    await expect.poll(() => progress).toContain('loading')
    await server.kill()
    // It goes on with the database it has, or gives up with a word; both are an answer.
    const { code } = await importing.finished
    if (code === 0) expected = round

    const again = await serveHere(data.path)
    await expect.poll(() => editionsShown(again.address)).toEqual([`Edition ${expected}`])
    await again.stop()
  }
})
