import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormEnd } from '../form-end.tsx'
import { type FieldWords, OpenFields } from './open-fields.tsx'
import { SaveBar, Wrong } from './save-bar.tsx'
import type { FieldValues } from 'react-hook-form'
import type { Sending } from './use-sending.ts'
import type { OfficeForm as Form } from './use-office-form.ts'

interface Props<V extends FieldValues, F extends string> {
  form: Form<V, F>
  /** Its own look. */
  className?: string
  children: ReactNode
}

/** A form of something that exists: its fields, what a colleague has changed of the same, and the bar. */
export function OfficeForm<V extends FieldValues, F extends string>({
  form,
  className,
  children,
  ...words
}: Props<V, F> & FieldWords<V, F>) {
  const { t } = useLingui()
  const { open, isLate, problem } = form
  const [count, theirs] = [form.written.length, open.length]
  const settling = useRef<HTMLElement>(null)
  /** The bar is in sight everywhere, what is to be settled before it is not. */
  const show = (): void => {
    settling.current?.scrollIntoView({ block: 'center' })
    settling.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <form {...form.element} className={className ?? 'setup-form'}>
      {children}
      <OpenFields ref={settling} of={form} {...words} />
      {(count > 0 || problem) && (
        <SaveBar
          busy={form.busy}
          isHeld={count === 0 || theirs > 0}
          onDiscard={form.discard}
          first={
            theirs > 0 && (
              <Button onClick={show}>
                <Plural value={theirs} one="Settle # difference…" other="Settle # differences…" />
              </Button>
            )
          }
        >
          <p>
            <Plural value={count} one="# change" other="# changes" />
          </p>
          {theirs > 0 && <p>{t`A colleague has changed the same: choose above first.`}</p>}
          {isLate && theirs === 0 && <p>{t`A colleague has changed other fields meanwhile. Save again.`}</p>}
          {problem && <Wrong>{problem}</Wrong>}
        </SaveBar>
      )}
    </form>
  )
}

/** A form of something that is done once. @param ask what its button says */
export function AskedForm({ form, ask, children }: { form: Sending; ask: string; children: ReactNode }) {
  return (
    <form {...form.element} className="office-form">
      {children}
      <FormEnd problem={form.problem} busy={form.busy}>
        {ask}
      </FormEnd>
    </form>
  )
}

/** A form of something that is made by it. @param make what its button says */
export function MakingForm<V extends FieldValues, F extends string>({
  form,
  make,
  className,
  children,
}: Props<V, F> & { make: string }) {
  return (
    <form {...form.element} className={className ?? 'setup-form'}>
      {children}
      <FormEnd problem={form.problem} busy={form.busy} onDiscard={form.written.length > 0 ? form.discard : undefined}>
        {make}
      </FormEnd>
    </form>
  )
}
