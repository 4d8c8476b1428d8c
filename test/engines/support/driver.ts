/**
 * What a story needs of a browser, told once for three engines that are driven in three ways. Expressions are source
 * text, run in the page; an element is an expression that comes to one.
 */
export interface RawTab {
  /** Goes to an address as one typed into the address bar does; resolves when the page has loaded. */
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** What an expression, or its promise, comes to, as JSON carries it. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses an element as a pointer does; rejects when it is gone, or something lies over it. */
  click: (element: string) => Promise<void>
  /** Types into a field in the place of what stands there. */
  type: (element: string, text: string) => Promise<void>
  key: (name: 'Enter' | 'Escape') => Promise<void>
  /** The first frame of the page, whosever it is; what is typed, pressed and evaluated happens in it. */
  frame: RawFrame
  close: () => Promise<void>
}

export type RawFrame = Pick<RawTab, 'evaluate' | 'click' | 'type'>

/** A running browser with one profile. */
export interface Browser {
  /** Every tab is a window of its own, so that none is hidden behind another. */
  newTab: () => Promise<RawTab>
  close: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

/** A running browser for one story after the other. */
export interface SharedBrowser {
  /** As one that was started anew: it shares nothing with the others. To end it as a power cut would ends all. */
  newBrowser: () => Promise<Browser>
  close: () => Promise<void>
}

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

export interface Engine {
  /** Whether a profile outlives its browser; else a closed browser forgets everything. */
  keepsProfiles: boolean
  /** Starts a browser with the profile in a directory, which may be empty. */
  start: (profile: string) => Promise<Browser>
  /** The same for many stories, where starting one takes as long as a short story. */
  startShared?: (profile: string) => Promise<SharedBrowser>
}

/** A desktop's window. */
export const WINDOW = { width: 1440, height: 900 }

/** Said by a driver whose element is not there, or not yet. */
export function notThere(): never {
  throw new Error('not there')
}

export function noFrame(): never {
  throw new Error('There is no frame')
}
