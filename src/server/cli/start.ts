import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readEnv } from '../env.ts'
import { ROOT } from '../version.ts'
import { isFresh } from './build/inputs.ts'
import { CommandError, explain } from './explain.ts'
import { keepOpen } from './supervise.ts'

/** `npm start`: builds the app if it must, and keeps a server running until it is told to stop. */
async function start(): Promise<void> {
  const env = readEnv(process.env)
  if (!isFresh(ROOT)) {
    console.log('Building the app …')
    // In a process of its own, whose memory goes with it.
    const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit', cwd: ROOT })
    if (built.status !== 0) throw new CommandError('The app could not be built.')
  }
  process.exitCode = await keepOpen(env)
}

start().catch(explain)
