import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '#server/version.ts'

/**
 * `node build.ts ID DIRECTORY`: the app as a later version would be, in which no file has kept its name. The id is the
 * build's, by which page and service worker know whether they belong together.
 */
const [id, outDir = ''] = process.argv.slice(2)
process.env.VITE_BUILD = id
await build({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        entryFileNames: `assets/[name]-${id}-[hash].js`,
        chunkFileNames: `assets/[name]-${id}-[hash].js`,
        assetFileNames: `assets/[name]-${id}-[hash][extname]`,
      },
    },
  },
})
