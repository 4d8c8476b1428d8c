import type { Figure } from '#contract/catalogue/sorts.ts'
import { isLocale, type Locale } from '#contract/locale.ts'
import { FIGURES } from './figures.ts'
import { CatalogueBlobError, columnNames, type Columns, DOCUMENTS, packBlob, unpackBlob } from './blob/blob.ts'
import { Texts } from './blob/texts.ts'
import { SegmentDraft } from './build/draft.ts'
import { finish } from './build/finish.ts'
import { addDocument } from './build/row.ts'
import { WordCounter } from './build/words.ts'
import { derivedColumns } from './build/derived.ts'
import { ATTRIBUTE, attributeColumn, keysOfAttributes } from './attributes.ts'
import { childIn, columnName, eachGroup, type Group, GROUPS } from './groups.ts'
import { COLUMN_RANGES } from './ranges.ts'
import { packSearchWords, SEARCH_WORDS } from './search-words/packed.ts'
import { NO_SEARCH_WORDS, type SearchWords } from './search-words/search-words.ts'
import { column, FAMILY, figuresIn } from './segment-columns.ts'
import { fromUtf8 } from './text/utf8.ts'
import type { CatalogueDocument } from './types.ts'

/** A facet column of a segment: each row's set of values, and the values of each set. */
export interface SetColumn {
  of: Uint16Array | Uint32Array
  start: Uint32Array
  items: Uint32Array
  values: Texts
  /** Those of the child facet; empty where a group has none. */
  seconds: Texts
}

const NO_TEXTS = new Texts(new Uint16Array(0), new Uint32Array(1))
/** One set, the empty one. */
const NO_VALUES = { start: new Uint32Array(2), items: new Uint32Array(0), values: NO_TEXTS, seconds: NO_TEXTS }

/** An opened blob: views over its bytes, and which rows newer segments hide. Never changed once made. */
export interface Segment {
  readonly blob: ArrayBuffer
  readonly shop: string
  readonly locale: Locale
  readonly rows: number
  /** One byte a row, 1 = hidden; null when all rows stand. */
  readonly dead: Uint8Array | null
  readonly live: number
  readonly columns: Columns
  readonly position: Float64Array
  readonly figures: Readonly<Record<Figure, Float64Array>>
  readonly length: Uint16Array
  readonly uids: Texts
  readonly uidOrder: Uint32Array
  readonly sets: Readonly<Record<Group, SetColumn>>
  /** Which family each row is of: its set is empty, or one value. */
  readonly family: SetColumn
  /** By key the attributes that any row says; see `SaidAttribute`. */
  readonly attributes: ReadonlyMap<string, SetColumn>
  readonly words: Texts
  /** The words that many rows have, ascending; their rows stand in `bits`, those of all others in `posting`. */
  readonly common: Uint32Array
  readonly bits: Uint32Array
  readonly posting: Uint8Array
  readonly postingStart: Uint32Array
  readonly weight: Uint8Array
  readonly weightStart: Uint32Array
  readonly stems: Texts
  readonly stemWord: Uint32Array
  readonly stemWordStart: Uint32Array
  /** Stems and words by their ends. */
  readonly stemEnd: Uint32Array
  readonly wordEnd: Uint32Array
  readonly plain: Texts
  readonly plainStem: Uint32Array
}

/**
 * The blob of one shop in one language: index and documents, and what the shop itself says of words, or null where a
 * change leaves that as it is. Of several documents with one uid the last one counts. The same documents give the same
 * bytes, in whatever order they come.
 */
export function buildSegment(
  shop: string,
  locale: Locale,
  documents: Iterable<CatalogueDocument>,
  searchWords: SearchWords | null = NO_SEARCH_WORDS,
): ArrayBuffer {
  const draft = new SegmentDraft(shop, locale)
  draft.searchWords = searchWords && packSearchWords(searchWords, locale)
  const counter = new WordCounter(locale)
  for (const document of documents) addDocument(draft, document, counter)
  return finish(draft, true)
}

/** Opens a blob without parsing it. Throws `CatalogueBlobError` when it is foreign, of another version or damaged. */
export function openSegment(blob: ArrayBuffer): Segment {
  const columns = unpackBlob(blob)
  const bytes = (name: string) => column(columns, name, Uint8Array)
  const ints = (name: string) => column(columns, name, Uint32Array)
  const texts = (units: string, start: string) => new Texts(column(columns, units, Uint16Array), ints(start))
  const [locale, ...shop] = fromUtf8(bytes('identity')).split('\n')
  if (!isLocale(locale)) throw new CatalogueBlobError('damaged', 'Catalogue index has no language')
  const position = column(columns, 'position', Float64Array)
  const setColumn = (name: string, hasChild: boolean): SetColumn => {
    const of = columns[`${name}.of`]
    // An older build did not know this facet yet: no product has a value.
    if (!of) return { of: new Uint16Array(position.length), ...NO_VALUES }
    return {
      of: of as Uint16Array | Uint32Array,
      start: ints(`${name}.start`),
      items: ints(`${name}.items`),
      values: texts(`${name}.text`, `${name}.textStart`),
      seconds: hasChild ? texts(`${name}.second`, `${name}.secondStart`) : NO_TEXTS,
    }
  }
  return {
    blob,
    shop: shop.join('\n'),
    locale,
    rows: position.length,
    dead: null,
    live: position.length,
    columns,
    position,
    figures: figuresIn(columns),
    length: column(columns, 'length', Uint16Array),
    uids: texts('uid', 'uidStart'),
    uidOrder: ints('uidOrder'),
    sets: eachGroup((group) => setColumn(columnName(group), childIn(group) !== null)),
    family: setColumn(FAMILY, false),
    attributes: new Map(keysOfAttributes(columns).map((key, i) => [key, setColumn(attributeColumn(i), false)])),
    words: texts('word', 'wordStart'),
    common: ints('common'),
    bits: ints('bits'),
    posting: bytes('posting'),
    postingStart: ints('postingStart'),
    weight: bytes('weight'),
    weightStart: ints('weightStart'),
    stems: texts('stem', 'stemStart'),
    stemWord: ints('stemWord'),
    stemWordStart: ints('stemWordStart'),
    stemEnd: ints('stemEnd'),
    wordEnd: ints('wordEnd'),
    plain: texts('plain', 'plainStart'),
    plainStem: ints('plainStem'),
  }
}

const without = new WeakMap<Columns, SetColumn>()

/** What the rows of a segment say of an attribute, if anything. */
export function attributeIn({ attributes, columns, rows }: Segment, key: string): SetColumn {
  const found = attributes.get(key) ?? without.get(columns)
  if (found) return found
  const nothing = { of: new Uint16Array(rows), ...NO_VALUES }
  without.set(columns, nothing)
  return nothing
}

/**
 * Whether a blob says everything that this build knows: one of an older build may lack facets, ranges, figures or search
 * words.
 */
export function knowsAll(blob: ArrayBuffer): boolean {
  try {
    const names = columnNames(blob)
    const expected = [...GROUPS.map(columnName), ...COLUMN_RANGES, FAMILY].map((name) => `${name}.of`)
    return [...expected, ...FIGURES, ATTRIBUTE, SEARCH_WORDS].every((name) => names.has(name))
  } catch (error) {
    if (error instanceof CatalogueBlobError) return false
    throw error
  }
}

/**
 * The same index without its documents, and with everything at hand that a download leaves to be made: what the server
 * keeps in memory.
 */
export function withoutDocuments(blob: ArrayBuffer): ArrayBuffer {
  const { [DOCUMENTS]: _documents, documentStart: _start, ...index } = unpackBlob(blob)
  return packBlob(index.byName ? index : { ...index, ...derivedColumns(index) })
}
