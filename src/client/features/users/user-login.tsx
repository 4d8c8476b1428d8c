import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { accessRefusal } from '#contract/users/user-rules.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Secret } from './secret.tsx'
import { asTarget, useManagerScope } from './manager-scope.ts'
import type { Changes } from './use-changes.ts'
import styles from './user-dialog.module.css'
import { refusalText } from './user-errors.ts'
import { activeRequest } from './change-requests.ts'

/** A new temporary password, and letting the user in no longer. */
export function UserLogin({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t, i18n } = useLingui()
  const { manager } = useManagerScope()
  const [asked, setAsked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const refusal = accessRefusal(manager, asTarget(user))
  const { name } = user
  const busy = changes.busy.has(user.id)
  const reset = async (): Promise<void> => {
    setAsked(false)
    const answer = await changes.make({ user, change: { reset_password: true } })
    setSecret(answer?.temporary_password ?? null)
  }
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
      {secret !== null && (
        <Secret password={secret}>
          <Trans>{name} is logged out everywhere and can log in with this.</Trans>
        </Secret>
      )}
      {asked ? (
        <div ref={focused} tabIndex={-1} className={styles.ask} role="group" aria-label={t`New password for ${name}`}>
          <p>
            <Trans>
              The password {name} has now stops working at once, and {name} is logged out everywhere.
            </Trans>
          </p>
          <Button size="s" look="next" onClick={() => void reset()}>
            {t`Make a temporary password`}
          </Button>
          <Button size="s" onClick={() => setAsked(false)}>
            {t`Cancel`}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          {user.active && (
            <Button size="s" busy={busy} onClick={() => setAsked(true)}>
              {t`New temporary password`}
            </Button>
          )}
          <Button size="s" busy={busy} onClick={() => void changes.make(activeRequest(user, !user.active))}>
            {user.active ? t`Deactivate` : t`Activate`}
          </Button>
        </div>
      )}
      <p className={styles.reason}>
        {user.active
          ? t`A deactivated user is logged out everywhere at once and cannot log in. Carts and orders stay.`
          : t`Carts and orders are still there. An activated user logs in with the password from before.`}
      </p>
    </section>
  )
}

/** What was asked for stands where the button stood that asked: focus goes on from there. */
const focused = (element: HTMLElement | null): void => element?.focus()
