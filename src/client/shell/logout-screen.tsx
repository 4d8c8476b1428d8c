import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect } from 'react'
import { LeavePage } from '../features/queue/leave-page.tsx'
import { setEnded } from '../features/session/ended.ts'
import { signOut } from '../features/session/sign-out.ts'
import { useIsPunchout } from '../storage/punchout-state.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { BarePage } from './bare-page.tsx'
import { showThings } from './open-page.ts'

let leaving: Promise<void> | null = null

const leave = (unsent: 'keep' | 'discard'): Promise<void> =>
  (leaving ??= signOut(unsent).finally(() => {
    leaving = null
  }))

/**
 * Signing out is a page of its own; it ends at the sign-in form whatever the server answers, unless the person stays
 * for what they have not sent.
 */
export function LogoutScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const owner = useAtomValue(sessionAtom)?.owner
  const isPurchase = useIsPunchout()
  usePageTitle(t`Logging out…`)
  useEffect(() => showThings(router), [router])
  const toLogin = useCallback(() => void navigate({ to: '/login', replace: true }), [navigate])
  const onLeave = useCallback(
    (unsent: 'keep' | 'discard'): void => {
      setEnded(null)
      void leave(unsent).then(toLogin)
    },
    [toLogin],
  )
  const onStay = (): void => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/', replace: true })
  }
  useEffect(() => {
    if (leaving) return
    const credentials = readCredentials()
    if (!credentials) return toLogin()
    // A purchasing session has its own way out, and no sign-in form to come to.
    if (isPunchout(credentials)) return void navigate({ to: '/', replace: true })
    // Nobody can be asked of whom nothing is known: what they have not sent is kept.
    if (owner === undefined) onLeave('keep')
  }, [navigate, onLeave, owner, toLogin])
  const pending = <Notice level={1} title={t`Logging out…`} />
  return (
    <BarePage>
      {owner === undefined || isPurchase ? (
        pending
      ) : (
        <LeavePage owner={owner} onLeave={onLeave} onStay={onStay} pending={pending} />
      )}
    </BarePage>
  )
}
