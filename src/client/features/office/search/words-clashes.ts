import type { Pin, SearchWords, SynonymGroup } from '#contract/office/search-words.schema.ts'
import { type ListDraft, nameOf, type WordsDraft } from './words-draft.ts'

/** What a colleague and oneself have made of an entry meanwhile; null: it is taken away. */
export interface Clash<T extends SynonymGroup | Pin> {
  /** As both have read it; null: both have written it anew. */
  was: T | null
  theirs: T | null
  mine: T | null
}

type Lists = Pick<SearchWords, 'synonyms' | 'pins'>

const isSame = (one: Pin, other: Pin): boolean =>
  one.language === other.language && one.question.toLowerCase() === other.question.toLowerCase()

const meet = (some: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(others.map((text) => text.toLowerCase()))
  return some.some((text) => known.has(text.toLowerCase()))
}

/** Whether an entry may have been made of another. */
const isOfGroup = (one: SynonymGroup, other: SynonymGroup): boolean =>
  meet([...one.words, ...one.finds], [...other.words, ...other.finds])
const isOfPin = (one: Pin, other: Pin): boolean =>
  meet([one.question], [other.question]) || meet(one.products, other.products)

interface Said<T> {
  /** When the draft began. */
  before: readonly T[]
  now: readonly T[]
}

/** Entries that are changed or taken away here, and were there, differently. */
function changedByBoth<T extends SynonymGroup | Pin>(
  { added, removed }: ListDraft<T>,
  { before, now }: Said<T>,
  isOf: (one: T, other: T) => boolean,
): Clash<T>[] {
  const there = new Set(now.map(nameOf))
  const known = new Set(before.map(nameOf))
  return before
    .filter((was) => removed.includes(nameOf(was)) && !there.has(nameOf(was)))
    .flatMap((was) => {
      const mine = added.find((one) => isOf(one, was)) ?? null
      if (mine && there.has(nameOf(mine))) return []
      const theirs =
        now.find((one) => !known.has(nameOf(one)) && !removed.includes(nameOf(one)) && isOf(one, was)) ?? null
      return mine || theirs ? [{ was, theirs, mine }] : []
    })
}

/** Groups that a colleague has changed or taken away meanwhile, as has this draft. */
export const groupClashes = (said: Lists, { synonyms, over }: WordsDraft): Clash<SynonymGroup>[] =>
  changedByBoth(synonyms, { before: (over ?? said).synonyms, now: said.synonyms }, isOfGroup)

/** The same of questions, and those for which both have newly chosen products. */
export function pinClashes(said: Lists, { pins, over }: WordsDraft): Clash<Pin>[] {
  const changed = changedByBoth(pins, { before: (over ?? said).pins, now: said.pins }, isOfPin)
  const anew = pins.added
    .filter((mine) => !changed.some((one) => one.mine === mine))
    .flatMap((mine) => {
      const theirs = said.pins.find((one) => isSame(one, mine) && !pins.removed.includes(nameOf(one)))
      return theirs && nameOf(theirs) !== nameOf(mine) ? [{ was: null, theirs, mine }] : []
    })
  return [...changed, ...anew]
}

/** A list after one of both has been chosen. */
export function settled<T extends SynonymGroup | Pin>(
  { added, removed }: ListDraft<T>,
  { was, theirs, mine }: Clash<T>,
  take: 'mine' | 'theirs',
): ListDraft<T> {
  const others = removed.filter((name) => !was || name !== nameOf(was))
  if (take === 'mine') return { added, removed: theirs ? [...others, nameOf(theirs)] : others }
  return { added: added.filter((one) => !mine || nameOf(one) !== nameOf(mine)), removed: others }
}

/** A draft over what is said by now: what is said already, and what is said no more, is no change. */
export const rebased = (draft: WordsDraft, said: Lists): WordsDraft => ({
  ...draft,
  synonyms: rebasedList(draft.synonyms, said.synonyms, groupClashes(said, draft)),
  pins: rebasedList(draft.pins, said.pins, pinClashes(said, draft)),
})

function rebasedList<T extends SynonymGroup | Pin>(
  { added, removed }: ListDraft<T>,
  said: readonly T[],
  open: readonly Clash<T>[],
): ListDraft<T> {
  const there = new Set(said.map(nameOf))
  const waiting = new Set(open.flatMap(({ was }) => (was ? [nameOf(was)] : [])))
  return {
    added: added.filter((one) => !there.has(nameOf(one))),
    removed: removed.filter((name) => there.has(name) || waiting.has(name)),
  }
}
