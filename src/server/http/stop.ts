import type { App } from './app-type.ts'

/** Closes the listener, lets requests under way finish, and cuts off those that take longer than `patience` ms. */
export async function closeWithin(app: App, patience: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patience)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
