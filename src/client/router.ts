import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { lazy } from 'react'
import { parseQueryString, writeQueryString } from '#contract/catalogue/query.ts'
import { reportError } from './http/error-reports.ts'
import { isAnswer } from './http/api-error.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'

/** Query strings stay plain text: `?search=368814` is a text, repeated keys are lists [contract/query-strings]. */
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = writeQueryString(search)
  return text ? `?${text}` : ''
}

interface LocationChange {
  /** Undefined before the first page. */
  fromLocation?: unknown
  pathChanged: boolean
}

/**
 * Whether a change of page is animated. While it is, no press arrives: so only from one page to another, not for the
 * first one, a filter, or a page loaded anew. Not under reduced motion; and not in a hidden tab or while another change
 * is being animated, where the browser would throw one of the two away as an error of ours.
 */
const transitionTypes = ({ fromLocation, pathChanged }: LocationChange): string[] | false => {
  if (
    !fromLocation ||
    !pathChanged ||
    document.visibilityState === 'hidden' ||
    document.activeViewTransition ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    return false
  // A window resized, or a tablet turned, before the animation starts ends it: the page changes all the same.
  queueMicrotask(() => document.activeViewTransition?.ready.catch(() => undefined))
  return []
}

/**
 * Loaded before it is rendered. The router preloads what routes name, but not what it falls back to; and rendered
 * unloaded, its lazy component calls `use` only while it waits, of which React complains.
 */
const NotFoundPage = lazy(async () => {
  const page = lazyRouteComponent(() => import('./shell/not-found-page.tsx'))
  await page.preload?.()
  return { default: page }
})

/** The app's router; `history` only where there is no address bar to follow, as in tests. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    routeTree,
    parseSearch: parseQueryString,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultOnCatch: (error) => isAnswer(error) || reportError(error),
    // The catalogue decides for itself: its place counts only when coming back from a product.
    scrollRestoration: ({ location }) => location.pathname !== '/',
    defaultViewTransition: history === undefined && { types: transitionTypes },
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
