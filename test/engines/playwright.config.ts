import { defineConfig } from '@playwright/test'
import { ENGINES, type EngineName } from './support/driver.ts'
import { keepCompiled } from '../keep-compiled.ts'
import { TIMEOUT_MS } from './support/tab.ts'

keepCompiled()

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
  expect: { timeout: TIMEOUT_MS },
  projects: ENGINES.map((engine) => ({ name: engine, workers: 1, use: { engine } })),
})
