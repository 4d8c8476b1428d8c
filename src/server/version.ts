import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's directory, in which `package.json` lies. */
export const ROOT = join(import.meta.dirname, '../..')

/** The product's version. */
export const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
