import { childIn, type Group } from '../groups.ts'
import { compareText, sortKey } from '../text/collate.ts'
import { toUtf8 } from '../text/utf8.ts'
import type { CatalogueDocument, FacetValue } from '../types.ts'
import type { SegmentDraft, SegmentRow } from './draft.ts'
import { cleanId } from './ids.ts'
import { numberBytes } from './numbers.ts'
import { facetValues, pairsIn } from './values.ts'
import type { WordCounter } from './words.ts'

/** Control characters part the values of a set from each other, so none may stand inside one. */
const valueText = (value: FacetValue): string => `${cleanId(value.id)}\0${cleanId(value.name)}`

/** A product's values of a group, each once, in an order of their own so that like sets are one; see `SegmentRow`. */
function setOf(document: CatalogueDocument, group: Group): string[] {
  const child = childIn(group)
  if (child === null) {
    const texts = facetValues(document, group).map(valueText)
    return texts.length < 2 ? texts : [...new Set(texts)].toSorted(compareText)
  }
  const pairs = pairsIn(document, group).map((pair) => [textOf(pair[group]), textOf(pair[child])])
  if (pairs.length < 2) return pairs[0] ?? []
  const once = new Map(pairs.map((pair) => [pair.join('\u0001'), pair]))
  return [...once].toSorted(([a], [b]) => compareText(a, b)).flatMap(([, pair]) => pair)
}

/** By key; an attribute without a value is none. A number stands behind its value, with its unit. */
function attributesOf({ choices }: CatalogueDocument): Map<string, string[]> {
  const said = new Map<string, string[]>()
  for (const { key, name, values, unit = '' } of choices) {
    const number = (amount: number | undefined) => (isAmount(amount) ? `\0${amount}\0${cleanId(unit)}` : '')
    const texts = values.map((value) => `${valueText(value)}\0${cleanId(name)}${number(value.amount)}`)
    if (texts.length > 0) said.set(cleanId(key), [...(said.get(cleanId(key)) ?? []), ...texts])
  }
  for (const [key, texts] of said) said.set(key, [...new Set(texts)].toSorted(compareText))
  return said
}

const isAmount = (amount: number | undefined): amount is number =>
  Number.isSafeInteger(amount) && (amount as number) >= 0

const textOf = (value: FacetValue | null | undefined): string => (value ? valueText(value) : '')

const finite = (n: number | null): number | null => (n !== null && Number.isFinite(n) ? n : null)

/** Adds one document to a draft. A number that is none (NaN, infinite) is taken as unknown. */
export function addDocument(draft: SegmentDraft, document: CatalogueDocument, counter: WordCounter): void {
  const weights = counter.count(document)
  const row: SegmentRow = {
    uid: document.uid,
    position: finite(document.position) ?? Number.MAX_SAFE_INTEGER,
    amountOf: (amount) => finite(document[amount]),
    length: Math.min(0xffff, counter.length),
    nameKey: sortKey(document.name, draft.locale),
    numbers: numberBytes([document.uid, ...document.numbers], document.gtin),
    setOf: (group) => setOf(document, group),
    family: document.family === null ? [] : [cleanId(document.family)],
    attributes: attributesOf(document),
    document: toUtf8(document.display),
  }
  draft.addRow(row)
  for (const [word, weight] of weights) draft.addWord(draft.wordId(word), weight)
}
