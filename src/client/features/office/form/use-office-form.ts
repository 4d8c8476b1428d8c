import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { toast } from '../../../ui/toast.ts'
import type { OfficeErrors } from './errors.ts'
import { type Fields, type Write, writeOf } from './fields.tsx'
import { type Sending, useSending } from './use-sending.ts'
import { useWritten, type WrittenOver, type WrittenWays } from './use-written.ts'

interface Ways<V extends FieldValues, F extends string, Now> extends Omit<WrittenWays<V, F>, 'now'> {
  /** As the server told of it last; of something new, what its form begins with. */
  now: Now
  valuesOf: (now: Now) => V
  /** It makes something new: nobody else writes it, and it may be sent with nothing written, to be told what is missing. */
  makes?: boolean
  /** Whether the next page stands in this one's place, so that nothing is pressed before it is there. */
  leaves?: boolean
  /** The server has the same rules. */
  check: (values: V, written: readonly F[]) => OfficeErrors
  /** Sends it, with the revision that was read. */
  save: (values: V, written: readonly F[]) => Promise<Now>
  /** It was saved, or a colleague was quicker: this is how it is now. What it promises is waited for. */
  told: (now: Now, isSaved: boolean) => unknown
  /** What a refusal says. */
  refused: (error: unknown) => OfficeErrors
}

export interface OfficeForm<V extends FieldValues, F extends string = string>
  extends Sending,
    Fields<V>,
    Pick<WrittenOver<V, F>, 'now' | 'written' | 'open' | 'settle'> {
  write: Write<V>
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
  const sending = useSending(form, {
    leaves: ways.leaves === true,
    blocked: !isThere || open.length > 0 || (written.length === 0 && !makes),
    send: async (sent) => {
      const saved = await ways.save(sent, written)
      over.saved(sent, valuesOf(saved))
      setLate(false)
      await ways.told(saved, true)
      if (!makes) toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    },
    refused: (error) => {
      if (makes || !isApiError(error, ERROR.revisionChanged)) return ways.refused(error)
      const theirs = error.data as Now
      const isLeft = over.isLeft(valuesOf(theirs))
      if (!isLeft) toast(t`A colleague has saved the same already`, 'success', { id: 'office-saved' })
      setLate(isLeft)
      void ways.told(theirs, false)
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
    write: writeOf(form),
    discard: () => {
      over.forget()
      setLate(false)
    },
  }
}
