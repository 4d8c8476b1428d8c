import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { type Fact, factsOf } from '#server/bench/judgements/facts.ts'
import { KINDS } from '#server/bench/judgements/kinds.ts'
import { MEANINGS } from '#server/bench/judgements/meanings.ts'
import { gradeOf, type Rule } from '#server/bench/judgements/rule.ts'
import { labelledSets, QUESTIONS } from '#server/bench/judgements/sets.ts'
import { meansOf } from '#server/bench/relevance.ts'
import { engineScores } from '#server/bench/relevance-rows.ts'

const sets = labelledSets()
const facts = [...factsOf('nordform'), ...factsOf('kontoret')]

describe.each(LOCALES)('questions in %s', (language) => {
  const asked = KINDS.flatMap((kind) => QUESTIONS[language][kind])

  test('there are enough of every kind, each asked once', () => {
    expect(asked.length).toBeGreaterThanOrEqual(60)
    expect(KINDS.filter((kind) => QUESTIONS[language][kind].length < 4)).toEqual([])
    const texts = asked.map(([query]) => query)
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
  })

  test('each has a good answer in a shop of the demo', () => {
    const answered = new Set(
      sets.filter((set) => set.language === language).flatMap((s) => s.queries.map((q) => q.query)),
    )
    expect(asked.map(([query]) => query).filter((query) => !answered.has(query))).toEqual([])
  })
})

const lacking = (list: readonly string[] | undefined, of: (fact: Fact) => (string | null)[]): string[] => {
  const all = new Set(facts.flatMap(of))
  return (list ?? []).filter((value) => !all.has(value))
}

const unknownIn = (rule: Rule): string[] => [
  ...lacking(rule.types, (fact) => [fact.type]),
  ...lacking(rule.brands, (fact) => [fact.brand]),
  ...lacking(rule.sizes, (fact) => [fact.size]),
  ...lacking(rule.numbers, (fact) => [fact.uid, fact.part]),
]

test('no judgement names a sort, maker, size or number that the demo does not have', () => {
  const meant = LOCALES.flatMap((l) => KINDS.flatMap((kind) => QUESTIONS[l][kind].map(([, meaning]) => meaning)))
  const meanings = [...Object.values(MEANINGS), ...meant.filter((meaning) => typeof meaning !== 'string')]
  expect(meanings.flatMap((m) => [...m.exactly, ...m.well, ...m.somewhat].flatMap(unknownIn))).toEqual([])
})

const gradesOf = (type: string, colour: string): number[] => [
  ...new Set(
    facts.filter((f) => f.type === type && f.colour === colour).map((f) => gradeOf(MEANINGS.green_office_chair, f)),
  ),
]

test('a judgement tells the thing itself from what is near it and from everything else', () => {
  expect(gradesOf('meshchair', 'forest')).toEqual([3])
  expect(gradesOf('meshchair', 'rust')).toEqual([2])
  expect(gradesOf('woodchair', 'forest')).toEqual([1])
  expect(gradesOf('rug', 'moss')).toEqual([0])
})

/** A little under what the engine reaches: a change that costs more than this is a change for the worse. */
const FLOOR: Readonly<Record<Locale, number>> = { sv: 0.955, no: 0.95, da: 0.965, en: 0.915, fi: 0.94 }

test.each(LOCALES)('the engine answers buyers in %s well', async (language) => {
  const scores = await engineScores(language)
  expect(meansOf(scores).ndcg10).toBeGreaterThanOrEqual(FLOOR[language])
})
