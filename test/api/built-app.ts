import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export const SHELL = '<!doctype html><title>Interior</title>'
export const SCRIPT = 'export const answer = 42'

/** A directory that looks like what a build leaves. */
export function builtApp(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'interior-dist-'))
  mkdirSync(join(path, 'assets'))
  const files: Record<string, string> = {
    'index.html': SHELL,
    'sw.js': 'self.addEventListener("fetch", () => {})',
    'manifest.webmanifest': '{"name": "Interior"}',
    '.made-from': 'secret',
    'assets/index-abc123.js': SCRIPT,
    'assets/index-abc123.js.map': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  for (const name of ['index.html', 'assets/index-abc123.js'])
    writeFileSync(join(path, `${name}.br`), brotliCompressSync(files[name] ?? ''))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
