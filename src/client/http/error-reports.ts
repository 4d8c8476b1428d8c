import { isAbort } from './api-error.ts'

/** Recent steps kept for a report. */
const MAX_BREADCRUMBS = 30

type Capture = (error: unknown) => void

let capture: Capture | null = null
const early: unknown[] = []
const EARLY_MAX = 10

/** Sends an error to the reporting service, now or when that has loaded; without a DSN it goes nowhere. */
export function reportError(error: unknown): void {
  if (capture) capture(error)
  else if (early.length < EARLY_MAX) early.push(error)
}

/**
 * Loads the reporting service after the first paint, and only where the installation names one. Unhandled errors are
 * passed on to it and stay unhandled: the console, and whoever listens, see them as before.
 * @param when the service is asked for; what happens before is told then
 */
export async function startErrorReports(when: Promise<void>): Promise<void> {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  // A view transition overtaken by the next one, or a call given up, is no fault.
  window.addEventListener('unhandledrejection', ({ reason }) => isAbort(reason) || reportError(reason))
  await when
  const { loadConfig } = await import('./config.ts')
  const { sentry_dsn: dsn } = await loadConfig()
  if (dsn === null) {
    capture = () => undefined
    early.length = 0
    return
  }
  const { startSentry } = await import('./error-service.ts')
  capture = startSentry(dsn, MAX_BREADCRUMBS)
  for (const error of early.splice(0)) capture(error)
}
