import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#test/length.ts'
import { dataDirectory } from './embedded/processes.ts'
import { runCommand, startCommand, startServer } from './kill/processes.ts'

const KILLS = rounds('KILLS', { short: 1, long: 20 })
const ROWS = 2000
const PASSWORD = 'a password for this test'

let data: ReturnType<typeof dataDirectory>
beforeAll(() => {
  data = dataDirectory()
})
afterAll(() => data.remove())

/** A catalogue in which every product says which edition it is of. */
function edition(number: number): string {
  const path = join(data.path, `edition-${number}.csv`)
  const rows = Array.from({ length: ROWS }, (_, i) => `P${i};Edition ${number};Chairs;${i}`)
  writeFileSync(path, `uid;name;category;price\n${rows.join('\n')}\n`)
  return path
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
  timeout: 120_000 + KILLS * 40_000,
}, async () => {
  await runCommand(data.path, 'shop', ['create', '--id', 'real', '--name', 'Real', '--language', 'en'])
  const person = ['--username', 'reader', '--shop', 'real', '--level', '0', '--password', PASSWORD]
  await runCommand(data.path, 'user', ['create', ...person])
  expect(await startCommand(data.path, 'import', [edition(0), '--shop', 'real']).finished).toMatchObject({ code: 0 })

  let expected = 0
  for (let round = 1; round <= KILLS; round++) {
    const server = await startServer(data.path)
    const importing = startCommand(data.path, 'import', [edition(round), '--shop', 'real'])
    let progress = ''
    importing.child.stderr?.on('data', (chunk: Buffer) => (progress += chunk.toString()))
    await expect.poll(() => progress, { timeout: 30_000 }).toContain('loading')
    await server.kill()
    // It goes on with the database it has, or gives up with a word; both are an answer.
    const { code } = await importing.finished
    if (code === 0) expected = round

    const again = await startServer(data.path)
    await expect.poll(() => editionsShown(again.address)).toEqual([`Edition ${expected}`])
    await again.kill()
  }
})
