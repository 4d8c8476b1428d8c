/** `npm test`: everything that must hold, step after step, with one line of totals at the end. */
import { mkdirSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { playwrightTotals, vitestTotals } from './reports.ts'
import { run, type Totals } from './steps.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { engineStories } from './test-engines.ts'

const CACHE = 'node_modules/.cache'
mkdirSync(CACHE, { recursive: true })

const one = (name: string, ok: boolean): Totals => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: ok ? [] : [name],
})

async function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Totals> {
  const report = `${CACHE}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return vitestTotals(
    report,
    await run('vitest', ['run', '--config', 'test/vitest.config.ts', ...reporters, ...args], env),
  )
}

async function stories(): Promise<Totals> {
  const report = `${CACHE}/stories.json`
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json']
  return playwrightTotals(report, await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }))
}

async function storiesInEngines(): Promise<Totals> {
  const report = `${CACHE}/engines.json`
  return playwrightTotals(
    report,
    await engineStories(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  )
}

/** The same suite on the system's PostgreSQL, where there is one. */
async function apiOnSystemPostgres(): Promise<Totals> {
  const postgres = startSystemPostgres()
  if (!postgres) {
    console.log('Left out: the API suite on a second PostgreSQL, since this machine has none from version 15.')
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  try {
    console.log(`The API suite on ${postgres.version}`)
    return await vitest('api-system', ['--project', 'api'], { TEST_DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

await ensureChromium()
const steps: [string, () => Promise<Totals>][] = [
  ['check', async () => one('.ci/check.ts', await run('node', ['.ci/check.ts']))],
  ['build', async () => one('the build', await run('node', ['src/server/cli/build.ts']))],
  ['pure, component, API', () => vitest('vitest', [])],
  ['API on another PostgreSQL', apiOnSystemPostgres],
  ['stories in the browser', stories],
  ['offline stories in three engines', storiesInEngines],
]

const sum = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
for (const [name, step] of steps) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { passed, failed, skipped, failures: its } = await step()
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  failures.push(...its.map((failure) => `${name}: ${failure}`))
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${name}: ${passed} ok, ${failed} not ok, ${skipped} left out, ${seconds} s`)
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
process.exitCode = sum.failed === 0 ? 0 : 1
