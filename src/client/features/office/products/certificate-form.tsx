import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NAME_MAX, namedBy, nameIn } from '../named.ts'
import { OptionsList } from '../options-list.tsx'
import { withCertificate, withoutCertificate } from './certificates.ts'
import type { CellContext } from './columns.ts'

interface Props {
  context: CellContext
  /** What each product's certificates become. */
  onDone: (next: (before: unknown) => unknown) => void
}

/** Gives a certificate to chosen products, or takes it from them; their others stay. */
export function CertificateForm({ context: { known, locale }, onDone }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const all = known?.certifications ?? []
  const name = text.trim()
  const act = (make: typeof withCertificate): void => {
    setMissing(name === '')
    if (name !== '') onDone((before) => make(before, namedBy(name, all)))
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    act(withCertificate)
  }
  return (
    <form className="office-form" onSubmit={send} noValidate>
      <TextField
        label={t`Certificate`}
        value={text}
        onValue={setText}
        maxLength={NAME_MAX}
        list={id}
        autoComplete="off"
        error={isMissing ? t`Write which certificate` : undefined}
      />
      <OptionsList id={id} options={all.map((one) => nameIn(one, locale))} />
      <p>{t`Other certificates of the products stay.`}</p>
      <div className="office-actions">
        <Button type="submit" look="next">{t`Give it to the products`}</Button>
        <Button onClick={() => act(withoutCertificate)}>{t`Take it from the products`}</Button>
      </div>
    </form>
  )
}
