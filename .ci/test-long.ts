/** `npm run test:long`: the tests that take their time, with all their rounds. */
import { ensureChromium } from './chromium.ts'
import { run } from './steps.ts'

const vitest = (project: string, filters: readonly string[], rounds: Readonly<Record<string, string>>) =>
  run('vitest', ['run', '--config', 'test/vitest.config.ts', '--project', project, ...filters], rounds)

const api = await vitest('api', ['test/api/kill', 'test/api/cart-load', 'test/api/punchout-fuzz'], {
  KILLS: '20',
  LOAD_SECONDS: '60',
  MUTANTS: '10000',
})
const schedules = await vitest('pure', ['test/pure/outbox'], {
  SCHEDULES: '1000000',
  SEED: String(Math.floor(Math.random() * 2 ** 31)),
})
await ensureChromium()
const days = await run('playwright', ['test', '--config', 'test/e2e/playwright.config.ts', 'five-days'], {
  CHANGES: '200',
  QUESTIONS: '50',
})
process.exitCode = api && schedules && days ? 0 : 1
