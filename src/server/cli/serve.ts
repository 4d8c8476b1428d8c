import { fstatSync } from 'node:fs'
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
  console.log(['', `Interior is open: ${shop.address}`, ...shop.lines, ...setupLines(shop.setupLink), ''].join('\n'))
  obey(shop)
  process.send?.({ port: Number(new URL(shop.address).port) } satisfies Open)
}

/** The link by which the first administrator is made: a secret, which is written into no file and no journal. */
function setupLines(link: string | null): string[] {
  if (link === null) return []
  const nobody = 'Nobody administers this installation yet.'
  if (isKept())
    return [
      `${nobody} The link for its first administrator is for a terminal alone, and this output is kept: start it in a`,
      'terminal once, or use the command line: npm run user -- --help',
    ]
  return [`${nobody} By this link you become its administrator, once and within an hour:`, `  ${link}`]
}

/** Whether what is printed goes into a file or a journal. */
const isKept = (): boolean => fstatSync(1).isFile() || process.env.JOURNAL_STREAM !== undefined

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
