import { explain } from '#server/cli/explain.ts'
import { keepOpen } from '#server/cli/supervise.ts'
import { readEnv } from '#server/env.ts'

/** `npm start` without a built app: `node start.ts`. */
const env = readEnv(process.env)
try {
  process.exitCode = await keepOpen(env, `${env.dataDir}/no-build`)
} catch (error) {
  explain(error)
}
