import { existsSync } from 'node:fs'
import type { BrowserContext } from 'playwright'

/** Why nothing was measured. */
export interface NoBrowser {
  skipped: string
}

const NONE: NoBrowser = { skipped: 'no Chromium is found (install one with its Playwright, or name one in CHROMIUM)' }

/**
 * Runs `work` in a Chromium with a profile of its own in the folder `profile`; says why not where there is none, or
 * where the packages for development are not installed.
 */
export async function inChromium<T>(
  profile: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T | NoBrowser> {
  const executablePath = await chromiumPath()
  if (executablePath === null) return NONE
  const { chromium } = await import('playwright')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function chromiumPath(): Promise<string | null> {
  try {
    const { findChromium } = await import('../../../.ci/chromium.ts')
    const path = findChromium()
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
