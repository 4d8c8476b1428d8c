import { spawn } from 'node:child_process'

/** What a step of the tests counted. */
export interface Totals {
  passed: number
  failed: number
  skipped: number
  /** What the failed ones are called, with the file of each: a long run is read from its end. */
  failures: readonly string[]
}

/** Runs a command of the project's own tools, its output passed on as it comes; resolves to whether it succeeded. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return finished(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }))
}

/** The same, held back and printed only when it fails: for steps that run side by side. */
export async function runQuietly(command: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { ok: await finished(child), output }
}

const finished = (child: ReturnType<typeof spawn>): Promise<boolean> =>
  new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
