import { isThere } from './is-there.ts'
import { isUnanswered, noteNobodyThere } from './reached.ts'

/** Longer than a slow network takes for an answer of a few bytes. */
const PATIENCE_MS = 3000
const PAUSE_MS = 15_000

let isWatching = false

/**
 * Asks the server for nothing but an answer, at once or after a pause, and goes on asking for as long as calls go
 * unanswered: a screen on which nobody does anything learns that the network is back, too. One watch at a time.
 * @param isUrgent a call was given up: a slow network is no missing one, which only an answer can tell
 */
export async function watchContact(isUrgent: boolean): Promise<void> {
  if (isWatching) return
  isWatching = true
  try {
    // Lost calls have been tried again already; who came back for them at once would be asked without end.
    if (!isUrgent) await pause()
    while (!(await isThere(AbortSignal.timeout(PATIENCE_MS))) || isUnanswered()) {
      noteNobodyThere()
      await pause()
    }
  } finally {
    isWatching = false
  }
}

/** Nobody looks at a hidden page: it asks when it is shown. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}
