import { useLayoutEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, get, set, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { isSame } from '../fields.ts'
import { broken, type OfficeErrors } from './errors.ts'
import type { Kept } from './use-kept.ts'
import {
  afterSaving,
  isSameSaid,
  isSameWritten,
  NOTHING,
  openFields,
  type Said,
  settled,
  writtenAs,
} from './written.ts'

export interface WrittenWays<V extends FieldValues, F extends string> {
  kept: Kept<F>
  /** What is so now. */
  now: V
  /** The broken rules of what is written. */
  check?: (values: V, written: readonly F[]) => OfficeErrors
}

/** What is written of something over what is so now. */
export interface WrittenOver<V extends FieldValues, F extends string> {
  form: UseFormReturn<V>
  /** What the form shows, and what is so now. */
  values: V
  now: V
  written: readonly F[]
  /** Fields that a colleague has changed as well: they are settled first. */
  open: readonly F[]
  settle: (field: F, take: 'mine' | 'theirs') => void
  forget: () => void
  /** Whether anything is left of what is written where this is so. */
  isLeft: (now: V) => boolean
  /** It was saved, and is so now; what was written meanwhile stays. */
  saved: (values: V, now: V) => void
}

const KEEP = {
  keepDefaultValues: true,
  keepErrors: true,
  keepFieldsRef: true,
  keepIsSubmitted: true,
  keepTouched: true,
} as const

const saidBy = (values: FieldValues, fields: readonly string[]): Said =>
  Object.fromEntries(fields.map((field) => [field, get(values, field)]))

function withSaid<V extends FieldValues>(values: V, said: Said): V {
  const next = structuredClone(values)
  for (const [field, value] of Object.entries(said)) set(next, field, structuredClone(value))
  return next
}

/** A form whose changed fields are kept on the device until they are sent or thrown away. */
export function useWritten<V extends FieldValues, F extends string>(ways: WrittenWays<V, F>): WrittenOver<V, F> {
  const { kept, check = () => ({}) } = ways
  const { fields, draft, change } = kept
  const form: UseFormReturn<V> = useForm<V>({
    mode: 'onTouched',
    defaultValues: ways.now as DefaultValues<V>,
    resolver: (said) =>
      broken(
        said,
        check(
          said,
          fields.filter((field) => !isSame(get(said, field), get(now, field))),
        ),
      ),
  })
  const values = useWatch({ control: form.control }) as V
  const now = form.formState.defaultValues as V
  const begun = saidBy(now, fields)
  const written = writtenAs(draft, begun, saidBy(values, fields))
  /** What the form was last told, or has told itself. */
  const held = useRef<{ mine: Said; now: V }>({ mine: {}, now })
  useLayoutEffect(() => {
    const { current } = held
    // The device has told, a colleague has saved, or something was settled: it goes into the form.
    if (!isSameSaid(current.mine, draft.mine) || !isSame(current.now, ways.now)) {
      held.current = { mine: draft.mine, now: ways.now }
      form.resetDefaultValues(ways.now, { keepDirty: true, keepIsValid: true })
      form.reset(withSaid(ways.now, draft.mine), KEEP)
      return
    }
    if (isSameWritten(written, draft)) return
    held.current = { ...current, mine: written.mine }
    change(() => written)
  })
  return {
    form,
    values,
    now,
    written: Object.keys(written.mine) as F[],
    open: openFields(written, begun) as F[],
    settle: (field, take) => change((before) => settled(before, begun, field, take)),
    forget: () => {
      form.reset(now, { keepFieldsRef: true })
      change(() => NOTHING)
    },
    isLeft: (next) => !isSame(written.mine, saidBy(next, Object.keys(written.mine))),
    saved: (sent, saved) => {
      form.reset(undefined, { keepValues: true })
      change((before) => afterSaving(before, saidBy(sent, fields), saidBy(saved, fields)))
    },
  }
}
