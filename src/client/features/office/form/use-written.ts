import { useMemo } from 'react'
import { type DraftKind, type Updater, useDraft } from '../../../storage/draft.ts'
import {
  type FieldGuards,
  nothing,
  openFields,
  readWritten,
  settled,
  shownValues,
  withValues,
  type Written,
  writtenFields,
} from './written.ts'

/** The names of a form's fields. */
export type Field<V> = keyof V & string

/** What is written of something over what is so now. */
export interface WrittenOver<V extends object> {
  /** What the form shows, and what is so now. */
  values: V
  now: V
  written: readonly Field<V>[]
  /** Fields that a colleague has changed as well: they are settled first. */
  open: readonly Field<V>[]
  write: (part: Partial<V>) => void
  settle: (field: Field<V>, take: 'mine' | 'theirs') => void
  forget: () => void
  change: (change: Updater<Written<V>>) => void
}

/**
 * What somebody writes of something: kept on the device until it is sent or thrown away.
 * @param name what the device keeps it under
 */
export function useWritten<V extends object>(name: string, guards: FieldGuards<V>, now: V): WrittenOver<V> {
  const kind = useMemo(
    (): DraftKind<Written<V>> => ({ name, empty: nothing(), read: readWritten(guards) }),
    [name, guards],
  )
  const [draft, change] = useDraft(kind)
  const written = writtenFields(draft, now) as Field<V>[]
  return {
    values: shownValues(draft, now),
    now,
    written,
    open: openFields(draft, now) as Field<V>[],
    write: (part) => change((before) => withValues(before, now, part)),
    settle: (field, take) => change((before) => settled(before, now, field, take)),
    forget: () => change(nothing),
    change,
  }
}
