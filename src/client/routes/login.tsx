import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../features/session/login-page.tsx'

interface LoginSearch {
  /** Where to go afterwards: an address of ours. */
  redirect?: string
}

/** Only a path of ours is followed: `//host` and `/\host` would leave the site. */
const ownPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)

export const Route = createFileRoute('/login')({
  validateSearch: (search): LoginSearch => (ownPath(search.redirect) ? { redirect: search.redirect } : {}),
  component: LoginPage,
})
