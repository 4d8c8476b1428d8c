import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { clear } from 'idb-keyval'
import hotToast from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { activateLocale, loadSignedInTexts } from '#client/i18n/locale.ts'
import { type AppRouter, createAppRouter } from '#client/router.ts'
import { watchSession } from '#client/session-end.ts'
import { objectStore } from '#client/storage/object-store.ts'
import { wipe } from '#client/storage/persistence.ts'
import { store } from '#client/storage/store.ts'
import type { Locale } from '#contract/locale.ts'
import '#client/styles/main.css'
import { forgetCalls } from './network.ts'

const all = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  </Provider>
)

const roots = new Set<{ root: Root; container: Element }>()

interface Shown {
  /** Shows another one in its place. */
  rerender: (element: ReactNode) => void
  unmount: () => void
}

/** Shows a component with the app's store and texts; it is there when this returns. */
export function show(element: ReactNode): Shown {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  roots.add({ root, container })
  const rerender = (next: ReactNode): void => flushSync(() => root.render(all({ children: next })))
  rerender(element)
  return { rerender, unmount: () => flushSync(() => root.unmount()) }
}

/** Does something, and everything that React makes of it. */
export const act = <T,>(work: () => T): T => flushSync(work)

/** Takes away what was shown. */
export function cleanup(): void {
  for (const { root, container } of roots) {
    flushSync(() => root.unmount())
    container.remove()
  }
  roots.clear()
}

/** Opens the app at an address, or in the midst of a history. */
export async function openApp(
  path: string,
  history = createMemoryHistory({ initialEntries: [path] }),
): Promise<AppRouter> {
  const router = createAppRouter(history)
  watchSession(router, cleanup)
  show(<RouterProvider router={router} />)
  await router.load()
  return router
}

/**
 * What was complained of in the console; React does so in its development build, which the long run has. It mentions
 * each failure that a boundary shows to the person, too; that is no complaint.
 */
const complaints: string[] = []
const heed = (...said: unknown[]): void => {
  const complaint = said.map(String).join(' ')
  if (said[0] instanceof Error || complaint.includes('using the error boundary you provided')) return
  complaints.push(complaint)
}

/** What former builds and other files' tests left of anybody. */
const kept = objectStore('interior', 'state')

/** A browser that has never been here, in one language, before each test of a file. */
export function useFreshBrowser(locale: Locale = 'en'): void {
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(heed)
    localStorage.clear()
    sessionStorage.clear()
    await wipe(null)
    await clear(kept)
    await activateLocale(locale)
    await loadSignedInTexts()
    complaints.length = 0
    forgetCalls()
  })
  afterEach(() => {
    cleanup()
    hotToast.remove()
    expect(complaints.splice(0), 'complaints in the console').toEqual([])
  })
}

/** Signed in before the page was opened. */
export function signedIn(token: string, owner = 'user:7'): void {
  localStorage.setItem('token', token)
  localStorage.setItem('owner', owner)
}
