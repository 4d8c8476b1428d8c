import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/version.ts'
import { type Caller, callerAs } from './people.ts'
import { expect, OWN_PASSWORD } from './story.ts'

/** Runs a command of the shop's operator beside the running server. */
export function command(name: string, ...args: string[]): string {
  const done = spawnSync('node', [`src/server/cli/${name}.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR },
  })
  expect(done.status, done.stderr).toBe(0)
  return done.stdout
}

export interface OwnShop extends Caller {
  id: string
  username: string
  /** The whole catalogue from now on: rows of `uid;name;price`; what is not among them is gone. */
  sells: (...rows: string[]) => void
  /** The same with columns of its own. */
  stocks: (columns: string, ...rows: string[]) => void
}

/** A shop of one story alone, with one buyer and these products, whose range can change under everybody's eyes. */
export async function ownShop(
  rows: readonly string[] = ['A-1;Kvist;1000', 'B-2;Gren;2000', 'C-3;Rot;3000'],
): Promise<OwnShop> {
  const id = `story-${randomUUID().slice(0, 8)}`
  const username = `buyer-of-${id}`
  command('shop', 'create', '--id', id, '--name', 'Changing', '--provider-contact', 'Karin Ek, 010-555 04 18')
  command(
    'user',
    'create',
    '--username',
    username,
    '--name',
    'Stina Berg',
    '--shop',
    id,
    '--level',
    '3',
    '--password',
    OWN_PASSWORD,
  )
  const stocks = (...lines: string[]): void => {
    const file = join(process.env.SHOP_DATA_DIR ?? '', `${id}.csv`)
    writeFileSync(file, [...lines, ''].join('\r\n'))
    command('import', file, '--shop', id, '--delete-missing', '--yes', '--decimal', ',')
  }
  const sells: OwnShop['sells'] = (...all) => stocks('uid;name;price', ...all)
  if (rows.length > 0) sells(...rows)
  return { id, username, sells, stocks, ...(await callerAs(username)) }
}
