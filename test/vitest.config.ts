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
import { findHeadless } from '../.ci/chromium.ts'
import { textsPlugin } from '../src/client/boot/build/texts-plugin.ts'
import { isLong } from './length.ts'
import { keepCompiled } from './keep-compiled.ts'

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

/** Vitest's page shows the app in a frame; it is to take that for its window. */
const unframed: Plugin = {
  name: 'unframed',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/client/storage/frame.ts') ? 'export const isFramed = () => false' : undefined),
}

/** Worth its time now and then (test/README.md). */
const LONG = isLong ? [] : ['test/*/long/**']

/** Vitest alone would leave one core of two to itself, which does little. */
const WORKERS = Math.max(2, availableParallelism() - 1)

/** What is waited for may take its time on a busy machine; who waits goes on at once when it is there. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

keepCompiled()

/** The three kinds of tests that Vitest runs; stories in the built app are Playwright's (test/e2e). */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['test/pure/**/*.test.ts'],
          exclude: LONG,
          environment: 'node',
          // What they import is pure, so that the next file may have it too; half of the time went into loading it.
          isolate: false,
          maxWorkers: WORKERS,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.pg.test.ts'],
          // These are about the embedded database alone, or about this program's own memory, whichever server the
          // others run on.
          exclude: [
            ...LONG,
            ...(process.env.TEST_DATABASE_URL
              ? ['test/api/embedded/**', 'test/api/kill.pg.test.ts', 'test/api/import-large.pg.test.ts']
              : []),
          ],
          environment: 'node',
          // Each file has a server of its own over a database of its own; loading all of it anew took most of the time.
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/api/global-setup.ts'],
          ...PATIENT,
        },
      },
      {
        // As in vite.config.ts, without what belongs to a whole app: the route tree and the service worker.
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), textsPlugin(), mockWorker, unframed],
        // Sources stay as they are while tests run: each file has a page of its own, and most have the whole app in it.
        server: { headers: { 'Cache-Control': 'max-age=3600' } },
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
          maxWorkers: WORKERS,
          ...PATIENT,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findHeadless(),
                args: ['--no-sandbox', '--disable-background-networking'],
              },
              // Drawing what moves takes more of the processor than all the rest.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
