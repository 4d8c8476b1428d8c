import { findChromium } from '../../../.ci/chromium.ts'

/** The browser of the stories; `args`: what a story wants of it besides. */
export const launchOptions = (...args: string[]) => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    // Languages follow the host name's last segment; all of these are this machine.
    '--host-resolver-rules=MAP shop.example.* 127.0.0.1',
    ...args,
  ],
})
