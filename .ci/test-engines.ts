/** `npm run test:engines`: the offline stories in Chromium, Firefox and WebKit, as far as this machine has them. */
import { ensureChromium } from './chromium.ts'
import { ensureEngines, missingEngine } from './engines.ts'
import { run } from './steps.ts'

/** Runs the stories of every engine; says which of them are left out, and why. */
export async function engineStories(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  ensureEngines()
  for (const engine of ['firefox', 'webkit']) {
    const why = missingEngine(engine)
    if (why) console.log(`Left out: all stories below that are marked [${engine}], since ${why}.`)
  }
  return run('playwright', ['test', '--config', 'test/engines/playwright.config.ts', ...args], env)
}

if (import.meta.main) {
  await ensureChromium()
  process.exitCode = (await engineStories(process.argv.slice(2))) ? 0 : 1
}
