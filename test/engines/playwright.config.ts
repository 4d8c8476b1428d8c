import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ENGINES, type EngineName } from './support/driver.ts'
import { PATIENCE_MS } from './support/tab.ts'

// Shops are killed and started again: what Node made of their sources is kept, a seventh of each start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/node')

/**
 * The offline stories in three engines, each with a shop of its own that they kill. Playwright runs them; what it does
 * not drive is driven by what does. A story that fails once has failed: no retries.
 */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../node_modules/.cache/engines',
  workers: 2,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  projects: ENGINES.map((engine) => ({ name: engine, workers: 1, use: { engine } })),
})
