import { defineConfig } from '@playwright/test'
import { keepCompiled } from '../keep-compiled.ts'
import { isLong } from '../length.ts'
import { usually } from './support/browser.ts'

keepCompiled()

/** Stories in the built app over the real server. A story that fails once has failed: no retries. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: isLong ? [] : ['**/long/**'],
  ...(!isLong && { grepInvert: /@long/ }),
  globalSetup: './support/global-setup.ts',
  outputDir: '../../node_modules/.cache/stories',
  // One more than cores: now and then each waits, for a server that starts or a browser that ends.
  workers: 3,
  retries: 0,
  // Who waits goes on at once when it is there; on a busy machine it may take its time.
  timeout: 360_000,
  expect: { timeout: 90_000 },
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // A service worker's requests pass by the stories' own interceptions; stories about it let it in.
    serviceWorkers: 'block',
    // Both cost more of the processor than the stories: TRACE=1 for one that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: usually(),
  },
})
