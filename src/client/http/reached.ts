import { isApiError, isConnectionError } from './api-error.ts'

/** What a balancer answers while there is no server behind it. */
const NOBODY_THERE: readonly number[] = [502, 503, 504]

/** Whether an error is gone by itself when the server answers again. */
export const passes = (error: unknown): boolean =>
  isConnectionError(error) || (isApiError(error) && NOBODY_THERE.includes(error.status))

const news = new EventTarget()
const REACHED = 'reached'
const LOST = 'lost'
const DOUBT = 'doubt'

/** A call may get lost in any network; when the next one is too, nobody is there. */
const MANY = 2

/** Whether the last call that was answered, or not, was not. */
let isLost = false
/** How many calls have been lost in a row, since the network last came back at that. */
let inARow = 0
/** How often the server came back, and how often it had when an error came. */
let returns = 0
const returnsBefore = new WeakMap<object, number>()

/** A call got no answer. */
export function noteLost(error: unknown): void {
  isLost = true
  inARow += 1
  if (inARow === MANY) {
    news.dispatchEvent(new Event(LOST))
    noteDoubt(false)
  }
  if (typeof error === 'object' && error !== null) returnsBefore.set(error, returns)
}

/** The server itself answered a call, not a copy on this device. */
export function noteReached(): void {
  if (!isLost) return
  isLost = false
  inARow = 0
  returns += 1
  news.dispatchEvent(new Event(REACHED))
}

/** This device has an answer now to what nobody answered. */
export const noteAnswerable = (): void => void news.dispatchEvent(new Event(REACHED))

/** Nobody answered somebody who asked for nothing but an answer. */
export function noteNobodyThere(): void {
  isLost = true
  inARow = Math.max(inARow, MANY)
  news.dispatchEvent(new Event(LOST))
}

/** A call was given up for what this device has, or calls got lost: whether anybody is there has to be asked. */
export const noteDoubt = (isUrgent: boolean): void => {
  news.dispatchEvent(new CustomEvent(DOUBT, { detail: isUrgent }))
}

/** Calls back at each doubt: is it urgent? Returns the way to stop. */
export function onDoubt(ask: (isUrgent: boolean) => void): () => void {
  const heard = (event: Event): void => ask((event as CustomEvent<boolean>).detail)
  news.addEventListener(DOUBT, heard)
  return () => news.removeEventListener(DOUBT, heard)
}

/** Whether calls go unanswered, whatever the browser believes of the network. */
export const isUnanswered = (): boolean => inARow >= MANY

/** Calls back when `isUnanswered` may have changed; a network that is back is given a try. Returns the way to stop. */
export function onUnanswered(changed: () => void): () => void {
  const tryAgain = (): void => {
    inARow = 0
    changed()
  }
  window.addEventListener('online', tryAgain)
  for (const name of [REACHED, LOST]) news.addEventListener(name, changed)
  return () => {
    window.removeEventListener('online', tryAgain)
    for (const name of [REACHED, LOST]) news.removeEventListener(name, changed)
  }
}

/**
 * Calls back when trying again is worth it: the browser says that there is a network, or, since a dead server is no
 * missing network, a call of any kind has been answered since the error, or this device has found its copy. Returns the
 * way to stop.
 */
export function onReached(error: unknown, callback: () => void): () => void {
  window.addEventListener('online', callback)
  news.addEventListener(REACHED, callback)
  if (isOver(error)) callback()
  return () => {
    window.removeEventListener('online', callback)
    news.removeEventListener(REACHED, callback)
  }
}

/** Whether the server has come back since an error came; said once. */
function isOver(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const before = returnsBefore.get(error)
  if (before === undefined || before === returns) return false
  returnsBefore.set(error, returns)
  return true
}
