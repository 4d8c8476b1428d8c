import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { findChromium } from '../.ci/chromium.ts'
import { textsPlugin } from '../src/client/boot/build/texts-plugin.ts'

/** Serves msw's own worker from its package, so that no copy of it lies in the repository. */
const mockWorker: Plugin = {
  name: 'mock-worker',
  configureServer(server) {
    const path = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
    server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(readFileSync(path))
    })
  },
}

/** What is waited for may take its time on a busy machine; who waits goes on at once when it is there. */
const PATIENT = { poll: { timeout: 10_000 } }

/** The three kinds of tests that Vitest runs; stories in the built app are Playwright's (test/e2e). */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    projects: [
      {
        // Properties are tried on many inputs, also on a busy machine.
        test: { name: 'pure', include: ['test/pure/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.pg.test.ts'],
          // These are about the embedded database alone, or about this program's own memory, whichever server the
          // others run on.
          exclude: process.env.TEST_DATABASE_URL
            ? ['test/api/embedded/**', 'test/api/kill.pg.test.ts', 'test/api/import-large.pg.test.ts']
            : [],
          environment: 'node',
          // They wait for a database, a clock, a process more than they work; each file has a database of its own.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 1 },
          globalSetup: ['test/api/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: PATIENT,
        },
      },
      {
        // As in vite.config.ts, without what belongs to a whole app: the route tree and the service worker.
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), textsPlugin(), mockWorker],
        // Found before the first test, so that nothing reloads under one.
        optimizeDeps: {
          include: [
            '@lingui/core',
            '@lingui/react',
            '@orama/stemmers/danish',
            '@orama/stemmers/english',
            '@orama/stemmers/finnish',
            '@orama/stemmers/norwegian',
            '@orama/stemmers/swedish',
            '@sentry/browser',
            '@tanstack/react-router',
            '@testing-library/react',
            'idb',
            'idb-keyval',
            'jotai',
            'ky',
            'lucide-react',
            'msw',
            'msw/browser',
            'react',
            'react-dom/client',
            'react-hot-toast/headless',
            'uuid',
          ],
        },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          testTimeout: 30_000,
          expect: PATIENT,
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
