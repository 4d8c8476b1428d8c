import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react'
import {
  CONTACT_FIELDS,
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
import styles from './contact-form.module.css'
import { contactErrorText } from './contact-texts.ts'
import { CONTACT_TOAST_MS, type Deliver, ReportedError } from './deliver.ts'
import { CONTACT_DRAFT, EMPTY, isEmpty, withKnown } from './draft.ts'
import { type ContactErrors, fieldErrorsOf } from './field-errors.ts'

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
  const [errors, setErrors] = useState<ContactErrors>({})
  const [busy, setBusy] = useState(false)
  useUnsaved(!isEmpty(draft))
  const form = useRef<HTMLFormElement>(null)

  const refuse = (found: ContactErrors): void => {
    setErrors(found)
    const first = CONTACT_FIELDS.find((name) => found[name])
    const element = first && form.current?.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const checked = checkContactForm(values)
    setErrors(checked.errors)
    if (Object.keys(checked.errors).length > 0) return refuse(checked.errors)
    setBusy(true)
    try {
      await deliver(checked.form)
      change(() => EMPTY)
      setWritten(new Set())
      onSent?.()
    } catch (error) {
      if (error instanceof ReportedError) return
      refuse(fieldErrorsOf(error))
      toast(t`The message could not be sent. Try again.`, 'error', { duration: CONTACT_TOAST_MS })
    } finally {
      setBusy(false)
    }
  }

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
    <form
      ref={form}
      className={classNames(styles.form, roomy && styles.roomy)}
      onSubmit={submit}
      noValidate
      method="post"
    >
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
