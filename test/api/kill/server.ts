import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/main.ts'

/** The whole server as `npm start` runs it, without the built app; says where it listens. */
const env = readEnv(process.env)
const { address } = await serve(env, join(env.dataDir, 'no-build'))
// A server that is killed would keep nothing for the next one.
flushCompileCache()
process.stdout.write(`${address}\n`)
