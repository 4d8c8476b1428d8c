import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium to test with: `CHROMIUM`, the system's, else Playwright's own. */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named) return named
  return SYSTEM.find((path) => existsSync(path)) ?? chromium.executablePath()
}
