import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootPlugin } from './src/client/boot/build/boot-plugin.ts'
import { chunksPlugin, groupTakes, GROUPS, isAlwaysThere, isOffice } from './src/client/boot/build/chunks.ts'
import { iconsPlugin } from './src/client/boot/build/icons-plugin.ts'
import { manifestPlugin } from './src/client/boot/build/manifest-plugin.ts'
import { ownStorePlugin } from './src/client/boot/build/own-store-plugin.ts'
import { scopedName } from './src/client/boot/build/scoped-names.ts'
import { textsPlugin } from './src/client/boot/build/texts-plugin.ts'
import { uiPagePlugin } from './src/client/boot/build/ui-page-plugin.ts'
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
    chunksPlugin(),
    ownStorePlugin(),
    iconsPlugin(),
    uiPagePlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../../sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The office works online only: nobody's device keeps it.
        globIgnores: ['assets/office*', 'assets/*-office-*'],
        globPatterns: ['index.html', 'boot.js', 'assets/**/*.{js,css,woff2}', 'icon.svg', 'wall/*.svg'],
        // Every asset has its content's hash in its name.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'src/client/ui/create-icon.ts') },
      // What this stands in for React has had for long.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // A data: address would need a wider content security policy than `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a script asks for finds there already what no script runs without; and whom a page is not found for may
      // wait a moment longer, so that nobody else fetches the names of its parts with the first script.
      resolveDependencies: (name, files, { hostType }) => {
        if (hostType === 'html') return files
        return /\bnot-found-page-/.test(name) ? [] : files.filter((file) => !isAlwaysThere(file))
      },
    },
    // One sheet: the static page in index.html wears the components' styles before any of their chunks has loaded.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) =>
          isOffice(moduleIds) && !name.startsWith('office')
            ? 'assets/office-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: GROUPS.map((group) => ({
            name: group.name,
            test: groupTakes(group),
            ...(group.priority !== undefined && { priority: group.priority }),
            ...(group.minShareCount !== undefined && { minShareCount: group.minShareCount }),
          })),
        },
      },
    },
    sourcemap: 'hidden',
    outDir: join(import.meta.dirname, 'dist'),
  },
  server: { proxy: { '/api': server, '/public': server } },
})
