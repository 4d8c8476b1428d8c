import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormEnd } from '../form-end.tsx'
import { type FieldWords, OpenFields } from './open-fields.tsx'
import { SaveBar, Wrong } from './save-bar.tsx'
import type { OfficeForm as Form } from './use-office-form.ts'

interface Props<V extends object> {
  form: Form<V>
  /** Its own look. */
  className?: string
  children: ReactNode
}

/** A form of something that exists: its fields, what a colleague has changed of the same, and the bar. */
export function OfficeForm<V extends object>({ form, className, children, ...words }: Props<V> & FieldWords<V>) {
  const { t } = useLingui()
  const { open, isLate, errors } = form
  const count = form.written.length
  return (
    <form {...form.element} className={className ?? 'setup-form'}>
      {children}
      <OpenFields of={form} {...words} />
      {(count > 0 || errors.form) && (
        <SaveBar busy={form.busy} isHeld={count === 0 || open.length > 0} onDiscard={form.discard}>
          <p>
            <Plural value={count} one="# change" other="# changes" />
          </p>
          {open.length > 0 && <p>{t`A colleague has changed the same: choose above first.`}</p>}
          {isLate && open.length === 0 && <p>{t`A colleague has changed other fields meanwhile. Save again.`}</p>}
          {errors.form && <Wrong>{errors.form}</Wrong>}
        </SaveBar>
      )}
    </form>
  )
}

/** A form of something that is made by it. @param make what its button says */
export function MakingForm<V extends object>({ form, make, className, children }: Props<V> & { make: string }) {
  return (
    <form {...form.element} className={className ?? 'setup-form'}>
      {children}
      <FormEnd
        problem={form.errors.form}
        busy={form.busy}
        onDiscard={form.written.length > 0 ? form.discard : undefined}
      >
        {make}
      </FormEnd>
    </form>
  )
}
