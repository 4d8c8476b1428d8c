import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Control, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { toast } from '../../../ui/toast.ts'
import { brokenPaths, type OfficeErrors } from './errors.ts'
import type { Fields } from './fields.tsx'
import { type Sending, useSending } from './use-sending.ts'
import { useWritten, type WrittenOver, type WrittenWays } from './use-written.ts'

interface Ways<V extends FieldValues, F extends string, Now> extends Omit<WrittenWays<V, F>, 'now'> {
  /** As the server told of it last; of something new, what its form begins with. */
  now: Now
  valuesOf: (now: Now) => V
  /** It makes something new: nobody else writes it, and it may be sent with nothing written, to be told what is missing. */
  makes?: boolean
  /** The server has the same rules. */
  check: (values: V, written: readonly F[]) => OfficeErrors
  /** Sends it, with the revision that was read. */
  save: (values: V, written: readonly F[]) => Promise<Now>
  /** It was saved, or a colleague was quicker: this is how it is now. */
  told: (now: Now, isSaved: boolean) => void
  /** What a refusal says. */
  refused: (error: unknown) => OfficeErrors
}

export interface OfficeForm<V extends FieldValues, F extends string = string>
  extends Sending,
    Fields<V>,
    Pick<WrittenOver<V, F>, 'now' | 'written' | 'open' | 'settle'> {
  write: <P extends FieldPath<V>>(path: P, value: FieldPathValue<V, P>) => void
  /** Somebody was quicker, when it was sent last. */
  isLate: boolean
  discard: () => void
}

/** A form of the office [contributing/forms]: what is written is kept on the device until it is saved or thrown away. */
export function useOfficeForm<V extends FieldValues, F extends string, Now>(ways: Ways<V, F, Now>): OfficeForm<V, F> {
  const { t } = useLingui()
  const isThere = useContact()
  const { valuesOf, makes = false } = ways
  const over = useWritten<V, F>({ ...ways, now: valuesOf(ways.now) })
  const { form, values, now, written, settle } = over
  const open = makes ? [] : over.open
  useUnsaved(written.length > 0)
  const [isLate, setLate] = useState(false)
  const { errors } = form.formState
  // What was wrong with one field may be put right by another one.
  useEffect(() => {
    const paths = brokenPaths(errors)
    if (paths.length > 0) void form.trigger(paths as FieldPath<V>[])
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [values])
  const sending = useSending(form, {
    blocked: !isThere || open.length > 0 || (written.length === 0 && !makes),
    send: async (sent) => {
      const saved = await ways.save(sent, written)
      over.saved(sent, valuesOf(saved))
      setLate(false)
      ways.told(saved, true)
      if (!makes) toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    },
    refused: (error) => {
      if (makes || !isApiError(error, ERROR.revisionChanged)) return ways.refused(error)
      const theirs = error.data as Now
      const isLeft = over.isLeft(valuesOf(theirs))
      if (!isLeft) toast(t`A colleague has saved the same already`, 'success', { id: 'office-saved' })
      setLate(isLeft)
      ways.told(theirs, false)
      return {}
    },
  })
  return {
    ...sending,
    control: form.control as unknown as Control,
    values,
    now,
    written,
    open,
    settle,
    isLate,
    write: (path, value) => form.setValue(path, value, { shouldDirty: true }),
    discard: () => {
      over.forget()
      setLate(false)
    },
  }
}
