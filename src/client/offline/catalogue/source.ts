import type { CopyScope, CopySource } from '../../http/network-or-copy.ts'
import { askCopy } from './ask-copy.ts'
import type { CopyName } from './copies.ts'
import { copyName, copyStateAtom, hasCopy } from './keep-copy.ts'
import { questionOf } from './question.ts'
import { store } from '../../storage/store.ts'

const named = (scope: CopyScope): CopyName | null => {
  const name = copyName()
  return name && { ...name, shop: scope.shopId, language: scope.language }
}

const isShown = ({ shopId, language }: CopyScope): boolean => {
  const name = copyName()
  return name?.shop === shopId && name.language === language
}

function ifNamed<T>(scope: CopyScope, ask: (name: CopyName) => Promise<T | null>): Promise<T | null> {
  const name = named(scope)
  return name ? ask(name) : Promise.resolve(null)
}

/** The copy of the active shop in the language now chosen, asked like the server. */
export const copySource: CopySource = {
  has: async (scope) => isShown(scope) && (await hasCopy()),
  checkedAt: () => new Date(store.get(copyStateAtom).facts?.checkedAt ?? 0).toISOString(),
  page: (scope, state) => ifNamed(scope, (name) => askCopy('page', [name, questionOf(state, scope.language)])),
  lists: (scope) => ifNamed(scope, (name) => askCopy('lists', [name])),
  suggestions: (scope, term) => ifNamed(scope, (name) => askCopy('suggestions', [name, term])),
  product: (scope, uid) => ifNamed(scope, (name) => askCopy('product', [name, uid])),
}
