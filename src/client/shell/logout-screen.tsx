import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setEnded } from '../features/session/ended.ts'
import { signOut } from '../features/session/sign-in.ts'
import { sendBeforeLeaving } from '../offline/carts.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

/** How long signing out waits for what was not sent yet. */
const SEND_WAIT_MS = 4_000

let leaving: Promise<void> | null = null

/** Signing out is a page of its own (seed §2); it ends at the sign-in form whatever the server answers. */
export function LogoutScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  usePageTitle(t`Logging out…`)
  useEffect(() => {
    // A purchasing session has its own way out, and no sign-in form to come to.
    const credentials = readCredentials()
    if (credentials && isPunchout(credentials)) return void navigate({ to: '/', replace: true })
    leaving ??= sendBeforeLeaving(SEND_WAIT_MS)
      .then(() => signOut())
      .finally(() => {
        leaving = null
      })
    setEnded(null)
    void leaving.then(() => navigate({ to: '/login', replace: true }))
  }, [navigate])
  return (
    <BarePage>
      <Notice level={1} title={t`Logging out…`} />
    </BarePage>
  )
}
