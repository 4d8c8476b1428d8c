import { readEnv } from '../env.ts'
import { serve } from '../main.ts'
import { serveTask } from './child.ts'

/** The whole server, as `npm start` runs it, over the database that the environment names. */
await serveTask<unknown, { address: string }>(async () => {
  const { address, stop } = await serve(readEnv(process.env))
  return { answer: { address }, close: stop }
})
