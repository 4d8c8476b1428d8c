import { LOCALES, type Locale } from '#contract/locale.ts'
import { DEMO_SHOPS, type DemoShop } from '../../features/demo/generate.ts'
import type { LabelledQuery, LabelledSet } from '../relevance.ts'
import { DANISH } from './da.ts'
import { ENGLISH } from './en.ts'
import { type Fact, factsOf } from './facts.ts'
import { FINNISH } from './fi.ts'
import { type JudgedQuery, KINDS, type Questions } from './kinds.ts'
import { MEANINGS } from './meanings.ts'
import { NORWEGIAN } from './no.ts'
import { gradeOf } from './rule.ts'
import { SWEDISH } from './sv.ts'

/** What was judged, by language. */
export const QUESTIONS: Readonly<Record<Locale, Questions>> = {
  sv: SWEDISH,
  no: NORWEGIAN,
  da: DANISH,
  en: ENGLISH,
  fi: FINNISH,
}

/** Every third question is held back: what is tuned on the others is measured on these. */
const HELD = 3
/** A shop is asked for what it has a good answer to. */
const GOOD = 2

/** The judged questions over the demo's products, by language and shop. */
export function labelledSets(languages: readonly Locale[] = LOCALES): LabelledSet[] {
  const shops = Object.keys(DEMO_SHOPS) as DemoShop[]
  const facts = shops.map((shop) => ({ shop, facts: factsOf(shop) }))
  return languages.flatMap((language) =>
    facts.map(({ shop, facts }) => ({ language, shop, queries: labelled(QUESTIONS[language], facts) })),
  )
}

function labelled(questions: Questions, facts: readonly Fact[]): LabelledQuery[] {
  return KINDS.flatMap((kind) => questions[kind].map((asked) => ({ kind, asked })))
    .map(({ kind, asked }, i) => ({
      query: asked[0],
      kind,
      held: i % HELD === HELD - 1,
      relevant: relevantTo(asked, facts),
    }))
    .filter(({ relevant }) => Object.values(relevant).some((grade) => grade >= GOOD))
}

function relevantTo([, meant]: JudgedQuery, facts: readonly Fact[]): Record<string, number> {
  const meaning = typeof meant === 'string' ? MEANINGS[meant] : meant
  return Object.fromEntries(
    facts.map((fact) => [fact.uid, gradeOf(meaning, fact)] as const).filter(([, grade]) => grade > 0),
  )
}
