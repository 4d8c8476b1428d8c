import { eachFigure } from '../figures.ts'
import { type Columns, DOCUMENTS, packBlob } from '../blob/blob.ts'
import { GrowingBytes } from '../blob/growing.ts'
import { packTexts } from '../blob/texts.ts'
import { childIn, columnName, GROUPS } from '../groups.ts'
import { ATTRIBUTE, attributeColumn } from '../attributes.ts'
import { SEARCH_WORDS } from '../search-words/packed.ts'
import { FAMILY } from '../segment-columns.ts'
import { compareText } from '../text/collate.ts'
import { toUtf8 } from '../text/utf8.ts'
import { derivedColumns } from './derived.ts'
import type { SegmentDraft } from './draft.ts'
import { lexiconColumns } from './lexicon.ts'
import { ownRangeColumns } from './range-columns.ts'
import { setColumns } from './sets.ts'

/**
 * A draft as a blob. Everything is put into an order of its own (rows by position and uid, words and values as they
 * first stand in those), so that the bytes follow from the live products alone, not from the way they came in.
 * With documents it is made to be downloaded: what can be derived from other columns is left out.
 */
export function finish(draft: SegmentDraft, withDocuments: boolean): ArrayBuffer {
  const order = rowOrder(draft)
  const pick = (values: readonly number[]) => Float64Array.from(order, (row) => values[row] as number)
  const uids = Array.from(order, (row) => draft.uids[row] as string)
  const uid = packTexts(uids)
  const nameKeys = slices(order, draft.nameKeys.bytes, startsOf(draft.nameKeyStart.done(), draft.nameKeys.length))
  const numbers = slices(order, draft.numbers.bytes, startsOf(draft.numberStart.done(), draft.numbers.length))
  const columns: Columns = {
    identity: toUtf8(`${draft.locale}\n${draft.shop}`),
    position: pick(draft.position),
    ...eachFigure((figure) => pick(draft.amounts[figure])),
    length: Uint16Array.from(order, (row) => draft.length[row] as number),
    uid: uid.units,
    uidStart: uid.start,
    uidOrder: Uint32Array.from(uids.keys()).toSorted((a, b) => compareText(uids[a] as string, uids[b] as string)),
    nameKey: nameKeys.bytes,
    nameKeyStart: nameKeys.start,
    number: numbers.bytes,
    numberStart: numbers.start,
    ...Object.assign(
      {},
      ...GROUPS.map((group) => setColumns(columnName(group), childIn(group) !== null, draft.sets[group], order)),
    ),
    ...setColumns(FAMILY, false, draft.families, order),
    ...attributeColumns(draft, order),
    ...ownRangeColumns((range) => pick(draft.amounts[range])),
    ...(draft.searchWords && { [SEARCH_WORDS]: draft.searchWords }),
    ...lexiconColumns(draft, order),
  }
  return packBlob({ ...columns, ...(withDocuments ? documentColumns(draft, order) : derivedColumns(columns)) })
}

/** Those that a row says which was not replaced. */
function attributeColumns({ attributes }: SegmentDraft, order: Uint32Array): Columns {
  const said = [...attributes]
    .filter(([, { of, values }]) =>
      order.some((row) => (values[of.ints[row] as number] as readonly string[]).length > 0),
    )
    .toSorted(([a], [b]) => compareText(a, b))
  const keys = packTexts(said.map(([key]) => key))
  return {
    [ATTRIBUTE]: keys.units,
    [`${ATTRIBUTE}Start`]: keys.start,
    ...Object.assign({}, ...said.map(([, set], i) => setColumns(attributeColumn(i), false, set, order))),
  }
}

/** The shop's order, then the key; rows that a later one of the same uid replaced are left out. */
function rowOrder(draft: SegmentDraft): Uint32Array<ArrayBuffer> {
  const { position } = draft
  const live = draft.uids.map((_, row) => row).filter((row) => draft.rowOf.get(draft.uids[row] as string) === row)
  return Uint32Array.from(live).toSorted(
    (a, b) =>
      (position[a] as number) - (position[b] as number) ||
      compareText(draft.uids[a] as string, draft.uids[b] as string),
  )
}

function startsOf(starts: Uint32Array, end: number): Uint32Array {
  const all = new Uint32Array(starts.length + 1)
  all.set(starts)
  all[starts.length] = end
  return all
}

function slices(order: Uint32Array, bytes: Uint8Array, starts: Uint32Array) {
  const out = new GrowingBytes()
  const start = new Uint32Array(order.length + 1)
  order.forEach((row, i) => {
    out.append(bytes.subarray(starts[row], starts[row + 1]))
    start[i + 1] = out.length
  })
  return { bytes: out.done(), start }
}

function documentColumns(draft: SegmentDraft, order: Uint32Array): Columns {
  const starts = [...draft.documentStart, draft.documents.length]
  if (draft.documents.length > 0xffff_ffff) throw new RangeError('The documents of one segment exceed 4 GB')
  const out = new Uint8Array(draft.documents.length)
  const start = new Uint32Array(order.length + 1)
  let at = 0
  order.forEach((row, i) => {
    const document = draft.documents.bytes.subarray(starts[row], starts[row + 1])
    out.set(document, at)
    at += document.length
    start[i + 1] = at
  })
  return { documentStart: start, [DOCUMENTS]: out.slice(0, at) }
}
