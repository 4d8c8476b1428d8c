import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormText } from '../form/fields.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
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
  const all = known?.certifications ?? []
  const form = useAskedForm({
    begin: { name: '', isTaken: false },
    check: ({ name }) => (name.trim() === '' ? { name: t`Write which certificate` } : {}),
    send: async ({ name, isTaken }) => {
      const make = isTaken ? withoutCertificate : withCertificate
      onDone((before) => make(before, namedBy(name.trim(), all)))
    },
  })
  const set = (isTaken: boolean) => (): void => form.write('isTaken', isTaken)
  return (
    <form {...form.element} className="office-form">
      <FormText of={form} name="name" label={t`Certificate`} maxLength={NAME_MAX} list={id} autoComplete="off" />
      <OptionsList id={id} options={all.map((one) => nameIn(one, locale))} />
      <p>{t`Other certificates of the products stay.`}</p>
      <div className="office-actions">
        <Button type="submit" look="next" onClick={set(false)}>{t`Give it to the products`}</Button>
        <Button type="submit" onClick={set(true)}>{t`Take it from the products`}</Button>
      </div>
    </form>
  )
}
