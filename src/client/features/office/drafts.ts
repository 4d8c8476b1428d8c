import { useMemo } from 'react'
import { useUnsaved } from '../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../storage/draft.ts'
import { FIELD_KEYS, type FieldKey, isSame, type Source, type Values, valueOf, withValues } from './fields.ts'

/** What somebody has changed of a product and not saved. */
export interface ProductDraft {
  /** The one that was changed. */
  revision: string
  /** What the changed fields said then. */
  base: Values
  values: Values
  /** What was written in fields and cannot be read, as it was written. */
  bad: Partial<Record<FieldKey, string>>
  /** What a colleague has made of changed fields meanwhile; to be settled before it is saved. */
  theirs?: Values
}

/** By article number. */
export type Drafts = Readonly<Record<string, ProductDraft>>

/** A product of which there may be a draft. */
export interface Known {
  uid: string
  revision: string | null
  product: Source
}

/** The product as it will be once its draft is saved. */
export const shownOf = (product: Source, draft: ProductDraft | undefined): Source =>
  draft ? withValues(product, draft.values) : product

/** Drafts with other values in a product's fields; what is as it was is no change. */
export function withChange(drafts: Drafts, { uid, revision, product }: Known, change: Values): Drafts {
  if (revision === null) return drafts
  const before = drafts[uid] ?? { revision, base: {}, values: {}, bad: {} }
  const draft = { ...before, base: { ...before.base }, values: { ...before.values }, bad: { ...before.bad } }
  for (const [name, value] of Object.entries(change)) {
    const key = name as FieldKey
    delete draft.bad[key]
    const base = key in draft.base ? draft.base[key] : valueOf(product, key)
    if (isSame(base, value) && !(before.theirs && key in before.theirs)) {
      delete draft.values[key]
      delete draft.base[key]
    } else {
      draft.values[key] = value
      draft.base[key] = base
    }
  }
  return put(drafts, uid, draft)
}

/** Drafts with a text in a field that cannot be read. */
export function withBad(drafts: Drafts, { uid, revision }: Known, key: FieldKey, text: string): Drafts {
  if (revision === null) return drafts
  const before = drafts[uid] ?? { revision, base: {}, values: {}, bad: {} }
  const { [key]: _value, ...values } = before.values
  const { [key]: _base, ...base } = before.base
  return put(drafts, uid, { ...before, values, base, bad: { ...before.bad, [key]: text } })
}

/** Without a product's draft. */
export function without(drafts: Drafts, uid: string): Drafts {
  const { [uid]: _, ...rest } = drafts
  return rest
}

function put(drafts: Drafts, uid: string, draft: ProductDraft): Drafts {
  const isEmpty = Object.keys(draft.values).length === 0 && Object.keys(draft.bad).length === 0
  return isEmpty ? without(drafts, uid) : { ...drafts, [uid]: draft }
}

/**
 * A draft over what a colleague has made of the product: fields that only one of both has changed need nothing; those
 * that both have, and differently, are to be settled.
 */
export function rebased(draft: ProductDraft, revision: string, now: Source): ProductDraft {
  const values: Values = {}
  const base: Values = {}
  const theirs: Values = {}
  for (const [name, value] of Object.entries(draft.values)) {
    const key = name as FieldKey
    const current = valueOf(now, key)
    if (isSame(current, value)) continue
    values[key] = value
    base[key] = current
    // What was to be settled before is so still.
    if (!isSame(current, draft.base[key]) || (draft.theirs && key in draft.theirs)) theirs[key] = current
  }
  const { theirs: _, ...rest } = draft
  return { ...rest, revision, values, base, ...(Object.keys(theirs).length > 0 && { theirs }) }
}

/** Drafts over what a product says now, if there is one of it. */
export function overNow(drafts: Drafts, uid: string, revision: string, now: Source): Drafts {
  const draft = drafts[uid]
  return draft ? put(drafts, uid, rebased(draft, revision, now)) : drafts
}

/** Settles a field: one's own value stays, or the colleague's does. */
export function settled(drafts: Drafts, uid: string, key: FieldKey, take: 'mine' | 'theirs'): Drafts {
  const draft = drafts[uid]
  if (!draft?.theirs || !(key in draft.theirs)) return drafts
  const { [key]: _, ...theirs } = draft.theirs
  const next: ProductDraft = { ...draft, theirs }
  if (Object.keys(theirs).length === 0) delete next.theirs
  if (take === 'theirs') {
    const { [key]: _value, ...values } = next.values
    const { [key]: _base, ...base } = next.base
    return put(drafts, uid, { ...next, values, base })
  }
  return put(drafts, uid, next)
}

/** Whether it may be saved as it is. */
export const isReady = ({ bad, theirs }: ProductDraft): boolean => theirs === undefined && Object.keys(bad).length === 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const known = (value: unknown): Record<string, unknown> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => FIELD_KEYS.includes(key as FieldKey)))
    : {}

/** What a device kept, as far as it is what it should be. */
export function readDrafts(kept: unknown): Drafts {
  if (!isRecord(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).flatMap(([uid, one]): [string, ProductDraft][] => {
      if (!isRecord(one) || typeof one.revision !== 'string') return []
      const bad = Object.entries(known(one.bad)).filter(([, text]) => typeof text === 'string')
      const theirs = known(one.theirs)
      return [
        [
          uid,
          {
            revision: one.revision,
            base: known(one.base),
            values: known(one.values),
            bad: Object.fromEntries(bad),
            ...(Object.keys(theirs).length > 0 && { theirs }),
          },
        ],
      ]
    }),
  )
}

const kinds = new Map<string, DraftKind<Drafts>>()

function kindOf(shop: string): DraftKind<Drafts> {
  const kind = kinds.get(shop) ?? { name: `office-products/${shop}`, empty: {}, read: readDrafts }
  kinds.set(shop, kind)
  return kind
}

/** What somebody has changed of a shop's products: kept on the device until it is saved or thrown away. */
export function useDrafts(shop: string): [Drafts, (change: (before: Drafts) => Drafts) => void] {
  const kind = useMemo(() => kindOf(shop), [shop])
  const [drafts, change] = useDraft(kind)
  useUnsaved(Object.keys(drafts).length > 0)
  return [drafts, change]
}
