import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootPlugin } from './src/client/boot/build/boot-plugin.ts'
import { manifestPlugin } from './src/client/boot/build/manifest-plugin.ts'
import { scopedName } from './src/client/boot/build/scoped-names.ts'
import { textsPlugin } from './src/client/boot/build/texts-plugin.ts'
import { inputHash } from './src/server/cli/build/inputs.ts'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:4173'
/** Page and service worker are built apart, and know by this whether they belong together. */
process.env.VITE_BUILD = inputHash(import.meta.dirname).slice(0, 16)

/** The macros must be gone before any other transform of React's sees the file, so Babel stands before `react()`. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/client'),
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'routes',
      generatedRouteTree: 'route-tree.gen.ts',
      addExtensions: true,
      autoCodeSplitting: true,
      // What stands in while a page loads comes with the page, not with the table of routes.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      tmpDir: join(import.meta.dirname, 'node_modules/.cache/tanstack'),
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    textsPlugin(),
    bootPlugin(),
    manifestPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../../sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'boot.js', 'assets/**/*.{js,css,woff2}', 'icon.svg', 'wall/*.svg'],
        // Every asset has its content's hash in its name.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // A data: address would need a wider content security policy than `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a script asks for finds there already what no script runs without.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(vendor|sign-in|index|rolldown-runtime)-/.test(file)),
    },
    // One sheet: the static page in index.html wears the components' styles before any of their chunks has loaded.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 2,
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|jotai|@lingui|idb-keyval)\//,
            },
            // What signing in needs, in one piece: a dozen crumbs would cost more in headers than they hold. Without
            // `main.tsx`, which waits for the route that imports this piece; with the table of routes, whose entries
            // pages ask for their search, and which would else be a crumb each.
            {
              name: 'sign-in',
              priority: 1,
              test: /src\/client\/(shell\/(login-screen|error-page|root)|features\/(catalogue\/ask|product\/calls)|routes\/.*|session-end|http\/(error-reports|copy))\.tsx?$/,
            },
            // What calls the server, with what it tells the pages: else signing in would wait for all that these share.
            { name: 'client', test: /src\/client\/http\/(client|reached)\.ts$/ },
            // What the signed-in pages share, for the same reason: each crumb's name stands in the table of routes too.
            {
              name: 'controls',
              test: /lucide-react\/|src\/client\/ui\/(?!toaster)/,
            },
            {
              name: 'common',
              test: /src\/(contract|client\/(http|outbox|carts|offline-catalogue|i18n|features\/[a-z-]+))\/|src\/client\/storage\/session-record\.ts/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
    sourcemap: 'hidden',
    outDir: join(import.meta.dirname, 'dist'),
  },
  server: { proxy: { '/api': server, '/public': server } },
})
