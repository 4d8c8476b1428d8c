import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountPage } from '../../features/account/account-page.tsx'
import { CopyPanel } from '../../features/offline/copy-panel.tsx'
import NewPasswordForm from '../../features/session/new-password-form.tsx'
import { levelName } from '../../i18n/level-names.ts'
import { useSession } from '../../storage/session-state.ts'
import { toast } from '../../ui/toast.ts'

/** One's own page, reached from the menu. */
export const Route = createFileRoute('/_auth/account')({ component: AccountRoute })

function AccountRoute() {
  const { t, i18n } = useLingui()
  const { user, owner } = useSession()
  // After a change the form stands empty again.
  const [changed, setChanged] = useState(0)
  const done = (): void => {
    setChanged((count) => count + 1)
    toast(t`Your password is changed. You are logged out everywhere else.`, 'success')
  }
  const form = (
    <NewPasswordForm
      key={changed}
      username={user.username}
      save={t`Change password`}
      oldPassword={null}
      onDone={done}
    />
  )
  const own = owner.startsWith('user:')
  return (
    <>
      <AccountPage levelName={(level) => levelName(i18n, level)} password={own ? form : null} />
      {own && <CopyPanel />}
    </>
  )
}
