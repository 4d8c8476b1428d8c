import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the built app is made from; what the build writes into the sources itself does not count. */
const INPUTS = [
  'src/client',
  'src/contract',
  'src/catalogue',
  'src/drawing',
  'sw',
  'public',
  'locales/client',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
]

/** In `dist/`: the hash of what it was made from. */
export const STAMP = '.made-from'

/** One hash over the names and contents of all inputs: dates mean nothing after a checkout. */
export function inputHash(root: string): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesBelow(root, input))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter((name) => !name.includes('.gen.'))
    .toSorted()
    .flatMap((name) => filesBelow(root, join(path, name)))
}

/** Whether there is a built app that was made from exactly these inputs. */
export function isFresh(root: string): boolean {
  const stamp = join(root, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash(root)
}
