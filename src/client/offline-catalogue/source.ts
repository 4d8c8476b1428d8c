import type { CopySource } from './network-or-copy.ts'
import type { CatalogueScope } from './scope.ts'
import { askCopy } from './worker-client.ts'
import type { CopyName } from './copies.ts'
import { copyStateAtom } from './copy-state.ts'
import { noteAnswerable } from '../http/reached.ts'
import { copyName, hasCopy } from './keep-copy.ts'
import { questionOf } from '#catalogue/wire.ts'
import { store } from '../storage/store.ts'

const named = (scope: CatalogueScope): CopyName | null => {
  const name = copyName()
  return name && { ...name, shop: scope.shopId, company: scope.companyId, language: scope.language }
}

const isShown = ({ shopId, companyId, language }: CatalogueScope): boolean => {
  const name = copyName()
  return name?.shop === shopId && name.company === companyId && name.language === language
}

/** A device whose storage does not answer holds up neither the network nor the person. */
const KNOWN_WITHIN_MS = 3000
const ANSWER_WITHIN_MS = 10_000

/** How often what came too late is asked for again: a device that always takes that long is not asked for ever. */
let timesAgain = 3

/**
 * What is answered in time, else nothing. A tablet that has just been opened may take longer: what shows a failure by
 * then tries again when the answer is there.
 */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  const inTime = await Promise.race([
    answer.then((value) => ({ value })),
    new Promise<null>((resolve) => setTimeout(resolve, ms, null)),
  ])
  if (inTime) return inTime.value
  answer.then(
    (late) => late && timesAgain-- > 0 && noteAnswerable(),
    () => undefined,
  )
  return null
}

function ifNamed<T>(scope: CatalogueScope, ask: (name: CopyName) => Promise<T | null>): Promise<T | null> {
  const name = named(scope)
  return name ? within(ANSWER_WITHIN_MS, ask(name)) : Promise.resolve(null)
}

/** The copy of the active shop in the language now chosen, asked like the server. */
export const copySource: CopySource = {
  has: async (scope) => isShown(scope) && (await within(KNOWN_WITHIN_MS, hasCopy())) === true,
  checkedAt: () => new Date(store.get(copyStateAtom).facts?.checkedAt ?? 0).toISOString(),
  page: (scope, state) => ifNamed(scope, (name) => askCopy('page', [name, questionOf(state, scope.language)])),
  lists: (scope) => ifNamed(scope, (name) => askCopy('lists', [name])),
  suggestions: (scope, term) => ifNamed(scope, (name) => askCopy('suggestions', [name, term])),
  product: (scope, uid) => ifNamed(scope, (name) => askCopy('product', [name, uid])),
  match: (scope, rows) => ifNamed(scope, (name) => askCopy('match', [name, rows])),
  cards: (scope, uids) => ifNamed(scope, (name) => askCopy('cards', [name, uids])),
}
