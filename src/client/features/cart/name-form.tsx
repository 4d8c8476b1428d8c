import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { CART_TITLE_MAX } from '#contract/cart/line.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { focusAll } from './focus-all.ts'
import styles from './name-form.module.css'

interface Props {
  /** What it is called before. */
  initial?: string
  submit: string
  onName: (name: string) => void
  onCancel?: () => void
}

/** A cart's name, asked for in the place where it is needed. */
export function NameForm({ initial = '', submit, onName, onCancel }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(initial)
  const [tried, setTried] = useState(false)
  const missing = name.trim() === ''
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!missing) onName(name.trim())
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !onCancel) return
    event.preventDefault()
    onCancel()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={t`Name of the cart`}
        value={name}
        onValue={setName}
        maxLength={CART_TITLE_MAX}
        autoComplete="off"
        ref={focusAll}
        onKeyDown={leave}
        error={tried && missing ? t`Give the cart a name` : undefined}
      />
      <Button type="submit" look="next">
        {submit}
      </Button>
      {onCancel && (
        <Button look="flat" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </form>
  )
}
