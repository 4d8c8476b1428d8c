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
import { EMBEDDED_ONLY } from './api/embedded-only.ts'
import { isLong, LONG_TAG, TEST_MS } from './length.ts'
import { keepCompiled } from './keep-compiled.ts'

/** Pictures are fetched by the browser itself, past what stands in for the network: products have one, shops none. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer(server) {
    server.middlewares.use('/public/thumbnail/', ({ url = '' }, response) => {
      const isThere = !url.startsWith('/logo/')
      response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'image/svg+xml' })
      response.end(isThere ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>' : '')
    })
  },
}

/** Vitest's page shows the app in a frame; it is to take that for its window. */
const unframed: Plugin = {
  name: 'unframed',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/client/storage/frame.ts') ? 'export const isFramed = () => false' : undefined),
}

/** Worth its time now and then (test/README.md): whole files by their folder, single tests by their tag. */
const LONG = isLong ? [] : ['test/*/long/**']
const TAGS = [{ name: LONG_TAG, description: 'only in the long run' }]

/** Vitest alone would leave one core of two to itself, which does little. */
const WORKERS = Math.max(2, availableParallelism() - 1)

/** What is waited for may take its time on a busy machine; who waits goes on at once when it is there. */
const LONG_TIMEOUTS = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: 60_000 } } }

keepCompiled()

/** The three kinds of tests that Vitest runs; stories in the built app are Playwright's (test/e2e). */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    tags: TAGS,
    ...(!isLong && { tagsFilter: [`!${LONG_TAG}`] }),
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
          ...LONG_TIMEOUTS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.pg.test.ts'],
          exclude: [...LONG, ...(process.env.TEST_DATABASE_URL ? EMBEDDED_ONLY : [])],
          environment: 'node',
          // Each file has a server of its own over a database of its own; loading all of it anew took most of the time.
          isolate: false,
          // One more: they wait now and then, for programs that start and what those do in their own time.
          maxWorkers: WORKERS + 1,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/api/global-setup.ts'],
          ...LONG_TIMEOUTS,
        },
      },
      {
        // As in vite.config.ts, without what belongs to a whole app: the route tree and the service worker.
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), textsPlugin(), pictures, unframed],
        // Sources stay as they are while tests run: each file has a page of its own, and most have the whole app in it.
        server: { headers: { 'Cache-Control': 'max-age=3600' } },
        // The browser has no environment of its own to ask.
        define: { 'process.env.TEST_LENGTH': JSON.stringify(process.env.TEST_LENGTH ?? '') },
        // Found before the first test, so that nothing reloads under one.
        optimizeDeps: {
          include: [
            '@lingui/core',
            '@lingui/react',
            '@mswjs/interceptors/fetch',
            '@orama/stemmers/danish',
            '@orama/stemmers/english',
            '@orama/stemmers/finnish',
            '@orama/stemmers/norwegian',
            '@orama/stemmers/swedish',
            '@sentry/browser',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'idb',
            'idb-keyval',
            'jotai',
            'ky',
            'lucide-react',
            'msw',
            'msw/experimental',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hot-toast/headless',
            'uuid',
            'workbox-core',
            'workbox-routing',
            'workbox-strategies',
          ],
        },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          exclude: LONG,
          // One more here, too: they wait now and then, for what the device keeps and for what was pressed.
          maxWorkers: WORKERS + 1,
          ...LONG_TIMEOUTS,
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
              // Before the test's own time is over, so that it says what could not be pressed.
              actionTimeout: 120_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
