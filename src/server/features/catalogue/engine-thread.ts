import type { FamilyMembers } from '#catalogue/family-members.ts'
import type { NumberAnswer } from '#catalogue/look-up.ts'
import type { CatalogueAnswer, CatalogueQuestion, SuggestionAnswer } from '#catalogue/types.ts'
import type { GroupClimate } from '#catalogue/climate.ts'
import type { Locale } from '#contract/locale.ts'
import type { AskedShop, Laid, OverlayOf } from './companies/engine-overlays.ts'
import { type ClimatePlacing, createEngine, type Holding, type Patch, type SuggestQuestion } from './engine.ts'
import { serveThread } from '../../threads/serve-thread.ts'

/** `Engine` by message, for catalogues that are too large for the main thread. */
export interface EngineJobs {
  put: { ask: Holding; answer: null }
  patch: { ask: { shop: string; language: Locale; patch: Patch; fromBase: boolean }; answer: null }
  drop: { ask: string; answer: null }
  answer: { ask: { question: CatalogueQuestion; asked: AskedShop[] }; answer: CatalogueAnswer }
  climate: { ask: { placing: ClimatePlacing; company: string | null }; answer: GroupClimate | null }
  family: { ask: { uid: string; asked: AskedShop; language: Locale }; answer: FamilyMembers | null }
  lookUp: { ask: { numbers: string[]; asked: AskedShop; language: Locale; most: number }; answer: NumberAnswer[] }
  suggest: { ask: { question: SuggestQuestion; asked: AskedShop[] }; answer: SuggestionAnswer }
  unpriced: { ask: { of: OverlayOf; fresh: boolean }; answer: string[] | null }
  layOver: { ask: { of: OverlayOf; laid: Laid }; answer: number }
  liftOff: { ask: OverlayOf; answer: null }
}

const engine = createEngine()

serveThread<EngineJobs>({
  put: (holding) => (engine.put(holding), null),
  patch: ({ shop, language, patch, fromBase }) => (engine.patch(shop, language, patch, fromBase), null),
  drop: (shop) => (engine.drop(shop), null),
  answer: ({ question, asked }) => engine.answer(question, asked),
  climate: ({ placing, company }) => engine.climate(placing, company),
  family: ({ uid, asked, language }) => engine.family(uid, asked, language),
  lookUp: ({ numbers, asked, language, most }) => engine.lookUp(numbers, asked, language, most),
  suggest: ({ question, asked }) => engine.suggest(question, asked),
  unpriced: ({ of, fresh }) => engine.unpriced(of, fresh),
  layOver: ({ of, laid }) => engine.layOver(of, laid),
  liftOff: (of) => (engine.liftOff(of), null),
})
