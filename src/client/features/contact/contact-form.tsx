import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useId, useState } from 'react'
import {
  type ContactField,
  type ContactForm as Fields,
  checkContactForm,
  POSTAL_CODE_MAX,
} from '#contract/contact-form.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { useDraft } from '../../storage/draft.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import styles from './contact-form.module.css'
import { contactErrorText } from './contact-texts.ts'
import { CONTACT_TOAST_MS, type Deliver, ReportedError } from './deliver.ts'
import { CONTACT_DRAFT, EMPTY, isEmpty, withKnown } from './draft.ts'
import { fieldErrorsOf } from './field-errors.ts'

export interface ContactFormLook {
  /** More room for the message, where the form is what the page is about. */
  roomy?: boolean
  /** The one next step of its view, or one form among other things. */
  look?: 'next' | 'outline'
}

interface Props extends ContactFormLook {
  deliver: Deliver
  onSent?: () => void
  /** What there is to know before one sends. */
  note?: string | null
  /** What is known of whoever writes: stands in its fields until they write something else there. */
  known?: Partial<Fields>
  /** Whether the note says why one cannot. */
  closed?: boolean
}

/** The one contact form: in the footer, on the support page, and behind the login page's help link. */
export function ContactForm(props: Props) {
  const { deliver, onSent, note = null, closed = false, known, roomy = false, look = 'outline' } = props
  const { t, i18n } = useLingui()
  const [draft, change] = useDraft(CONTACT_DRAFT)
  const [written, setWritten] = useState<ReadonlySet<ContactField>>(new Set())
  const values = withKnown(draft, known, written)
  const about = useId()
  useUnsaved(!isEmpty(draft))
  const { errors, busy, form } = useForm({
    check: () => checkContactForm(values).errors,
    send: async () => {
      await deliver(checkContactForm(values).form)
      change(() => EMPTY)
      setWritten(new Set())
      onSent?.()
    },
    refused: (error) => {
      if (error instanceof ReportedError) return {}
      toast(t`The message could not be sent. Try again.`, 'error', { duration: CONTACT_TOAST_MS })
      return fieldErrorsOf(error)
    },
  })

  const field = (name: ContactField, label: string, more: Partial<ComponentProps<typeof TextField>> = {}) => {
    const error = errors[name]
    return (
      <TextField
        {...more}
        name={name}
        label={label}
        value={values[name]}
        onValue={(value) => {
          setWritten((before) => new Set(before).add(name))
          change((before) => ({ ...before, [name]: value }))
        }}
        error={error && i18n._(contactErrorText(error))}
        required
      />
    )
  }

  return (
    <form {...form} className={classNames(styles.form, roomy && styles.roomy)}>
      {field('name', t`Name`, { autoComplete: 'name' })}
      {field('phone', t`Phone`, { autoComplete: 'tel', type: 'tel' })}
      {field('email', t`Email`, { autoComplete: 'email', type: 'email', spellCheck: false })}
      {field('companyName', t`Company`, { autoComplete: 'organization' })}
      {field('orgNumber', t`Organisation number`, { spellCheck: false })}
      {field('postalCode', t`Postal code`, { autoComplete: 'postal-code', maxLength: POSTAL_CODE_MAX })}
      {field('message', t`Message`, { multiline: true, rows: roomy ? 5 : 1, className: styles.message })}
      <Button
        type="submit"
        look={look}
        busy={busy}
        disabled={closed}
        aria-describedby={note === null ? undefined : about}
        className={styles.send}
      >
        {busy ? t`Sending…` : t`Send message`}
      </Button>
      {note !== null && (
        <p id={about} className={styles.why} role="status">
          {note}
        </p>
      )}
    </form>
  )
}
