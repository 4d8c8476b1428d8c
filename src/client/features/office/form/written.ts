import { isSame } from '../fields.ts'

/** What somebody writes of something and has not saved, field by field. */
export interface Written<V extends object> {
  /** What the fields said when they were written; one that is not here is to be settled, whatever it said. */
  base: Partial<V>
  mine: Partial<V>
}

/** How the device's fields are known to be what they should be. */
export type FieldGuards<V extends object> = { readonly [F in keyof V]: (kept: unknown) => kept is V[F] }

export const isText = (kept: unknown): kept is string => typeof kept === 'string'
export const isTick = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/** Of fields that are texts or ticked or not, as in these values. */
export const guardsLike = <V extends object>(values: V): FieldGuards<V> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'boolean' ? isTick : isText]),
  ) as unknown as FieldGuards<V>

/** Nothing is written. */
export const nothing = <V extends object>(): Written<V> => ({ base: {}, mine: {} })

const fieldsOf = <V extends object>(values: { [F in keyof V]?: unknown }): (keyof V)[] =>
  Object.keys(values) as (keyof V)[]

const without = <V extends object>(values: Partial<V>, field: keyof V): Partial<V> => {
  const { [field]: _, ...rest } = values
  return rest as Partial<V>
}

/** What the form shows: what was written, over what is so now. */
export const shownValues = <V extends object>({ mine }: Written<V>, now: V): V => ({ ...now, ...mine })

/** Fields that say something else than is so now. */
export const writtenFields = <V extends object>({ mine }: Written<V>, now: V): (keyof V)[] =>
  fieldsOf(mine).filter((field) => !isSame(mine[field], now[field]))

/** Fields that a colleague has changed as well, and otherwise: to be settled before anything is saved. */
export const openFields = <V extends object>(written: Written<V>, now: V): (keyof V)[] =>
  writtenFields(written, now).filter((field) => !(field in written.base) || !isSame(written.base[field], now[field]))

/** With other values in some fields; what is as it is now is no change. */
export function withValues<V extends object>(written: Written<V>, now: V, part: Partial<V>): Written<V> {
  let { base, mine } = written
  for (const field of fieldsOf(part)) {
    const isChange = !isSame(part[field], now[field])
    if (!isChange) base = without(base, field)
    else if (!(field in mine)) base = { ...base, [field]: now[field] }
    mine = isChange ? { ...mine, [field]: part[field] } : without(mine, field)
  }
  return { base, mine }
}

/** Settles a field: one's own value stays, or the colleague's does. */
export const settled = <V extends object>(
  { base, mine }: Written<V>,
  now: V,
  field: keyof V,
  take: 'mine' | 'theirs',
): Written<V> =>
  take === 'mine'
    ? { base: { ...base, [field]: now[field] }, mine }
    : { base: without(base, field), mine: without(mine, field) }

/** What is left once values were saved: whatever was written while they were on their way. */
export function afterSaving<V extends object>({ mine }: Written<V>, saved: V, now: V): Written<V> {
  const later = fieldsOf(mine).filter((field) => !isSame(mine[field], saved[field]))
  const part = (of: Partial<V>): Partial<V> =>
    Object.fromEntries(later.map((field) => [field, of[field]])) as unknown as Partial<V>
  return { base: part(now), mine: part(mine) }
}

/**
 * What a device kept, as far as it is what it should be. Builds before called one's own `values`, or kept nothing else;
 * they kept whole forms, and what was to be settled apart.
 */
export const readWritten =
  <V extends object>(guards: FieldGuards<V>) =>
  (kept: unknown): Written<V> => {
    const found = (of: unknown): Partial<V> =>
      Object.fromEntries(
        Object.entries(typeof of === 'object' && of !== null ? of : {}).filter(
          ([field, value]) => field in guards && guards[field as keyof V](value),
        ),
      ) as Partial<V>
    const { base: before, mine: own, values, theirs } = Object(kept)
    let base = found(before)
    let mine = found(own ?? values ?? kept)
    for (const field of fieldsOf(found(theirs))) base = without(base, field)
    for (const field of fieldsOf(mine))
      if (field in base && isSame(base[field], mine[field])) mine = without(mine, field)
    return { base, mine }
  }
