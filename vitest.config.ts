import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './.ci/chromium.ts'
import app from './vite.config.ts'

/** The three kinds of tests that Vitest runs; stories in the built app are Playwright's (test/e2e). */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'pure', include: ['test/pure/**/*.test.ts'], environment: 'node' },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.pg.test.ts'],
          environment: 'node',
          globalSetup: ['test/api/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...(app as object),
        test: {
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          publicDir: 'test/component/public',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium(),
                args: ['--no-sandbox', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
