import { readEnv } from '../env.ts'
import { type Running, serve } from '../main.ts'
import { explain } from './explain.ts'
import { keepPrivate } from './private-data.ts'
import { HURRY, type Open } from './supervise.ts'

/** How long a server that met an error nobody caught may take to end in order. */
const FAILED_MS = 10_000

/** `node serve.ts [DIST]`: the server's own process, which `npm start` keeps running; DIST: an app built elsewhere. */
async function run(dist: string | undefined): Promise<void> {
  const env = readEnv(process.env)
  keepPrivate(env.dataDir)
  const shop = await serve(env, dist)
  console.log(['', `Interior is open: ${shop.address}`, ...shop.lines, ''].join('\n'))
  obey(shop)
  process.send?.({ port: Number(new URL(shop.address).port) } satisfies Open)
}

/** Ends when it is told to, when whoever keeps it running is gone, and when something happened that nobody foresaw. */
function obey(shop: Running): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    shop.stop().catch(explain).finally(leave)
  }
  // Signals may come twice, from a terminal and from above: only a word from above means that somebody is impatient.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  process.once('disconnect', end)
  process.on('message', (word) => {
    if (word === HURRY) shop.cutOff()
  })
  process.on('uncaughtException', (error) => {
    shop.log.fatal({ err: error }, 'an error that nobody caught: the server ends')
    process.exitCode = 1
    setTimeout(() => process.exit(1), FAILED_MS).unref()
    end()
  })
}

/** Nothing is left to do: what still holds the process open, such as the way to the one above, is let go. */
const leave = (): void => {
  if (process.connected) process.disconnect()
}

run(process.argv[2]).catch((error: unknown) => {
  explain(error)
  leave()
})
