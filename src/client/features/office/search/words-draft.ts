import { isLocale, type Locale } from '#contract/locale.ts'
import type { Pin, SearchWords, SynonymGroup } from '#contract/office/search-words.schema.ts'

/** What was added to a list, and what was taken away, by `nameOf`; a changed entry is both. */
export interface ListDraft<T> {
  added: readonly T[]
  removed: readonly string[]
}

/** Synonyms as they are being written: words with commas between. */
export interface GroupForm {
  /** The entry that is changed; null: a new one. */
  before: SynonymGroup | null
  language: Locale | null
  words: string
  finds: string
}

/** A question with what comes first for it, as it is being written. */
export interface PinForm extends Pin {
  before: Pin | null
}

/** What somebody has written of a shop's words and not saved. */
export interface WordsDraft {
  synonyms: ListDraft<SynonymGroup>
  pins: ListDraft<Pin>
  group: GroupForm | null
  pin: PinForm | null
  /** What was said when the draft began; null: nothing is written, or an older version kept it. */
  over: Pick<SearchWords, 'synonyms' | 'pins'> | null
}

const NOTHING = { added: [], removed: [] }
export const NO_WORDS_DRAFT: WordsDraft = { synonyms: NOTHING, pins: NOTHING, group: null, pin: null, over: null }

/** One entry of a list among the others. */
export const nameOf = (entry: SynonymGroup | Pin): string => JSON.stringify(entry)

/** Whether anything is to be saved. */
export const isChanged = ({ synonyms, pins }: WordsDraft): boolean =>
  [synonyms, pins].some(({ added, removed }) => added.length + removed.length > 0)

/** Whether anything is written, be it in a form that is open. */
export const isBegun = (draft: WordsDraft): boolean => isChanged(draft) || draft.group !== null || draft.pin !== null

/** A list as it is once it is saved. */
export const shownOf = <T extends SynonymGroup | Pin>(said: readonly T[], { added, removed }: ListDraft<T>): T[] => {
  const kept = said.filter((one) => !removed.includes(nameOf(one)))
  const names = new Set(kept.map(nameOf))
  return [...kept, ...added.filter((one) => !names.has(nameOf(one)))]
}

/** A list with an entry in the place of another; null: none. What is as it was is no change. */
export function withEntry<T extends SynonymGroup | Pin>(
  list: ListDraft<T>,
  said: readonly T[],
  { before, after }: { before: T | null; after: T | null },
): ListDraft<T> {
  let { added, removed } = list
  if (before) {
    const name = nameOf(before)
    // Also one that is said no more: a colleague has changed it while it was written here.
    if (!added.some((one) => nameOf(one) === name)) removed = [...new Set([...removed, name])]
    added = added.filter((one) => nameOf(one) !== name)
  }
  if (after) {
    const name = nameOf(after)
    if (said.some((one) => nameOf(one) === name)) removed = removed.filter((one) => one !== name)
    else added = [...added.filter((one) => nameOf(one) !== name), after]
  }
  return { added, removed }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isLanguage = (value: unknown): value is Locale | null => value === null || isLocale(value)

const isGroup = (value: unknown): value is SynonymGroup =>
  isRecord(value) && isLanguage(value.language) && isTexts(value.words) && isTexts(value.finds)
const isPin = (value: unknown): value is Pin =>
  isRecord(value) && isLanguage(value.language) && typeof value.question === 'string' && isTexts(value.products)

const listOf = <T>(kept: unknown, isEntry: (value: unknown) => value is T): ListDraft<T> =>
  isRecord(kept) && Array.isArray(kept.added) && isTexts(kept.removed)
    ? { added: kept.added.filter(isEntry), removed: kept.removed }
    : NOTHING

function groupOf(kept: unknown): GroupForm | null {
  if (!isRecord(kept) || !isLanguage(kept.language)) return null
  const { language, words, finds } = kept
  if (typeof words !== 'string' || typeof finds !== 'string') return null
  return { before: isGroup(kept.before) ? kept.before : null, language, words, finds }
}

const pinOf = (kept: unknown): PinForm | null =>
  isPin(kept)
    ? { ...kept, before: isRecord(kept) && 'before' in kept && isPin(kept.before) ? kept.before : null }
    : null

const overOf = (kept: unknown): WordsDraft['over'] =>
  isRecord(kept) && Array.isArray(kept.synonyms) && Array.isArray(kept.pins)
    ? { synonyms: kept.synonyms.filter(isGroup), pins: kept.pins.filter(isPin) }
    : null

/** What a device kept, as far as it is what it should be. */
export const readWordsDraft = (kept: unknown): WordsDraft =>
  isRecord(kept)
    ? {
        synonyms: listOf(kept.synonyms, isGroup),
        pins: listOf(kept.pins, isPin),
        group: groupOf(kept.group),
        pin: pinOf(kept.pin),
        over: overOf(kept.over),
      }
    : NO_WORDS_DRAFT
