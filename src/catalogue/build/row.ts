import { compareText, sortKey } from '../text/collate.ts'
import { toUtf8 } from '../text/utf8.ts'
import type { CatalogueDocument, FacetValue } from '../types.ts'
import type { Draft, Group, Row } from './draft.ts'
import { cleanId } from './ids.ts'
import { numberBytes } from './numbers.ts'
import type { WordCounter } from './words.ts'

/** Control characters part the values of a set from each other, so none may stand inside one. */
const valueText = (value: FacetValue): string => `${cleanId(value.id)}\0${cleanId(value.name)}`

/** Pairs of category and subcategory, each once, in an order of their own so that like sets are one. */
function placing(document: CatalogueDocument): string[] {
  const pairs = new Map<string, [string, string]>()
  for (const { category, subcategory } of document.categories) {
    const pair: [string, string] = [valueText(category), subcategory ? valueText(subcategory) : '']
    pairs.set(pair.join('\u0001'), pair)
  }
  return [...pairs.entries()].toSorted(([a], [b]) => compareText(a, b)).flatMap(([, pair]) => pair)
}

function setsOf(document: CatalogueDocument): Record<Group, string[]> {
  const brand = document.brand?.trim()
  return {
    placing: placing(document),
    brand: brand ? [valueText({ id: brand, name: brand })] : [],
    concept: document.concept ? [valueText(document.concept)] : [],
    certification: [...new Set(document.certifications.map(valueText))].toSorted(compareText),
  }
}

const finite = (n: number | null): number | null => (n !== null && Number.isFinite(n) ? n : null)

/** Adds one document to a draft. A number that is none (NaN, infinite) is taken as unknown. */
export function addDocument(draft: Draft, document: CatalogueDocument, counter: WordCounter): void {
  const weights = counter.count(document)
  const row: Row = {
    uid: document.uid,
    position: finite(document.position) ?? Number.MAX_SAFE_INTEGER,
    price: finite(document.price),
    co2e: finite(document.co2e),
    length: Math.min(0xffff, counter.length),
    nameKey: sortKey(document.name, draft.locale),
    numbers: numberBytes([document.uid, ...document.numbers]),
    sets: setsOf(document),
    document: toUtf8(document.display),
  }
  draft.addRow(row)
  for (const [word, weight] of weights) draft.addWord(draft.wordId(word), weight)
}
