import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopProgram } from '#server/cli/shop-commands.ts'
import { command } from './command.ts'
import { freshDatabase } from './harness.ts'

/** `npm run shop` over a database of its own, and a folder for the files that it reads. */
export async function openShopProgram() {
  const database = await freshDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'interior-shop-'))
  const shop = (...args: string[]) => command(database, shopProgram, args)
  let made = 0
  return {
    db: database.db,
    shop,
    /** Makes a shop with an id that no other has. */
    create: async (...options: string[]) => {
      const id = `shop-${++made}`
      return { id, ...(await shop('create', '--id', id, '--name', 'A shop', ...options)) }
    },
    /** Writes a file for it; answers its path. */
    file: (name: string, content: string | Buffer): string => {
      const path = join(directory, name)
      writeFileSync(path, content)
      return path
    },
    close: async () => {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type ShopProgram = Awaited<ReturnType<typeof openShopProgram>>
