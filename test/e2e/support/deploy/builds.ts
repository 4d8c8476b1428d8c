import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inputHash } from '#server/cli/build/inputs.ts'
import { ROOT } from '#server/version.ts'

/**
 * The built app under another id, with files of other names; made once for the same sources. Returns its directory. It
 * takes as long as a build does.
 */
export function builtAs(id: string): string {
  const all = join(ROOT, 'node_modules/.cache/builds')
  const hash = inputHash(ROOT).slice(0, 16)
  const made = join(all, `${hash}-${id}`)
  if (existsSync(made)) return made
  mkdirSync(all, { recursive: true })
  for (const former of readdirSync(all)) if (!former.startsWith(hash)) rmSync(join(all, former), { recursive: true })
  const beside = `${made}.${process.pid}`
  const built = spawnSync('node', [join(import.meta.dirname, 'build.ts'), id, beside], { cwd: ROOT, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  try {
    renameSync(beside, made)
  } catch (error) {
    // Another worker was faster.
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(made)) throw error
  }
  return made
}
