import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { loadSignedInTexts } from '../i18n/locale.ts'
import { ErrorScreen } from '../shell/error-page.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import { isAskedFor } from '../shell/return-address.ts'
import { readCredentials } from '../storage/token-store.ts'

/** The guard of every page but sign-in and sign-out: once, with the return address. */
export const Route = createFileRoute('/_auth')({
  beforeLoad: async ({ location, cause }) => {
    const redirectTo = location.href === '/' ? {} : { redirect: location.href }
    // Whoever stays was let in: the address is theirs, also while their session is being dropped.
    const isTold = cause === 'enter' && isAskedFor()
    if (!readCredentials()) throw redirect({ to: '/login', search: isTold ? redirectTo : {}, replace: true })
    const ensured = import('../features/session/load-session.ts').then((one) => one.ensureSession())
    const [session] = await Promise.all([ensured, loadSignedInTexts()])
    if (session.user.reset_password === 1) throw redirect({ to: '/login', search: redirectTo, replace: true })
  },
  errorComponent: ErrorScreen,
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
})
