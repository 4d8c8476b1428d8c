import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { run } from './steps.ts'
import { installPackages } from './system-packages.ts'

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

const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * What most stories run in: `CHROMIUM`, else the same browser without its own windows, tabs and menus, which take a
 * third of the processor and which no page sees, else the whole of it.
 */
export const findHeadless = (): string => process.env.CHROMIUM || (existsSync(SHELL) ? SHELL : findChromium())

/** Gets a Chromium where there is none: the system's packages when root, else Playwright's own download. */
export async function ensureChromium(): Promise<void> {
  const packages = [
    ...(existsSync(findChromium()) ? [] : ['chromium']),
    ...(existsSync(findHeadless()) && findHeadless() !== findChromium() ? [] : ['chromium-headless-shell']),
  ]
  if (!process.env.CHROMIUM && packages.length > 0) installPackages(...packages)
  if (existsSync(findChromium())) return
  if ((await run('playwright', ['install', 'chromium'])) && existsSync(findChromium())) return
  throw new Error('No Chromium found: install one, or name one in CHROMIUM.')
}
