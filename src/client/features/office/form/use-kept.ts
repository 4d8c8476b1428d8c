import { useMemo } from 'react'
import { type DraftKind, type Updater, useDraft } from '../../../storage/draft.ts'
import { keyedDrafts, useKeyedDraft } from '../../../storage/keyed-drafts.ts'
import { type FieldGuards, type Former, isSameWritten, NOTHING, readWritten, type Written } from './written.ts'

/** What the device keeps of a form: of these fields, each of which is changed, compared and settled by itself. */
export interface Kept<F extends string> {
  fields: readonly F[]
  draft: Written
  change: (change: Updater<Written>) => void
}

const fieldsOf = <F extends string>(guards: FieldGuards<F>): F[] => Object.keys(guards) as F[]

/** @param name what the device keeps it under */
export function useKept<F extends string>(name: string, guards: FieldGuards<F>, former?: Former): Kept<F> {
  const kind = useMemo(
    (): DraftKind<Written> => ({ name, empty: NOTHING, read: readWritten(guards, former) }),
    [name, guards, former],
  )
  const fields = useMemo(() => fieldsOf(guards), [guards])
  const [draft, change] = useDraft(kind)
  return { fields, draft, change }
}

/** The same of one among several that the device keeps under one name. */
export function useKeptAmong<F extends string>(
  name: string,
  key: string,
  guards: FieldGuards<F>,
  former?: Former,
): Kept<F> {
  const kind = useMemo(() => keyedDrafts(name, readWritten(guards, former)), [name, guards, former])
  const fields = useMemo(() => fieldsOf(guards), [guards])
  const [draft, change] = useKeyedDraft(kind, key)
  return {
    fields,
    draft: draft ?? NOTHING,
    change: (next) =>
      change((before) => {
        const now = next(before ?? NOTHING)
        return isSameWritten(now, NOTHING) ? null : now
      }),
  }
}
