import { isSame } from '../fields.ts'

/** What fields say, by their paths. */
export type Said = Readonly<Record<string, unknown>>

/** What somebody writes of something and has not saved, field by field. */
export interface Written {
  /** What the fields said when they were written; one that is not here is to be settled, whatever it said. */
  base: Said
  mine: Said
}

/** How what the device kept of each field is known to be what it should be, by the field's path. */
export type FieldGuards<F extends string = string> = Readonly<Record<F, (kept: unknown) => boolean>>

export const isText = (kept: unknown): kept is string => typeof kept === 'string'
export const isTick = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/** Of fields that are texts or ticked or not, as in these values. */
export const guardsLike = <V extends object>(values: V): FieldGuards<keyof V & string> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'boolean' ? isTick : isText]),
  ) as unknown as FieldGuards<keyof V & string>

/** Nothing is written. */
export const NOTHING: Written = { base: {}, mine: {} }

const only = (of: Said, fields: readonly string[]): Said =>
  Object.fromEntries(fields.filter((field) => field in of).map((field) => [field, of[field]]))
const without = (of: Said, field: string): Said => {
  const { [field]: _, ...rest } = of
  return rest
}

/** Fields of one that another says differently. */
const differing = (one: Said, other: Said): string[] =>
  Object.keys(one).filter((field) => !isSame(one[field], other[field]))

/** Whether two say the same of the same fields. */
export const isSameSaid = (one: Said, other: Said): boolean =>
  isSame(Object.keys(one).toSorted(), Object.keys(other).toSorted()) && differing(one, other).length === 0

/** Whether the same is written over the same. */
export const isSameWritten = (one: Written, other: Written): boolean =>
  isSameSaid(one.base, other.base) && isSameSaid(one.mine, other.mine)

/** Written fields that a colleague has changed as well: to be settled before anything is saved. */
export const openFields = ({ base, mine }: Written, now: Said): string[] =>
  Object.keys(mine).filter((field) => !(field in base) || !isSame(base[field], now[field]))

/** Once the form says this; what is as it is now is no change. */
export function writtenAs({ base, mine }: Written, now: Said, said: Said): Written {
  const fields = differing(said, now)
  const begun = fields.filter((field) => !(field in mine))
  return { base: { ...only(base, fields), ...only(now, begun) }, mine: only(said, fields) }
}

/** Settles a field: one's own value stays, or the colleague's does. */
export const settled = ({ base, mine }: Written, now: Said, field: string, take: 'mine' | 'theirs'): Written =>
  take === 'mine'
    ? { base: { ...base, [field]: now[field] }, mine }
    : { base: without(base, field), mine: without(mine, field) }

/** What is left once values were saved: whatever was written while they were on their way. */
export function afterSaving({ mine }: Written, saved: Said, now: Said): Written {
  const later = differing(mine, saved)
  return { base: only(now, later), mine: only(mine, later) }
}

/** What builds before kept, as it is kept now. */
export type Former = (kept: unknown) => unknown

/**
 * What a device kept, as far as it is what it should be. Builds before called one's own `values`, or kept nothing else;
 * they kept whole forms, and what was to be settled apart.
 */
export const readWritten = (guards: FieldGuards, former: Former = (kept) => kept) => {
  const found = (of: unknown): Said =>
    Object.fromEntries(
      Object.entries(typeof of === 'object' && of !== null ? of : {}).filter(([field, value]) =>
        guards[field]?.(value),
      ),
    )
  return (kept: unknown): Written => {
    const now = former(kept)
    const { base: before, mine: own, values, theirs } = Object(now)
    let base = found(before)
    let mine = found(own ?? values ?? now)
    for (const field of Object.keys(found(theirs))) base = without(base, field)
    for (const field of Object.keys(mine))
      if (field in base && isSame(base[field], mine[field])) mine = without(mine, field)
    return { base, mine }
  }
}
