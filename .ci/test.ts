/**
 * `npm test`: everything that proves a change. `npm test -- test/api/form.pg.test.ts` runs files
 * alone, `…/cart.spec.ts:225` one test. What takes longer is in `npm run test:long`.
 */
import { ensureChromium } from './chromium.ts'
import { beside, oneByOne, runSuites } from './run-suites.ts'
import { api, apiOnSystemPostgres, build, check, component, pure, stories } from './suites.ts'

await ensureChromium()
// What stands beside each other waits at different times: for a browser to draw, for a server to start, for a worker to
// rest. More at once takes two cores longer.
await runSuites(
  'npm test',
  oneByOne(beside(check, build), beside(pure, component), api, beside(apiOnSystemPostgres, stories)),
)
