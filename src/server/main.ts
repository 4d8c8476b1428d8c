import { buildApp } from './app.ts'
import { openDatabase } from './db/client.ts'
import { useEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readEnv } from './env.ts'

const env = readEnv(process.env)
const embedded = env.databaseUrl === undefined ? await useEmbedded(env.dataDir, { address: `http://${env.host}:${env.port}` }) : undefined
const database = openDatabase(embedded?.connection ?? env.databaseUrl ?? '')
await migrate(database.pool)
const app = await buildApp({ env, ...database })
await app.listen({ host: env.host, port: env.port })
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, async () => {
    await app.close()
    await database.close()
    await embedded?.stop()
  })
