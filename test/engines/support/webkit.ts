import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { isLong } from '#test/length.ts'
import { findWebKit } from '../../../.ci/engines.ts'
import { type Engine, notThere, type RawFrame, type RawTab, WINDOW } from './driver.ts'
import { startDisplay, startDriver } from './webkit-processes.ts'

/** WebKit as Debian builds it, by WebDriver, on a screen that nobody sees. A closed browser forgets everything. */
export const inWebKit: Engine = {
  keepsProfiles: false,
  start: async () => {
    const found = findWebKit()
    if (!found) throw new Error('There is no WebKit')
    const display = await startDisplay(found)
    const service = await startDriver(found, display.name)
    const driver = await new Builder()
      .usingServer(service.address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        // Pictures, which the stories do not look at, take much of the processor: the long run has them.
        'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation', `--auto-load-images=${isLong}`] },
      })
      .build()
    await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 })
    const inTurn = turns()
    let fresh = true
    const end = async (): Promise<void> => {
      await service.stop()
      await display.stop()
    }
    return {
      newTab: () =>
        inTurn(async () => {
          // A session begins with a window.
          if (!fresh) await driver.switchTo().newWindow('window')
          fresh = false
          await driver
            .manage()
            .window()
            .setRect({ x: 0, y: 0, ...WINDOW })
          return tabOf(driver, await driver.getWindowHandle(), inTurn)
        }),
      close: async () => {
        await inTurn(() => driver.quit()).catch(() => undefined)
        await end()
      },
      kill: end,
    }
  },
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A session looks at one window at a time: what is asked of two is done one after the other. */
function turns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE }

const tabOf = (driver: WebDriver, window: string, inTurn: InTurn): RawTab => {
  const here: InTurn = (work) =>
    inTurn(async () => {
      await driver.switchTo().window(window)
      return work()
    })
  const framed: InTurn = (work) =>
    here(async () => {
      await driver.switchTo().frame(0)
      return work()
    })
  return {
    open: (url) => here(() => driver.get(url)),
    reload: () => here(() => driver.navigate().refresh()),
    ...frameOf(driver, here),
    frame: frameOf(driver, framed),
    key: (name) =>
      here(async () => {
        const active = await driver.switchTo().activeElement()
        await active.sendKeys(KEYS[name])
      }),
    close: () => here(() => driver.close()),
  }
}

function frameOf(driver: WebDriver, there: InTurn): RawFrame {
  const element = async (expression: string): Promise<WebElement> =>
    (await driver.executeScript<WebElement | null>(`return ${expression}`)) ?? notThere()
  return {
    evaluate: (expression) => there(() => evaluate(driver, expression)),
    click: (expression) =>
      there(async () => {
        const pressed = await element(expression)
        // The driver scrolls as smoothly as the page does, and looks before it has arrived.
        await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", pressed)
        await pressed.click()
      }),
    type: (expression, text) =>
      there(async () => {
        const field = await element(expression)
        await driver.executeScript('arguments[0].focus(); arguments[0].select()', field)
        await field.sendKeys(text)
      }),
  }
}

async function evaluate(driver: WebDriver, expression: string): Promise<unknown> {
  const answer = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(`
    const done = arguments[arguments.length - 1];
    (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }))`)
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer.value
}
