import { once } from 'node:events'
import {
  type BrowserContext,
  type ElementHandle,
  type Frame,
  launch,
  type Page,
  type Browser as Running,
} from 'puppeteer-core'
import { isLong } from '#test/length.ts'
import { findFirefox } from '../../../.ci/engines.ts'
import { type Browser, type Engine, noFrame, notThere, type RawFrame, type RawTab, WINDOW } from './driver.ts'

/** Firefox, by WebDriver BiDi. */
export const inFirefox: Engine = {
  keepsProfiles: true,
  start: async (profile) => {
    const running = await launched(profile)
    return browserOf(running, running.defaultBrowserContext(), () => running.close())
  },
  startShared: async (profile) => {
    const running = await launched(profile)
    return {
      newBrowser: async () => {
        const context = await running.createBrowserContext()
        return browserOf(running, context, () => context.close())
      },
      close: () => running.close(),
    }
  },
}

const launched = (profile: string): Promise<Running> =>
  launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: true,
    userDataDir: profile,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      // No page's frame keeps cookies, or anything else.
      'network.cookie.cookieBehavior': 1,
      // No process is started for a page that may never be opened.
      'dom.ipc.processPrelaunch.enabled': false,
      // Pictures, which the stories do not look at, take much of the processor: the long run has them.
      'permissions.default.image': isLong ? 1 : 2,
    },
  })

const browserOf = (running: Running, context: BrowserContext, close: () => Promise<void>): Browser => ({
  newTab: async () => {
    const page = await context.newPage({ type: 'window' })
    // A page takes as long as it takes on a busy machine; a story has a limit of its own.
    page.setDefaultNavigationTimeout(0)
    // The page asks whether to leave while something is not sent yet: stories mean what they do.
    page.on('dialog', (dialog) => void dialog.accept())
    return tabOf(page)
  },
  close,
  kill: async () => {
    const child = running.process()
    if (!child) throw new Error('Firefox has no process')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  },
})

const tabOf = (page: Page): RawTab => ({
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  ...frameOf(() => page.mainFrame()),
  frame: frameOf(() => page.mainFrame().childFrames()[0]),
  key: (name) => page.keyboard.press(name),
  close: () => page.close(),
})

function frameOf(found: () => Frame | undefined): RawFrame {
  const frame = (): Frame => found() ?? noFrame()
  const handle = async (element: string): Promise<ElementHandle> =>
    ((await frame().evaluateHandle(element)).asElement() as ElementHandle | null) ?? notThere()
  return {
    evaluate: async (expression) => frame().evaluate(expression),
    click: async (element) => {
      const control = await handle(element)
      const page = frame().page()
      if (frame() === page.mainFrame()) {
        await control.scrollIntoView()
        const { x, y } = await control.clickablePoint()
        // The pointer comes down on whatever lies over it for the moment, such as the page that is on its way out.
        if (!(await control.evaluate(isMet, x, y))) notThere()
        return control.click()
      }
      // In a frame that has scrolled the pointer comes down beside what is meant; a key does not.
      await control.focus()
      await page.keyboard.press('Enter')
    },
    type: async (element, text) => {
      const field = await handle(element)
      await field.focus()
      await frame().evaluate('document.activeElement.select()')
      await field.type(text)
    },
  }
}

/** Runs in the page: whether a pointer at a point of the window meets the element. */
const isMet = (element: Element, x: number, y: number): boolean => element.contains(document.elementFromPoint(x, y))
