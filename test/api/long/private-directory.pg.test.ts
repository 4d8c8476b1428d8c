import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '#server/version.ts'
import { environment } from '../kill/processes.ts'
import { useSupervisedShop } from '../supervised/shop.ts'
import { dataDirectory } from '../embedded/processes.ts'

const isRoot = process.getuid?.() === 0
/** Root's PostgreSQL has another account, which has to get through. */
const DATA_MODE = isRoot ? 0o711 : 0o700
const modeOf = (path: string): number => statSync(path).mode & 0o777
/** What others may read or enter below a directory, the database's own files left out. */
const open = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name)
    if (entry.name === 'database') return []
    return [...(modeOf(inner) & 0o077 ? [inner] : []), ...(entry.isDirectory() ? open(inner) : [])]
  })

const shop = useSupervisedShop()
let fresh: ReturnType<typeof dataDirectory>
beforeEach(() => {
  fresh = dataDirectory()
})
afterEach(() => fresh.remove())

test('a running shop keeps its data directory to itself, and what was open before; what is not of the shop stays as it is', async () => {
  const data = shop.directory()
  const notes = join(data, 'notes')
  writeFileSync(notes, 'not of the shop')
  chmodSync(notes, 0o644)
  for (const name of ['pictures', 'mail']) {
    mkdirSync(join(data, name))
    chmodSync(join(data, name), 0o755)
  }
  const running = shop.start({ DEMO: '1' })
  const address = await running.opened(1)
  expect(modeOf(data)).toBe(DATA_MODE)
  expect(modeOf(join(data, 'pictures'))).toBe(0o700)
  expect(modeOf(join(data, 'mail'))).toBe(0o700)
  expect(modeOf(notes)).toBe(0o644)
  // Its index is written once it is made.
  await expect.poll(() => fetch(`${address}/api/health`).then(({ status }) => status)).toBe(200)
  await expect.poll(() => existsSync(join(data, 'index'))).toBe(true)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(shop.database()).toBeUndefined()
  expect(open(data)).toEqual([notes])
})

test('a command makes a private data directory, in which PostgreSQL finds its database', async () => {
  const data = join(fresh.path, 'new', 'data')
  const run = (): string =>
    execFileSync(process.execPath, ['src/server/cli/shop.ts', 'list'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment(data),
    })
  run()
  expect(modeOf(data)).toBe(DATA_MODE)
  expect(lstatSync(join(data, 'database')).isSymbolicLink()).toBe(false)
  expect(open(data)).toEqual([])
  run()
})
