import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { accountRefusal } from '#contract/users/user-rules.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asTarget, useManagerScope } from './manager-scope.ts'
import type { Changes } from './use-changes.ts'
import styles from './user-dialog.module.css'
import { refusalText } from './user-errors.ts'
import { type FieldErrors, fieldErrors } from './user-fields.ts'

/** Name and mail address: fields where they may be changed, else text with the reason. */
export function UserDetails({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t, i18n } = useLingui()
  const { manager } = useManagerScope()
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [errors, setErrors] = useState<FieldErrors>({})
  const refusal = accountRefusal(manager, asTarget(user))
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
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const found = fieldErrors({ name, email })
    setErrors(found)
    if (Object.keys(found).length > 0 || Object.keys(changed).length === 0) return
    void changes.make({ user, change: changed, done: t`${user.name}: saved` })
  }
  return (
    <form className={styles.section} onSubmit={save} noValidate method="post">
      <h3>{t`Name and email`}</h3>
      <div className={styles.two}>
        <TextField label={t`Name`} value={name} onValue={setName} error={errors.name && i18n._(errors.name)} required />
        <TextField
          label={t`Email`}
          type="email"
          spellCheck={false}
          value={email}
          onValue={setEmail}
          error={errors.email && i18n._(errors.email)}
          required
        />
      </div>
      <div>
        <Button type="submit" size="s" disabled={Object.keys(changed).length === 0} busy={changes.busy.has(user.id)}>
          {t`Save name and email`}
        </Button>
      </div>
    </form>
  )
}
