/** `npm run test:long`: every test there is, at full length; hours. Takes files as `npm test` does. */
import { ensureChromium } from './chromium.ts'
import { beside, oneByOne, runSuites } from './run-suites.ts'
import { api, apiOnSystemPostgres, build, check, component, engines, pure, stories } from './suites.ts'

await ensureChromium()
await runSuites(
  'npm run test:long',
  beside(
    // A million schedules take as long as all the others.
    pure,
    oneByOne(beside(check, build), beside(oneByOne(api, apiOnSystemPostgres), oneByOne(component, stories, engines))),
  ),
  true,
)
