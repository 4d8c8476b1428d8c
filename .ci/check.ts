/**
 * `npm run check`: everything that needs no server and no browser, in seconds, each check with its own line.
 * `--without-house` leaves out its tests, where all of them run anyway.
 */
import { runQuietly } from './steps.ts'

type Check = readonly [name: string, command: string, ...args: string[]]

const HOUSE: Check = [
  'house',
  'vitest',
  'run',
  '--config',
  'test/vitest.config.ts',
  '--project',
  'pure',
  'test/pure/house',
]
const CHECKS: readonly Check[] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'biome', 'format'],
  ...(process.argv.includes('--without-house') ? [] : [HOUSE]),
  ['dead code', 'knip', '--no-progress'],
  ['texts', 'node', '.ci/texts.ts'],
  ['pointers', 'node', '.ci/pointers.ts'],
]

const results = await Promise.all(
  CHECKS.map(async ([name, command, ...args]) => {
    const started = performance.now()
    const { ok, output } = await runQuietly(command, args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds} s`)
    if (!ok) console.log(output)
    return ok
  }),
)

const failed = results.filter((ok) => !ok).length
console.log(`check: ${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
