import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/** A test that failed, or something that is no test. */
export interface Failure {
  /** What it is called, with the file: a long run is read from its end. */
  name: string
  /** `test/e2e/cart.spec.ts:225`, where it stands in a file. */
  at?: string
}

/** What a step of the tests counted. */
export interface Totals {
  passed: number
  failed: number
  skipped: number
  failures: readonly Failure[]
  /** Seconds by test file. */
  seconds?: ReadonlyMap<string, number>
}

/** Something that passed or failed as a whole. */
export const one = (name: string, ok: boolean): Totals => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: ok ? [] : [{ name }],
})

/** Runs a command of the project's own tools, its output passed on as it comes; resolves to whether it succeeded. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return finished(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }))
}

/** The same, its output added to a file: for steps that run side by side. */
export async function runInto(
  log: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const file = createWriteStream(log, { flags: 'a' })
  await new Promise((open) => file.once('open', open))
  const child = spawn(command, args, { stdio: ['ignore', file, file], env: { ...process.env, ...env } })
  const ok = await finished(child)
  file.end()
  return ok
}

/** The same, held back and printed only when it fails. */
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
