import { chromium, type ElementHandle, type Frame, type JSHandle, type Page } from '@playwright/test'
import { killChromium } from '#test/e2e/support/kill-chromium.ts'
import { findChromium } from '../../../.ci/chromium.ts'
import { type Engine, noFrame, notThere, type RawFrame, type RawTab, WINDOW } from './driver.ts'

/** How long one try may take; the tab tries again. */
const TRY_MS = 2_000
const PRESS_MS = 30_000

/** Chromium, by Playwright. */
export const inChromium: Engine = {
  keepsProfiles: true,
  start: async (profile) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      // As the other two are by themselves, or are told to be: no page's frame keeps cookies.
      args: ['--no-sandbox', '--disable-background-networking', '--test-third-party-cookie-phaseout'],
      viewport: WINDOW,
    })
    return {
      newTab: async () => {
        const page = await context.newPage()
        // The page asks whether to leave while something is not sent yet: stories mean what they do.
        page.on('dialog', (dialog) => void dialog.accept())
        return tabOf(page)
      },
      close: () => context.close(),
      kill: () => killChromium(context, profile),
    }
  },
}

const tabOf = (page: Page): RawTab => ({
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  ...frameOf(() => page.mainFrame()),
  frame: frameOf(() => page.frames()[1]),
  key: (name) => page.keyboard.press(name),
  close: () => page.close(),
})

function frameOf(found: () => Frame | undefined): RawFrame {
  const frame = (): Frame => found() ?? noFrame()
  const handle = async (element: string): Promise<ElementHandle> =>
    (await frame().evaluateHandle<JSHandle>(element)).asElement() ?? notThere()
  return {
    evaluate: async (expression) => frame().evaluate(expression),
    click: async (element) => {
      const pressed = await handle(element)
      await pressed.click({ trial: true, timeout: TRY_MS })
      // Given up half way, on a busy machine, it would be pressed twice.
      await pressed.click({ force: true, timeout: PRESS_MS })
    },
    type: async (element, text) => (await handle(element)).fill(text, { timeout: TRY_MS }),
  }
}
