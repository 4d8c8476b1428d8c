import type { App } from './app-type.ts'

const STEP_MS = 50

/** Closes the listener, lets requests under way finish, and cuts off those that take longer than `timeoutMs`. */
export async function closeWithin(app: App, timeoutMs: number): Promise<void> {
  // A connection is kept for further requests once its answer is out: nobody may wait for those any more.
  const idle = setInterval(() => app.server.closeIdleConnections(), STEP_MS)
  const late = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
