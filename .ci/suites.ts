import { startSystemPostgres } from './system-postgres.ts'
import { ensureEngines, missingEngine } from './engines.ts'
import { playwrightTotals, vitestTotals } from './reports.ts'
import { one, runInto, type Totals } from './steps.ts'
import { appendFileSync } from 'node:fs'
import { EMBEDDED_ONLY } from '../test/api/embedded-only.ts'

/** What a suite is run with. */
export interface Job {
  /** The file that takes its output. */
  log: string
  /** The file that takes the runner's own report, while it is needed. */
  report: string
  /** Tests to run, such as `test/e2e/cart.spec.ts:225`; none: all. */
  only: readonly string[]
  /** Whether the tests take their full length (test/length.ts). */
  isLong: boolean
}

/** A part of what must hold, with a line of its own in the table of a run. */
export interface Suite {
  name: string
  /** The folder of its tests; null for what has none. */
  folder: string | null
  run: (job: Job) => Promise<Totals>
}

const lengthOf = ({ isLong }: Job) => (isLong ? { TEST_LENGTH: 'long' } : {})
const say = ({ log }: Job, text: string): void => appendFileSync(log, `${text}\n`)

async function vitest(project: string, job: Job, env: NodeJS.ProcessEnv = {}): Promise<Totals> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${job.report}`]
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', project, '--includeTaskLocation']
  const ok = await runInto(job.log, 'vitest', [...args, ...reporters, ...job.only], { ...lengthOf(job), ...env })
  return vitestTotals(job.report, ok)
}

async function playwright(folder: string, job: Job, args: readonly string[] = []): Promise<Totals> {
  const all = ['test', '--config', `${folder}/playwright.config.ts`, '--reporter=list,json', ...args, ...job.only]
  const env = { ...lengthOf(job), PLAYWRIGHT_JSON_OUTPUT_FILE: job.report }
  return playwrightTotals(job.report, folder, await runInto(job.log, 'playwright', all, env))
}

export const check: Suite = {
  name: 'check',
  folder: null,
  run: async ({ log }) => one('npm run check', await runInto(log, 'node', ['.ci/check.ts', '--without-house'])),
}

export const build: Suite = {
  name: 'build',
  folder: null,
  run: async ({ log }) => one('npm run build', await runInto(log, 'node', ['src/server/cli/build.ts'])),
}

export const pure: Suite = { name: 'pure', folder: 'test/pure', run: (job) => vitest('pure', job) }

/** With the React that people get; at full length with the one that complains, which takes twice its time. */
export const component: Suite = {
  name: 'component',
  folder: 'test/component',
  run: (job) => vitest('component', job, job.isLong ? {} : { NODE_ENV: 'production' }),
}

export const api: Suite = { name: 'API', folder: 'test/api', run: (job) => vitest('api', job) }

/** Of every feature that asks the database much, the file that does it most: a second version has plans, not rules, of its own. */
const ON_SECOND_POSTGRES = [
  'cart-sync',
  'catalogue-list',
  'catalogue-writer',
  'housekeeping',
  'import',
  'migrate',
  'orders-list',
  'punchout-setup',
  'share-open',
  'users-list',
].map((name) => `test/api/${name}.pg.test.ts`)

/** The same on the system's PostgreSQL, where there is one. */
export const apiOnSystemPostgres: Suite = {
  name: 'API on another PostgreSQL',
  folder: 'test/api',
  run: async (job) => {
    const beginnings = EMBEDDED_ONLY.map((pattern) => pattern.replace('**', ''))
    const named = job.only.filter((file) => !beginnings.some((beginning) => file.startsWith(beginning)))
    if (job.only.length > 0 && named.length === 0) {
      say(job, 'Nothing to run: what was named is about the embedded database alone.')
      return { passed: 0, failed: 0, skipped: 0, failures: [] }
    }
    const postgres = startSystemPostgres()
    if (!postgres) {
      say(job, 'Left out: the API suite on a second PostgreSQL, since this machine has none from version 15.')
      return { passed: 0, failed: 0, skipped: 1, failures: [] }
    }
    try {
      say(job, `The API suite on ${postgres.version}`)
      const only = named.length > 0 || job.isLong ? named : ON_SECOND_POSTGRES
      return await vitest('api', { ...job, only }, { TEST_DATABASE_URL: postgres.url })
    } finally {
      postgres.stop()
    }
  },
}

export const stories: Suite = { name: 'stories', folder: 'test/e2e', run: (job) => playwright('test/e2e', job) }

/** The offline stories in the other engines; the long run has them in Chromium too. */
export const engines: Suite = {
  name: 'engines',
  folder: 'test/engines',
  run: (job) => {
    ensureEngines()
    for (const engine of ['firefox', 'webkit']) {
      const why = missingEngine(engine)
      if (why) say(job, `Left out: all stories below that are marked [${engine}], since ${why}.`)
    }
    return playwright('test/engines', job, job.isLong ? [] : ['--project=firefox', '--project=webkit'])
  },
}
