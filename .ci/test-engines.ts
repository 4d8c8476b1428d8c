/** `npm run test:engines`: the offline stories in Firefox and WebKit, as far as this machine has them. */
import { isFresh } from '../src/server/cli/build/inputs.ts'
import { ensureChromium } from './chromium.ts'
import { oneByOne, runSuites } from './run-suites.ts'
import { build, engines } from './suites.ts'

await ensureChromium()
await runSuites('npm run test:engines', isFresh(process.cwd()) ? engines : oneByOne(build, engines))
