import { useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { isFramed } from '../storage/frame.ts'
import { readCredentials } from '../storage/token-store.ts'
import { ToastArea } from '../ui/toast-area.tsx'
import { RouteAnnouncer } from './announcer.tsx'
import { FramedPage } from './framed-page.tsx'

/** Around every page: messages, announcements, and the refusal to show an ordinary session in a frame. */
export function Root() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  // The door from a purchasing system is the one page a frame may show without a session of its own.
  if (isFramed() && !readCredentials() && pathname !== '/login/ext') return <FramedPage />
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <ToastArea label={t`Messages`} closeLabel={t`Close`} />
    </>
  )
}
