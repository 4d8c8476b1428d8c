import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { MATCH_NUMBER_MAX } from '#contract/catalogue/match.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './scan-dialog.module.css'

interface Props {
  submit: string
  onNumber: (number: string) => Promise<void>
}

/** For whoever has no camera, or a label that it cannot read. */
export function TypeInstead({ submit, onNumber }: Props) {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const text = number.trim()
    if (text === '' || busy) return
    setBusy(true)
    void onNumber(text).finally(() => {
      setBusy(false)
      setNumber('')
    })
  }
  return (
    <form className={styles.type} onSubmit={send} method="post" noValidate>
      <TextField
        label={t`Article number or GTIN`}
        value={number}
        onValue={setNumber}
        maxLength={MATCH_NUMBER_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        end={
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
        }
      />
    </form>
  )
}
