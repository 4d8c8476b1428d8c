import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inputHash, isFresh } from '#server/cli/build/inputs.ts'
import { ROOT } from '#server/version.ts'

/**
 * The built app as a later version would be: under another id, by which page and service worker know whether they belong
 * together, and with no part that has kept its name. Made once for the same sources; returns its directory.
 */
export function builtAs(id: string): string {
  const all = join(ROOT, 'node_modules/.cache/builds')
  const hash = inputHash(ROOT).slice(0, 16)
  const made = join(all, `${hash}-${id}`)
  if (existsSync(made)) return made
  mkdirSync(all, { recursive: true })
  for (const former of readdirSync(all)) if (!former.startsWith(hash)) rmSync(join(all, former), { recursive: true })
  const beside = `${made}.${process.pid}`
  copyBuilt(beside)
  rename(beside, id, hash)
  try {
    renameSync(beside, made)
  } catch (error) {
    // Another worker was faster.
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(made)) throw error
  }
  return made
}

/** Without the compressed twins, which would say what the files say no more. */
function copyBuilt(to: string): void {
  if (!isFresh(ROOT)) {
    const built = spawnSync('node', ['src/server/cli/build.ts'], { cwd: ROOT, encoding: 'utf8' })
    if (built.status !== 0) throw new Error(built.stderr)
  }
  cpSync(join(ROOT, 'dist'), to, { recursive: true, filter: (path) => !/\.(br|gz|map|made-from)$/.test(path) })
}

/** Gives all parts of a built app names with the id in them, wherever they are named, and the app the id. */
function rename(dist: string, id: string, former: string): void {
  const names = new Map<string, string>([[former, id]])
  for (const name of readdirSync(join(dist, 'assets'))) {
    // The build's hash has eight characters.
    const renamed = name.replace(/-(.{8}\.\w+)$/, `-${id}-$1`)
    names.set(name, renamed)
    renameSync(join(dist, 'assets', name), join(dist, 'assets', renamed))
  }
  const written = new RegExp([...names.keys()].join('|').replaceAll('.', String.raw`\.`), 'g')
  const change = (path: string, more = (text: string): string => text): void => {
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, more(text.replaceAll(written, (name) => names.get(name) ?? name)))
  }
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|html)$/.test(path) && path !== 'sw.js') change(join(dist, path))
  change(join(dist, 'sw.js'), (worker) => revised(worker, dist))
}

/** The service worker names the content of what has no hash in its name. */
const revised = (worker: string, dist: string): string =>
  worker.replaceAll(/\{"revision":"\w+","url":"([^"]+)"\}/g, (_, url: string) => {
    const revision = createHash('md5')
      .update(readFileSync(join(dist, url)))
      .digest('hex')
    return JSON.stringify({ revision, url })
  })
