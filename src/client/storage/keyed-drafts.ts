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
