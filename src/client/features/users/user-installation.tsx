import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { installationRefusal } from '#contract/users/user-rules.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { installationRequest } from './change-requests.ts'
import { asTarget, useManagerScope } from './manager-scope.ts'
import type { Changes } from './use-changes.ts'
import { focused } from './user-carts.tsx'
import styles from './user-dialog.module.css'
import { refusalText } from './user-errors.ts'

/** Rights over the installation, for whoever has them: given after a question, taken at once. */
export function UserInstallation({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t, i18n } = useLingui()
  const { manager } = useManagerScope()
  const [asks, setAsks] = useState(false)
  if (manager.installation !== true) return null
  const refusal = installationRefusal(manager, asTarget(user))
  const has = user.installation === true
  const busy = changes.busy.has(user.id)
  const { name } = user
  const make = (give: boolean): void => {
    setAsks(false)
    void changes.make(installationRequest(user, give))
  }
  return (
    <section className={styles.section}>
      <h3>{t`The installation`}</h3>
      <CheckField
        label={t`Rights over the installation`}
        checked={has || asks}
        disabled={refusal !== null || busy}
        onChecked={(checked) => {
          if (checked && !has) setAsks(true)
          else if (has) make(false)
          else setAsks(false)
        }}
      />
      <p className={styles.reason}>
        <Trans>
          Gives everything in all shops: products, prices and orders, all people and their access, the staff too, keys
          for other systems, and new shops.
        </Trans>
      </p>
      {refusal && <p className={styles.reason}>{i18n._(refusalText(refusal))}</p>}
      {asks && !has && (
        <div
          ref={focused}
          tabIndex={-1}
          className={styles.ask}
          role="group"
          aria-label={t`Rights over the installation`}
        >
          <p>
            <Trans>Give {name} rights over the installation? They can then do everything that you can.</Trans>
          </p>
          <Button size="s" busy={busy} onClick={() => make(true)}>
            {t`Give the rights`}
          </Button>
          <Button size="s" onClick={() => setAsks(false)}>
            {t`Cancel`}
          </Button>
        </div>
      )}
    </section>
  )
}
