import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { isSame } from '../fields.ts'
import { type Field, useWritten, type WrittenOver } from './use-written.ts'
import { afterSaving, type FieldGuards } from './written.ts'

/** What is wrong, by the names of fields; of one that holds several, by theirs behind a full stop. `form`: of none. */
export type OfficeErrors = Partial<Record<string, string>>

interface Ways<V extends object, Now> {
  /** What the device keeps it under. */
  name: string
  guards: FieldGuards<V>
  /** As the server told of it last; of something new, what its form begins with. */
  now: Now
  valuesOf: (now: Now) => V
  /** It makes something new: nobody else writes it, and it may be sent with nothing written, to be told what is missing. */
  makes?: boolean
  /** The broken rules of what is written; the server has the same. */
  check: (values: V, written: readonly Field<V>[]) => OfficeErrors
  /** Sends it, with the revision that was read. */
  save: (values: V, written: readonly Field<V>[]) => Promise<Now>
  /** It was saved, or a colleague was quicker: this is how it is now. */
  told: (now: Now, isSaved: boolean) => void
  /** What a refusal says. */
  refused: (error: unknown) => OfficeErrors
}

export interface OfficeForm<V extends object> extends Omit<WrittenOver<V>, 'change' | 'forget'> {
  /** Somebody was quicker, when it was sent last. */
  isLate: boolean
  errors: OfficeErrors
  busy: boolean
  discard: () => void
  /** For the form's own element. */
  element: ReturnType<typeof useForm>['form'] & { onBlur: (event: FocusEvent) => void }
}

/** A form of the office [contributing/forms]: what is written is kept on the device until it is saved or thrown away. */
export function useOfficeForm<V extends object, Now>(ways: Ways<V, Now>): OfficeForm<V> {
  const { t } = useLingui()
  const isThere = useContact()
  const { name, guards, valuesOf, makes = false } = ways
  const over = useWritten(name, guards, valuesOf(ways.now))
  const { values, now, written, change } = over
  const open = makes ? [] : over.open
  useUnsaved(written.length > 0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<{ values: V; wrong: OfficeErrors } | null>(null)
  const [isLate, setLate] = useState(false)
  const begin = (): void => {
    setLeft(new Set())
    setSent(null)
    setLate(false)
  }
  const { errors, busy, form } = useForm<OfficeErrors>({
    check: () => {
      const wrong = ways.check(values, written)
      setSent({ values, wrong })
      return wrong
    },
    blocked: !isThere || open.length > 0 || (written.length === 0 && !makes),
    send: async () => {
      const saved = await ways.save(values, written)
      change((before) => afterSaving(before, values, valuesOf(saved)))
      begin()
      ways.told(saved, true)
      if (!makes) toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    },
    refused: (error) => {
      if (makes || !isApiError(error, ERROR.revisionChanged)) return ways.refused(error)
      const theirs = error.data as Now
      const isLeft = written.some((field) => !isSame(values[field], valuesOf(theirs)[field]))
      if (!isLeft) toast(t`A colleague has saved the same already`, 'success', { id: 'office-saved' })
      setLate(isLeft)
      ways.told(theirs, false)
      return {}
    },
  })
  const fieldOf = (path: string): Field<V> => (path in now ? path : path.split('.', 1)[0]) as Field<V>
  /** Whether something is wrong with a field that was written here, or with any once it was sent. */
  const isTold = ([path]: [string, unknown]): boolean =>
    sent !== null || (left.has(path) && written.includes(fieldOf(path)))
  /** What the server refused is so until it is written anew. */
  const isRefused = ([path]: [string, unknown]): boolean =>
    sent !== null && errors !== sent.wrong && isSame(values[fieldOf(path)], sent.values[fieldOf(path)])
  const leave = (path: string): void => setLeft((before) => new Set(before).add(path))
  return {
    ...over,
    open,
    isLate,
    errors: Object.fromEntries([
      ...Object.entries(errors).filter(isRefused),
      ...Object.entries(ways.check(values, written)).filter(isTold),
    ]),
    busy,
    discard: () => {
      over.forget()
      begin()
    },
    element: {
      ...form,
      onBlur: ({ target }) => {
        const path = (target as Partial<HTMLInputElement>).name
        if (!path) return
        // Where a press has moved the focus, what it is meant for stays in its place until it is done.
        if (document.querySelector(':active')) addEventListener('click', () => leave(path), { once: true })
        else leave(path)
      },
    },
  }
}
