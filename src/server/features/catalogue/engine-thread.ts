import type { NumberAnswer } from '#catalogue/look-up.ts'
import type { CatalogueAnswer, CatalogueQuestion, SuggestionAnswer } from '#catalogue/types.ts'
import type { GroupClimate } from '#catalogue/climate.ts'
import type { Locale } from '#contract/locale.ts'
import { type ClimatePlacing, createEngine, type Holding, type Patch, type SuggestQuestion } from './engine.ts'
import { serveThread } from '../../threads/serve-thread.ts'

/** `Engine` by message, for catalogues that are too large for the main thread. */
export interface EngineJobs {
  put: { ask: Holding; answer: null }
  patch: { ask: { shop: string; language: Locale; patch: Patch; fromBase: boolean }; answer: null }
  drop: { ask: string; answer: null }
  answer: { ask: { question: CatalogueQuestion; shops: string[] }; answer: CatalogueAnswer }
  climate: { ask: ClimatePlacing; answer: GroupClimate | null }
  lookUp: { ask: { numbers: string[]; shop: string; language: Locale; most: number }; answer: NumberAnswer[] }
  suggest: { ask: { question: SuggestQuestion; shops: string[] }; answer: SuggestionAnswer }
}

const engine = createEngine()

serveThread<EngineJobs>({
  put: (holding) => (engine.put(holding), null),
  patch: ({ shop, language, patch, fromBase }) => (engine.patch(shop, language, patch, fromBase), null),
  drop: (shop) => (engine.drop(shop), null),
  answer: ({ question, shops }) => engine.answer(question, shops),
  climate: (placing) => engine.climate(placing),
  lookUp: ({ numbers, shop, language, most }) => engine.lookUp(numbers, shop, language, most),
  suggest: ({ question, shops }) => engine.suggest(question, shops),
})
