import { join } from 'node:path'
import { createServer } from 'vite'
import { readEnv } from '../env.ts'
import { serve } from '../main.ts'
import { ROOT } from '../version.ts'
import { explain } from './explain.ts'
import { keepPrivate } from './private-data.ts'

/** `npm run dev`: Vite with hot reload on the shop's address, in front of the same server on a free port. */
async function dev(): Promise<void> {
  const env = readEnv(process.env)
  keepPrivate(env.dataDir)
  const shop = await serve({ ...env, port: 0 })
  process.env.API_ORIGIN = shop.address
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    server: { host: env.host, port: env.port, strictPort: true },
  })
  await vite.listen()
  vite.printUrls()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      vite.close().then(shop.stop).catch(explain)
    })
}

dev().catch(explain)
