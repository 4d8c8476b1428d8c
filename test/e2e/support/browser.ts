import { findChromium, findHeadless } from '../../../.ci/chromium.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  // Languages follow the host name's last segment; all of these are this machine.
  '--host-resolver-rules=MAP shop.example.* 127.0.0.1',
]

/** The browser of the stories; `args`: what a story wants of it besides. */
export const launchOptions = (...args: string[]) => ({ executablePath: findHeadless(), args: [...ARGS, ...args] })

/** The same with windows, tabs and menus: for stories about a profile, an installed app, what the browser itself asks. */
export const wholeBrowser = (...args: string[]) => ({ executablePath: findChromium(), args: [...ARGS, ...args] })
