import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginScreen } from '../shell/login-screen.tsx'
import { returnAddress, takeReturn } from '../shell/return-address.ts'
import { readCredentials } from '../storage/token-store.ts'

interface LoginSearch {
  /** Where to go afterwards: an address of ours. */
  redirect?: string | undefined
}

export const Route = createFileRoute('/login')({
  // Left out, the key would keep what stands in the address: the router lays this over the raw query.
  validateSearch: (search): LoginSearch => ({ redirect: returnAddress(search.redirect) }),
  beforeLoad: async ({ search }) => {
    if (!readCredentials()) return
    // Someone signed in has no business here, unless a new password is due; without a network the form stays.
    const session = await import('../features/session/load-session.ts')
      .then((one) => one.ensureSession())
      .catch(() => null)
    if (session?.user.reset_password === 0)
      throw redirect({ href: takeReturn(session.owner) ?? search.redirect ?? '/', replace: true })
  },
  component: Login,
})

function Login() {
  return <LoginScreen redirect={Route.useSearch().redirect} />
}
