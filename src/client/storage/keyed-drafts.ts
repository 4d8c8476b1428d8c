import { type DraftKind, type Updater, useDraft } from './draft.ts'

/** Drafts of one kind, each under what it is about; the one begun last stands at the end. */
export type KeyedDrafts<T> = Readonly<Record<string, T>>

/** Those begun before fall out. */
const DRAFTS_MAX = 50

/** Drafts of which there is one for each thing of a kind, under one name on the device. */
export const keyedDrafts = <T>(name: string, read: (kept: unknown) => T | null): DraftKind<KeyedDrafts<T>> => ({
  name,
  empty: {},
  read: (kept) =>
    Object.fromEntries(
      Object.entries(kept ?? {}).flatMap(([key, one]): [string, T][] => {
        const draft = read(one)
        return draft === null ? [] : [[key, draft]]
      }),
    ),
})

function withDraft<T>(drafts: KeyedDrafts<T>, key: string, draft: T | null): KeyedDrafts<T> {
  const others = Object.entries(drafts).filter(([one]) => one !== key)
  return Object.fromEntries(draft === null ? others : [...others.slice(1 - DRAFTS_MAX), [key, draft]])
}

/** What is written of one of them; null: nothing. A change that gives null throws it away. */
export function useKeyedDraft<T>(
  kind: DraftKind<KeyedDrafts<T>>,
  key: string,
): [draft: T | null, change: (change: Updater<T | null>) => void] {
  const [drafts, change] = useDraft(kind)
  return [drafts[key] ?? null, (next) => change((before) => withDraft(before, key, next(before[key] ?? null)))]
}

/** A form that is written over a while. */
export interface WrittenForm<T> {
  values: T
  /** Whether anything is written that it did not start with. */
  isBegun: boolean
  write: (part: Partial<T>) => void
  /** It has been sent, or is not to be. */
  forget: () => void
}

/** What is written in a form: kept on the device until it is sent or thrown away. @param start what it starts with */
export function useFormDraft<T extends object>(kind: DraftKind<KeyedDrafts<T>>, key: string, start: T): WrittenForm<T> {
  const [draft, change] = useKeyedDraft(kind, key)
  return {
    values: draft ?? start,
    isBegun: draft !== null,
    write: (part) =>
      change((before) => {
        const next = { ...(before ?? start), ...part }
        return JSON.stringify(next) === JSON.stringify(start) ? null : next
      }),
    forget: () => change(() => null),
  }
}

/** Reads what a device kept of a form of texts; null for anything else. @param fields the form's, by their names */
export const readTexts =
  <Field extends string>(...fields: Field[]) =>
  (kept: unknown): Record<Field, string> | null => {
    const texts = fields.map((field): [Field, unknown] => [field, Object(kept)[field]])
    return texts.every(([, text]) => typeof text === 'string')
      ? (Object.fromEntries(texts) as Record<Field, string>)
      : null
  }
