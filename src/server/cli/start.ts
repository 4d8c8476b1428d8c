import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readEnv } from '../env.ts'
import { serve } from '../main.ts'
import { ROOT } from '../version.ts'
import { isFresh } from './build/inputs.ts'
import { CommandError, explain } from './explain.ts'

/** `npm start`: builds the app if it must, serves the shop, and stops when told to. */
async function start(): Promise<void> {
  const env = readEnv(process.env)
  if (!isFresh(ROOT)) {
    console.log('Building the app …')
    // In a process of its own, whose memory goes with it.
    const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit', cwd: ROOT })
    if (built.status !== 0) throw new CommandError('The app could not be built.')
  }
  const shop = await serve(env)
  console.log(['', `Interior is open: ${shop.address}`, ...shop.demo, ''].join('\n'))
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // The second one, of somebody impatient, ends it at once.
      if (stopping) process.exit(1)
      stopping = true
      shop.stop().catch(explain)
    })
}

start().catch(explain)
