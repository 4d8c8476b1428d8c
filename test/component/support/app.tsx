import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import hotToast from 'react-hot-toast/headless'
import { afterEach, beforeEach } from 'vitest'
import { activateLocale, loadSignedInTexts } from '#client/i18n/locale.ts'
import { type AppRouter, createAppRouter } from '#client/router.ts'
import { watchSession } from '#client/session-end.ts'
import { wipe } from '#client/storage/persistence.ts'
import { store } from '#client/storage/store.ts'
import type { Locale } from '#contract/locale.ts'
import '#client/styles/main.css'

const all = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  </Provider>
)

/** Shows a component with the app's store and texts. */
export const show = (element: ReactNode): ReturnType<typeof render> => render(element, { wrapper: all })

/** Opens the app at an address. */
export async function openApp(path: string): Promise<AppRouter> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  watchSession(router)
  show(<RouterProvider router={router} />)
  await router.load()
  return router
}

/** A browser that has never been here, in one language, before each test of a file. */
export function useFreshBrowser(locale: Locale = 'en'): void {
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    await wipe(null)
    await activateLocale(locale)
    await loadSignedInTexts()
  })
  afterEach(() => {
    cleanup()
    hotToast.remove()
  })
}

/** Signed in before the page was opened. */
export function signedIn(token: string, owner = 'user:7'): void {
  localStorage.setItem('token', token)
  localStorage.setItem('owner', owner)
}
