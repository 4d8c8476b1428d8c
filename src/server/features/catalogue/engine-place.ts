import type { GroupClimate } from '#catalogue/climate.ts'
import type { FamilyMembers } from '#catalogue/family-members.ts'
import type { NumberAnswer } from '#catalogue/look-up.ts'
import type { CatalogueAnswer, CatalogueQuestion, SuggestionAnswer } from '#catalogue/types.ts'
import type { Locale } from '#contract/locale.ts'
import type { AskedShop, Laid, OverlayOf } from './companies/engine-overlays.ts'
import {
  type ClimatePlacing,
  createEngine,
  type Engine,
  type Holding,
  type Patch,
  type SuggestQuestion,
} from './engine.ts'
import type { EngineJobs } from './engine-thread.ts'
import { openThread, type Thread } from '../../threads/thread.ts'

/**
 * Products in one language up to which an answer takes less of the main loop than the loop may wait
 * [catalogue/staying-quick].
 */
export const INLINE_PRODUCTS = 100_000

/** The engine, wherever it runs. Changes take effect in the order of the calls, and before any later question. */
export interface EnginePlace {
  /** `products` is what all shops hold in the largest language, this one included. */
  put: (holding: Holding, products: number) => Promise<void>
  patch: (shop: string, language: Locale, patch: Patch, fromBase: boolean) => Promise<void>
  drop: (shop: string) => Promise<void>
  answer: (question: CatalogueQuestion, asked: readonly AskedShop[]) => CatalogueAnswer | Promise<CatalogueAnswer>
  suggest: (question: SuggestQuestion, asked: readonly AskedShop[]) => SuggestionAnswer | Promise<SuggestionAnswer>
  lookUp: (numbers: readonly string[], asked: AskedShop, language: Locale, most: number) => Promise<NumberAnswer[]>
  climate: (placing: ClimatePlacing, company: string | null) => Promise<GroupClimate | null>
  family: (uid: string, asked: AskedShop, language: Locale) => Promise<FamilyMembers | null>
  unpriced: (of: OverlayOf, fresh: boolean) => Promise<string[] | null>
  layOver: (of: OverlayOf, laid: Laid) => Promise<number>
  liftOff: (of: OverlayOf) => Promise<void>
  readonly threaded: boolean
  close: () => Promise<void>
}

/** @param onLoss the engine's thread died: everything has to be put again */
export function createEnginePlace(inlineProducts: number, onLoss: (error: Error) => void): EnginePlace {
  let inline: Engine | undefined = createEngine()
  const thread: Thread<EngineJobs> = openThread(new URL('./engine-thread.ts', import.meta.url), null, {
    onDeath: onLoss,
  })

  /** Once moved, the engine stays there: a catalogue that was large will be so again. */
  const moveOut = (engine: Engine): void => {
    // A thread that dies meanwhile is reported as a loss, and everything is put again.
    for (const holding of engine.holdings()) void putThere(holding).catch(() => undefined)
    inline = undefined
  }
  const putThere = async (holding: Holding): Promise<void> => {
    await thread.run('put', holding, [holding.base, ...holding.patches.map((patch) => patch.segment)])
  }

  return {
    async put(holding, products) {
      if (inline && products > inlineProducts) moveOut(inline)
      if (inline) inline.put(holding)
      else await putThere(holding)
    },
    async patch(shop, language, patch, fromBase) {
      if (inline) inline.patch(shop, language, patch, fromBase)
      else await thread.run('patch', { shop, language, patch, fromBase }, [patch.segment])
    },
    async drop(shop) {
      if (inline) inline.drop(shop)
      else await thread.run('drop', shop)
    },
    answer: (question, asked) =>
      inline ? inline.answer(question, asked) : thread.run('answer', { question, asked: [...asked] }),
    suggest: (question, asked) =>
      inline ? inline.suggest(question, asked) : thread.run('suggest', { question, asked: [...asked] }),
    lookUp: async (numbers, asked, language, most) =>
      inline
        ? inline.lookUp(numbers, asked, language, most)
        : thread.run('lookUp', { numbers: [...numbers], asked, language, most }),
    climate: async (placing, company) =>
      inline ? inline.climate(placing, company) : thread.run('climate', { placing, company }),
    family: async (uid, asked, language) =>
      inline ? inline.family(uid, asked, language) : thread.run('family', { uid, asked, language }),
    unpriced: async (of, fresh) => (inline ? inline.unpriced(of, fresh) : thread.run('unpriced', { of, fresh })),
    layOver: async (of, laid) =>
      inline ? inline.layOver(of, laid) : thread.run('layOver', { of, laid }, [laid.prices]),
    async liftOff(of) {
      if (inline) inline.liftOff(of)
      else await thread.run('liftOff', of)
    },
    get threaded() {
      return inline === undefined
    },
    close: () => thread.close(),
  }
}
