import type { RawFrame, RawTab } from './driver.ts'
import { setTimeout as after } from 'node:timers/promises'
import { elementsOf, type Target } from './find.ts'
import { callOf, type InThePage } from '#test/e2e/support/source.ts'

/** As long as a story waits for anything (playwright.config.ts). */
export const TIMEOUT_MS = 60_000

/** What a person sees and does in a page, or in the frame of one. */
export interface View {
  /** Runs a function in the page, which sees nothing but its argument and its helpers (source.ts). */
  run: <A, R>(work: (argument: A) => R | Promise<R>, argument?: A, ...helpers: InThePage[]) => Promise<R>
  /** Presses the first that is meant, once it is there and can be pressed. */
  press: (target: Target) => Promise<void>
  write: (target: Target, text: string) => Promise<void>
  /** The texts of the visible elements that are meant, figures of fields included; null while a page changes. */
  texts: (target: Target) => Promise<string[] | null>
}

/** A tab as a story uses it. */
export interface Tab extends View {
  /** Goes to an address of the shop's, `/cart`, or to a whole one of somebody else's. */
  open: (address: string) => Promise<void>
  /** Goes to an address of the app's within the page, as its links do: nothing is loaded anew. */
  goTo: (address: string) => Promise<void>
  reload: () => Promise<void>
  key: RawTab['key']
  /** The first frame of the page. */
  frame: View
  /** The path and query that the address bar shows. */
  address: () => Promise<string>
  /** What went wrong in the pages of this tab since each had loaded. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

export function tabOf(raw: RawTab, shop: string): Tab {
  const said: string[] = []
  const collect = async (): Promise<void> => {
    const page = await raw.evaluate(callOf(takeComplaints)).catch(() => [])
    said.push(...(page as string[]))
  }
  const loaded = (): Promise<unknown> => raw.evaluate(callOf(listen))

  return {
    open: async (address) => {
      await collect()
      await raw.open(new URL(address, shop).href)
      await loaded()
    },
    // The router follows what becomes of the address, whoever changes it.
    goTo: (address) => raw.evaluate(callOf(pushed, JSON.stringify(address))).then(() => undefined),
    reload: async () => {
      await collect()
      await raw.reload()
      await loaded()
    },
    ...viewOf(raw),
    frame: viewOf(raw.frame),
    key: raw.key,
    address: () => raw.evaluate('location.pathname + location.search') as Promise<string>,
    complaints: async () => {
      await collect()
      return said
    },
    close: async () => {
      await collect()
      await raw.close()
    },
  }
}

function viewOf(raw: RawFrame): View {
  async function act(target: Target, work: (element: string) => Promise<void>): Promise<void> {
    const element = `${elementsOf(target)}.find((one) => !one.disabled)`
    const until = Date.now() + TIMEOUT_MS
    for (;;) {
      try {
        if (await raw.evaluate(callOf(isSteady, element))) return await work(element)
        throw new Error('not there, or still moving')
      } catch (cause) {
        // Not there yet, just drawn anew, or under something that is on its way out.
        if (Date.now() > until)
          throw new Error(`Nothing to use: ${target.css ?? target.role} ${target.name ?? ''}`, { cause })
        // Where there is no page to ask, each refusal would come at once.
        await after(20)
      }
    }
  }

  return {
    run: <A, R>(work: (argument: A) => R | Promise<R>, argument?: A, ...helpers: InThePage[]) =>
      raw.evaluate(callOf(work, JSON.stringify(argument), ...helpers)) as Promise<R>,
    press: (target) => act(target, raw.click),
    write: (target, text) => act(target, (element) => raw.type(element, text)),
    texts: (target) =>
      raw.evaluate(callOf(textsOf, elementsOf(target))).then(
        (texts) => texts as string[],
        () => null,
      ),
  }
}

interface Complaining extends Window {
  complaints?: string[]
}

/** Runs in the page. */
function listen(): void {
  const page = window as Complaining
  if (page.complaints) return
  const said: string[] = []
  page.complaints = said
  window.addEventListener('error', ({ message }) => said.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => said.push(`Nobody caught: ${String(reason)}`))
}

/** Runs in the page. */
const pushed = (address: string): void => history.pushState(null, '', address)

/** Runs in the page. */
const takeComplaints = (): string[] => (window as Complaining).complaints?.splice(0) ?? []

/** Runs in the page. */
const textsOf = (elements: Element[]): string[] =>
  elements.map((element) =>
    ('value' in element && typeof element.value === 'string'
      ? element.value
      : (element as HTMLElement).innerText
    ).trim(),
  )

/**
 * Runs in the page: whether an element is there and stays where it is while things are drawn. While one page is drawn
 * over into another, no press arrives; not every engine names the transition, all have its animations.
 */
async function isSteady(element: Element | undefined): Promise<boolean> {
  const isFading = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
  if (!element || isFading || document.activeViewTransition) return new Promise((later) => setTimeout(later, 50, false))
  const before = element.getBoundingClientRect()
  await new Promise((drawn) => setTimeout(drawn, 50))
  const { top, left } = element.getBoundingClientRect()
  return element.isConnected && top === before.top && left === before.left
}
