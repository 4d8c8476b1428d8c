import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstTouch } from './first-touch.ts'
import { startErrorReports } from './http/error-reports.ts'
import { setEnded } from './features/session/ended.ts'
import { capturePunchoutCode } from './features/session/punchout-code.ts'
import { ConnectionError, isAnswer } from './http/api-error.ts'
import { activateLocale, startLocale } from './i18n/locale.ts'
import { createAppRouter } from './router.ts'
import { watchSession } from './session-end.ts'
import { store } from './storage/store.ts'
import { isLeaving, readCredentials } from './storage/token-store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')

// A part of the app that does not come is a missing answer like any other. By its own words the router would load the
// page anew at once: without a network, over half-written forms, over an address that was just asked for.
window.addEventListener('vite:preloadError', ({ payload }) => {
  const message = `offline: ${payload.message}`
  Object.assign(Object.setPrototypeOf(payload, ConnectionError.prototype), { message, reason: 'offline' })
})
capturePunchoutCode()
const router = createAppRouter()
const tell = (error: unknown): void => void (isAnswer(error) || window.reportError(error))
const app = createRoot(root, { onCaughtError: tell })
// Before it is read who is signed in: what happens from then on is told.
watchSession(router, () => app.unmount())
// A page that was closed too early; without its part of the app, the next sign-in clears up before it lets anybody in.
if (isLeaving())
  await import('./features/session/sign-out.ts').then((one) => one.finishLeaving()).catch(() => undefined)
const credentials = readCredentials()
// Somebody has signed in since, here or on another tab.
if (credentials) setEnded(null)
const persistence = (): Promise<typeof import('./storage/persistence.ts')> => import('./storage/persistence.ts')
// Without that part of the app the guard says what is missing.
const hydrated =
  credentials &&
  persistence().then(
    (one) => one.hydrate(credentials),
    () => undefined,
  )
await Promise.all([activateLocale(startLocale()), hydrated])
// The static sign-in form stays until the real one can take its place in one step.
if (!credentials) await router.load()

app.render(
  <StrictMode>
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>
  </StrictMode>,
)

requestAnimationFrame(() =>
  setTimeout(() => {
    // Whoever signs in needs what calls the server by then.
    const touched = credentials ? Promise.resolve() : firstTouch()
    startErrorReports(touched).catch(tell)
    void touched.then(persistence).then(
      (one) => one.wipeEndedPunchouts(),
      () => undefined,
    )
  }),
)
