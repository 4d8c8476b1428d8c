import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ERROR } from '#contract/errors.ts'
import { accessRefusal } from '#contract/users/user-rules.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { Button } from '../../ui/button.tsx'
import { asTarget, useManagerScope } from './manager-scope.ts'
import type { Changes } from './use-changes.ts'
import styles from './user-dialog.module.css'
import { refusalText } from './user-errors.ts'
import { activeRequest, linkRequest, signOutRequest } from './change-requests.ts'

/** A link to choose a new password by, signing out everywhere, and letting the user in no longer. */
export function UserLogin({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t, i18n } = useLingui()
  const { manager } = useManagerScope()
  const refusal = accessRefusal(manager, asTarget(user))
  const { name, email } = user
  const busy = changes.busy.has(user.id)
  if (refusal)
    return (
      <section className={styles.section}>
        <h3>{t`Logging in`}</h3>
        {refusal === ERROR.ownAccount ? (
          <p>
            <Trans>
              This is you. Your own password is changed on <Link to="/account">your account's page</Link>.
            </Trans>
          </p>
        ) : (
          <p className={styles.reason}>{i18n._(refusalText(refusal))}</p>
        )}
      </section>
    )
  return (
    <section className={styles.section}>
      <h3>{t`Logging in`}</h3>
      {user.active && (
        <p>
          {user.reset_password === 1 ? (
            <Trans>
              {name} has not chosen a password yet. A link to do so goes to {email} and is good for three days.
            </Trans>
          ) : (
            <Trans>A link to choose a new password goes to {email}. Until then the one from before is good.</Trans>
          )}
        </p>
      )}
      <div className={styles.buttons}>
        {user.active && (
          <>
            <Button size="s" busy={busy} onClick={() => void changes.make(linkRequest(user))}>
              {user.reset_password === 1 ? t`Send the invitation again` : t`Send a link`}
            </Button>
            <Button size="s" busy={busy} onClick={() => void changes.make(signOutRequest(user))}>
              {t`Log out everywhere`}
            </Button>
          </>
        )}
        <Button size="s" busy={busy} onClick={() => void changes.make(activeRequest(user, !user.active))}>
          {user.active ? t`Deactivate` : t`Activate`}
        </Button>
      </div>
      <p className={styles.reason}>
        {user.active
          ? t`A deactivated user is logged out everywhere at once and cannot log in. Carts and orders stay.`
          : t`Carts and orders are still there. An activated user logs in with the password from before.`}
      </p>
    </section>
  )
}
