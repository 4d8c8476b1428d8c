import { isLong } from '#test/length.ts'
import { findChromium, findHeadless } from '../../../.ci/chromium.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  // Languages follow the host name's last segment; all of these are this machine.
  '--host-resolver-rules=MAP shop.example.* 127.0.0.1',
]

/** The browser of the stories that look at pictures, or have them on the device. */
export const withPictures = () => ({ executablePath: findHeadless(), args: ARGS })

/**
 * A drawing is a document of its own to a browser, and a page of the catalogue has thirty: they take a third of the
 * processor. The rest is what the test tool sets itself, a mouse, since the last of these switches counts alone.
 */
const NO_PICTURES =
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** The browser of all other stories; in the long run it has pictures too. */
export const usually = () => ({ executablePath: findHeadless(), args: isLong ? ARGS : [...ARGS, NO_PICTURES] })

/** The same with windows, tabs and menus: for stories about a profile, an installed app, what the browser itself asks. */
export const wholeBrowser = (...args: string[]) => ({ executablePath: findChromium(), args: [...ARGS, ...args] })

const CAMERA = '--use-fake-device-for-media-stream'

/** What makes a browser's camera show a film, and lets it be used. */
export const showing = (film: string): string[] => [
  CAMERA,
  `--use-file-for-fake-video-capture=${film}`,
  '--use-fake-ui-for-media-stream',
]

/** A whole one with a camera that nobody has allowed yet: it asks, and where nobody answers that is a no. */
export const askingForCamera = () => wholeBrowser(CAMERA)
