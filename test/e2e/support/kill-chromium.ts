import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Ends a browser with a profile of its own as a power cut would. */
export async function killChromium(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close')
  process.kill(pidOf(profile), 'SIGKILL')
  await closed
}

/** The browser's own mark that the profile is in use: a link to `<host>-<process>`. */
const pidOf = (profile: string): number => Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
