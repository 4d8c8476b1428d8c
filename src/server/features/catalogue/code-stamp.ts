import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../version.ts'

/** Everything that an index is made by: its own code, what presents products, and the versions of what these use. */
const SOURCES = ['src/catalogue', 'src/contract', 'src/drawing', 'src/server/features/catalogue', 'src/server/pictures']

let stamp: Promise<string> | undefined

/** Names the code that builds indexes: another name, and the same products may give another index. */
export const codeStamp = (): Promise<string> => (stamp ??= makeStamp())

async function makeStamp(): Promise<string> {
  const hash = createHash('sha256')
  // Words are sorted and folded as the runtime's Unicode tables say.
  hash.update(`${process.versions.v8} ${process.versions.icu} ${process.versions.unicode}\n`)
  hash.update(await readFile(join(ROOT, 'package.json')))
  for (const source of SOURCES) {
    const names = await readdir(join(ROOT, source), { recursive: true })
    for (const name of names.filter((one) => one.endsWith('.ts')).toSorted())
      hash.update(`${name}\n`).update(await readFile(join(ROOT, source, name)))
  }
  return hash.digest('hex')
}
