import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** What is wrong, by the names of fields; under other names what no field is about. */
export type FormErrors<Name extends string, Text = string> = Partial<Record<Name, Text>>

interface Ways<Errors> {
  /** What is wrong before anything is sent; nothing: it is sent. */
  check?: () => Errors
  /** Sends it; what it answers is said all the same. */
  send: () => Promise<Errors | void>
  /** What a failure says; nothing where it has been said already. Without it nothing fails. */
  refused?: (error: unknown) => Errors
  /** Whether a press does nothing now, as while something else has to be answered first. */
  blocked?: boolean
  /** Whether the next page stands in this one's place, so that nothing is pressed before it is there. */
  leaves?: boolean
}

interface Form<Errors> {
  errors: Errors
  busy: boolean
  /** For the form's own element. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => void
    noValidate: true
    /** Whatever happens, nothing that was written stands in an address. */
    method: 'post'
  }
}

/**
 * How a form is sent [contributing/forms]: all its fields are checked, the first wrong one has the focus; while it is on
 * its way a second press does nothing, and what the server refuses takes the same way as what is wrong here.
 */
export function useForm<Errors extends FormErrors<string, unknown>>(ways: Ways<Errors>): Form<Errors> {
  const [errors, setErrors] = useState({} as Errors)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  // Some fields are only there once something was refused.
  useLayoutEffect(() => focusFirst(ref.current, errors), [errors])

  const send = async (): Promise<void> => {
    const found = ways.check?.() ?? ({} as Errors)
    setErrors(found)
    if (!isEmpty(found)) return
    sending.current = true
    setBusy(true)
    let stays = true
    try {
      const said = await ways.send()
      if (said) setErrors(said)
      stays = ways.leaves !== true
    } catch (error) {
      if (!ways.refused) throw error
      setErrors(ways.refused(error))
    } finally {
      sending.current = false
      if (stays) setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy && !sending.current && !ways.blocked) void send()
  }
  return { errors, busy, form: { ref, onSubmit, noValidate: true, method: 'post' } }
}

const isEmpty = (errors: object): boolean => Object.values(errors).every((error) => error === undefined)

/** The first wrong field as they stand on the screen; a password is written anew as a whole. */
function focusFirst(form: HTMLFormElement | null, errors: FormErrors<string, unknown>): void {
  const first = [...(form?.elements ?? [])].find(
    (field) =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      errors[field.name] !== undefined,
  )
  if (!(first instanceof HTMLElement)) return
  first.focus()
  if (first instanceof HTMLInputElement && first.autocomplete.endsWith('password')) first.select()
}
