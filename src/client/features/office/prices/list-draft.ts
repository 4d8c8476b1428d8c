import type { ChangePriceList, OfficePriceList } from '#contract/office/price-list.schema.ts'

export const LIST_FIELDS = ['name', 'currency', 'valid_from', 'valid_to'] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** What a list's form says; a day that is empty is no bound. */
export type ListValues = Readonly<Record<ListField, string>>

/** What somebody writes of a list and has not saved. */
export interface ListDraft {
  /** The one that was last read. */
  revision: number
  base: ListValues
  values: ListValues
  /** What a colleague has made of fields that were changed here too; to be settled before it is saved. */
  theirs: Partial<ListValues>
}

export const listValues = ({ name, currency, valid_from, valid_to }: OfficePriceList): ListValues => ({
  name,
  currency,
  valid_from: valid_from ?? '',
  valid_to: valid_to ?? '',
})

export const draftOf = (list: OfficePriceList): ListDraft => ({
  revision: list.revision,
  base: listValues(list),
  values: listValues(list),
  theirs: {},
})

/** The fields that say something else than was read. */
export const changedFields = ({ base, values }: ListDraft): ListField[] =>
  LIST_FIELDS.filter((field) => values[field] !== base[field])

const part = (fields: readonly ListField[], of: ListValues): Partial<ListValues> =>
  Object.fromEntries(fields.map((field) => [field, of[field]]))

/** The draft over what a colleague has made of the list: what both have changed, and differently, is to be settled. */
export function rebased(draft: ListDraft, now: OfficePriceList): ListDraft {
  const current = listValues(now)
  const changed = changedFields(draft)
  const open = changed.filter((field) => current[field] !== draft.base[field] && current[field] !== draft.values[field])
  return {
    revision: now.revision,
    base: current,
    values: { ...current, ...part(changed, draft.values) },
    theirs: part(open, current),
  }
}

/** Settles a field: one's own value stays, or the colleague's does. */
export function settled(draft: ListDraft, field: ListField, take: 'mine' | 'theirs'): ListDraft {
  const { [field]: value = draft.values[field], ...theirs } = draft.theirs
  return { ...draft, theirs, values: take === 'mine' ? draft.values : { ...draft.values, [field]: value } }
}

/** The draft as a change for the server. */
export const changeOf = (draft: ListDraft): ChangePriceList => ({
  revision: draft.revision,
  ...Object.fromEntries(
    changedFields(draft).map((field) => [field, draft.values[field] === '' ? null : draft.values[field]]),
  ),
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isValues = (value: unknown): value is ListValues =>
  isRecord(value) && LIST_FIELDS.every((field) => typeof value[field] === 'string')

/** What a device kept, as far as it is what it should be; null: nothing is written. */
export function readListDraft(kept: unknown): ListDraft | null {
  if (!isRecord(kept) || !isValues(kept.base) || !isValues(kept.values)) return null
  const { revision, base, values, theirs } = kept
  if (typeof revision !== 'number') return null
  return { revision, base, values, theirs: isRecord(theirs) ? theirs : {} }
}
