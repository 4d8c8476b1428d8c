import { eachFigure } from '#contract/catalogue/sorts.ts'
import { childIn, eachGroup, type Group } from '../groups.ts'
import { compareText, sortKey } from '../text/collate.ts'
import { toUtf8 } from '../text/utf8.ts'
import type { CatalogueDocument, FacetValue } from '../types.ts'
import type { Draft, Row } from './draft.ts'
import { cleanId } from './ids.ts'
import { numberBytes } from './numbers.ts'
import { valuesIn } from './values.ts'
import type { WordCounter } from './words.ts'

/** Control characters part the values of a set from each other, so none may stand inside one. */
const valueText = (value: FacetValue): string => `${cleanId(value.id)}\0${cleanId(value.name)}`

/** A product's values of a group, each once, in an order of their own so that like sets are one; see `Row`. */
function setOf(document: CatalogueDocument, group: Group): string[] {
  const hasChild = childIn(group) !== null
  const values = valuesIn(document, group).map(({ value, child }) =>
    hasChild ? [valueText(value), child ? valueText(child) : ''] : [valueText(value)],
  )
  if (values.length < 2) return values[0] ?? []
  const once = new Map(values.map((texts) => [texts.join('\u0001'), texts]))
  return [...once].toSorted(([a], [b]) => compareText(a, b)).flatMap(([, texts]) => texts)
}

const finite = (n: number | null): number | null => (n !== null && Number.isFinite(n) ? n : null)

/** Adds one document to a draft. A number that is none (NaN, infinite) is taken as unknown. */
export function addDocument(draft: Draft, document: CatalogueDocument, counter: WordCounter): void {
  const weights = counter.count(document)
  const row: Row = {
    uid: document.uid,
    position: finite(document.position) ?? Number.MAX_SAFE_INTEGER,
    figures: eachFigure((figure) => finite(document[figure])),
    length: Math.min(0xffff, counter.length),
    nameKey: sortKey(document.name, draft.locale),
    numbers: numberBytes([document.uid, ...document.numbers]),
    sets: eachGroup((group) => setOf(document, group)),
    document: toUtf8(document.display),
  }
  draft.addRow(row)
  for (const [word, weight] of weights) draft.addWord(draft.wordId(word), weight)
}
