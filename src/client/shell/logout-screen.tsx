import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setEnded } from '../features/session/ended.ts'
import { signOut } from '../features/session/sign-in.ts'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

let leaving: Promise<void> | null = null

/** Signing out is a page of its own (seed §2); it ends at the sign-in form whatever the server answers. */
export function LogoutScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  usePageTitle(t`Logging out…`)
  useEffect(() => {
    leaving ??= signOut().finally(() => {
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
