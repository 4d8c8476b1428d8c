import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { accountRefusal } from '#contract/users/user-rules.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Conflict } from './conflict.tsx'
import { useDetailsDraft } from './details-draft.ts'
import { asTarget, useManagerScope } from './manager-scope.ts'
import type { Changes } from './use-changes.ts'
import styles from './user-dialog.module.css'
import { refusalText } from './user-errors.ts'
import { type FieldErrors, fieldErrors } from './user-fields.ts'

/**
 * Name and mail address: fields where they may be changed, else text with the reason. What is written stays on the device
 * until it is saved or thrown away.
 */
export function UserDetails({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t, i18n } = useLingui()
  const { manager } = useManagerScope()
  const { name, email, isBegun, others, write, forget } = useDetailsDraft(user)
  const [errors, setErrors] = useState<FieldErrors>({})
  const refusal = accountRefusal(manager, asTarget(user))
  useUnsaved(isBegun && refusal === null)
  if (refusal)
    return (
      <section className={styles.section}>
        <h3>{t`Name and email`}</h3>
        <p>
          {user.name}
          <br />
          {user.email}
        </p>
        <p className={styles.reason}>{i18n._(refusalText(refusal))}</p>
      </section>
    )
  const changed = {
    ...(name.trim() !== user.name && { name: name.trim() }),
    ...(email.trim() !== user.email && { email: email.trim() }),
  }
  const busy = changes.busy.has(user.id)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = fieldErrors({ name, email })
    setErrors(found)
    if (Object.keys(found).length > 0 || Object.keys(changed).length === 0) return
    const saved = await changes.make({ user, change: changed, done: t`${user.name}: saved` })
    if (saved) forget()
  }
  return (
    <form className={styles.section} onSubmit={(event) => void save(event)} noValidate method="post">
      <h3>{t`Name and email`}</h3>
      <div className={styles.two}>
        <TextField
          label={t`Name`}
          value={name}
          onValue={(text) => write('name', text)}
          error={errors.name && i18n._(errors.name)}
          required
        />
        <TextField
          label={t`Email`}
          type="email"
          spellCheck={false}
          value={email}
          onValue={(text) => write('email', text)}
          error={errors.email && i18n._(errors.email)}
          required
        />
      </div>
      {others.length > 0 && !changes.conflicts.has(user.id) && (
        <Conflict
          lead={t`Somebody else has changed the user since you wrote this. Save again, and yours stands instead of:`}
          differences={others}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="s" disabled={Object.keys(changed).length === 0} busy={busy}>
          {t`Save name and email`}
        </Button>
        {isBegun && (
          <Button
            size="s"
            disabled={busy}
            onClick={() => {
              forget()
              setErrors({})
            }}
          >
            {t`Discard`}
          </Button>
        )}
      </div>
    </form>
  )
}
