import type { DraftKind } from '../../../storage/draft.ts'
import { CONNECTION_FIELDS, type ConnectionField, type ConnectionValues, USUAL_VALUES } from './connection-values.ts'

type Some = Partial<ConnectionValues>

/** What somebody writes of a connection and has not saved. */
export interface ConnectionDraft {
  /** What the fields said when they were written. */
  base: Some
  mine: Some
}

export const NOTHING: ConnectionDraft = { base: {}, mine: {} }

/** One's own draft for each connection. */
export const connectionDraft = (shop: string, id: string): DraftKind<ConnectionDraft> => ({
  name: `office-connection/${shop}/${id}`,
  empty: NOTHING,
  read: readDraft,
})

const isIn = (draft: Some) => (field: ConnectionField) => draft[field] !== undefined

/** What the form shows: what was written, over what is so now. */
export const shownValues = ({ mine }: ConnectionDraft, now: ConnectionValues): ConnectionValues => ({ ...now, ...mine })

/** Fields that say something else than is so now. */
export const writtenFields = ({ mine }: ConnectionDraft, now: ConnectionValues): ConnectionField[] =>
  CONNECTION_FIELDS.filter(isIn(mine)).filter((field) => mine[field] !== now[field])

/** Fields that a colleague has changed as well, and otherwise. */
export const differingFields = ({ base, mine }: ConnectionDraft, now: ConnectionValues): ConnectionField[] =>
  writtenFields({ base, mine }, now).filter((field) => base[field] !== now[field])

export const withValue = ({ base, mine }: ConnectionDraft, now: ConnectionValues, part: Some): ConnectionDraft => {
  const fields = CONNECTION_FIELDS.filter(isIn(part))
  const before = Object.fromEntries(fields.map((field) => [field, base[field] ?? now[field]]))
  return { base: { ...base, ...before }, mine: { ...mine, ...part } }
}

/** Settles a field: one's own value stays, or the colleague's does. */
export function settledField(
  { base, mine }: ConnectionDraft,
  now: ConnectionValues,
  field: ConnectionField,
  take: 'mine' | 'theirs',
): ConnectionDraft {
  const { [field]: own, ...others } = mine
  return { base: { ...base, [field]: now[field] }, mine: take === 'mine' ? { ...others, [field]: own } : others }
}

/** What a device kept, as far as it is what it should be. */
export function readSome(kept: unknown): Some {
  const found = (kept ?? {}) as Partial<Record<string, unknown>>
  const fields = CONNECTION_FIELDS.filter((field) => typeof found[field] === typeof USUAL_VALUES[field])
  return Object.fromEntries(fields.map((field) => [field, found[field]]))
}

function readDraft(kept: unknown): ConnectionDraft {
  const { base, mine } = (kept ?? {}) as { base?: unknown; mine?: unknown }
  return { base: readSome(base), mine: readSome(mine) }
}
