import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../version.ts'
import { inputHash, STAMP } from './build/inputs.ts'
import { precompress } from './build/precompress.ts'

/**
 * `npm run build`: the app into `dist/`, with a compressed twin beside every file that gains by it, and a stamp that
 * says from what it was made. Built beside and moved in whole, so that a running server never sees half of it.
 */
export async function buildApp(): Promise<void> {
  const before = inputHash(ROOT)
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const beside = mkdtempSync(join(cache, 'dist-'))
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: join(beside, 'new'), emptyOutDir: true },
    })
    await precompress(join(beside, 'new'))
    writeFileSync(join(beside, 'new', STAMP), before)
    moveIn(beside, join(ROOT, 'dist'))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

function moveIn(beside: string, dist: string): void {
  try {
    renameSync(dist, join(beside, 'old'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  renameSync(join(beside, 'new'), dist)
}

if (import.meta.main) await buildApp()
