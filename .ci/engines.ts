import { existsSync, globSync } from 'node:fs'
import { installPackages } from './system-packages.ts'

/** What WebKit's stories need, each a path. */
export interface WebKit {
  driver: string
  browser: string
  /** Makes a screen that nobody sees. */
  display: string
}

const first = (...paths: string[]): string | undefined => paths.find((path) => existsSync(path))

/** A Firefox to test with: `FIREFOX`, else the system's. */
export const findFirefox = (): string | undefined =>
  process.env.FIREFOX ||
  first('/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')

/** The system's WebKit with what drives it, where all of it is there. */
export function findWebKit(): WebKit | undefined {
  const driver = first('/usr/bin/WebKitWebDriver')
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)
  const display = first('/usr/bin/Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

/** Gets the other browsers where that is possible: the system's packages when root. */
export function ensureEngines(): void {
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])]
  if (missing.length > 0) installPackages(...missing)
}

/** Why an engine's stories are left out on this machine; null when they are not. */
export function missingEngine(name: string): string | null {
  if (name === 'firefox' && !findFirefox()) return 'there is no Firefox here (package firefox-esr, or FIREFOX)'
  if (name === 'webkit' && !findWebKit())
    return 'there is no WebKit with its driver here (packages webkit2gtk-driver and xvfb)'
  return null
}
