/** `npm run test:long`: the tests that take their time, with all their rounds. */
import { run } from './steps.ts'

const args = [
  'run',
  '--config',
  'test/vitest.config.ts',
  '--project',
  'api',
  'test/api/kill',
  'test/api/cart-load',
  'test/api/punchout-fuzz',
]
process.exitCode = (await run('vitest', args, { KILLS: '20', LOAD_SECONDS: '60', MUTANTS: '10000' })) ? 0 : 1
