import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

/** Stories in the built app over the real server. A story that fails once has failed: no retries. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../../node_modules/.cache/stories',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // A service worker's requests pass by the stories' own interceptions; stories about it let it in.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: launchOptions(),
  },
})
