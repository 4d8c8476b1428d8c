import { breadcrumbsIntegration, captureException, dedupeIntegration, init } from '@sentry/browser'

/** Addresses carry what people search for, and codes that open doors: reports keep the path alone. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** Starts the service and returns its `capture`. Its own global handlers stay off: ours forward each error once. */
export function startSentry(dsn: string, maxBreadcrumbs: number): (error: unknown) => void {
  init({
    dsn,
    maxBreadcrumbs,
    defaultIntegrations: false,
    integrations: [breadcrumbsIntegration({ dom: true }), dedupeIntegration()],
    beforeBreadcrumb(breadcrumb) {
      for (const key of ['url', 'to', 'from'] as const) {
        const value: unknown = breadcrumb.data?.[key]
        if (breadcrumb.data && typeof value === 'string') breadcrumb.data[key] = withoutQuery(value)
      }
      return breadcrumb
    },
    beforeSend(event) {
      if (event.request?.url) event.request.url = withoutQuery(event.request.url)
      return event
    },
  })
  return (error) => void captureException(error)
}
