import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const KEPT_DAYS = 30

/**
 * Copies the build's assets to `<dataDir>/assets` and drops those that no build of the last 30 days had: a page that
 * was opened before an update still finds its parts.
 */
export function keepBuild(dist: string, dataDir: string, now: Date = new Date()): void {
  const from = join(dist, 'assets')
  const to = join(dataDir, 'assets')
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const copy = join(to, name)
    if (!existsSync(copy)) cpSync(join(from, name), copy, { recursive: true })
    utimesSync(copy, now, now)
  }
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000
  for (const name of readdirSync(to))
    if (statSync(join(to, name)).mtimeMs < oldest) rmSync(join(to, name), { recursive: true })
}
