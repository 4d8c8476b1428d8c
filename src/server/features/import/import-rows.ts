import { familyTally } from './family/tell.ts'
import { type ImportedItem, type ItemContext, toItem, uidOf } from './item/item.ts'
import { clean } from './item/text.ts'
import type { Source, SourceRow } from './read/source.ts'
import { type ImportReport, skip } from './report.ts'
import type { Survey } from './survey.ts'

/** Products that must not be removed although they were not loaded, since their rows were only skipped. */
export interface Spared {
  uids: Set<string>
  /** Rows of which not even the article number could be read. */
  unknown: number
}

/** Told of each row that is not loaded, with what is wrong with it. */
export type OnSkipped = (row: SourceRow, reasons: readonly string[]) => Promise<void>

/** A cell that may be the article number of a row whose columns cannot be trusted. */
const MAX_UID = 100

/**
 * The products of the file, one after the other; what cannot be loaded goes to the report. The first good row of a uid
 * gives the product's values, all its rows give their categories [server/import].
 */
export async function* importRows(
  source: Source,
  context: ItemContext,
  { repeated }: Survey,
  report: ImportReport,
  spared: Spared,
  onSkipped: OnSkipped = async () => undefined,
): AsyncGenerator<ImportedItem> {
  const tell = familyTally(report)
  for await (const row of source.rows()) {
    if (row.more) continue
    report.read++
    if (row.broken) {
      skip(report, row.row, [row.broken])
      await onSkipped(row, [row.broken])
      spareBroken(row, spared)
      continue
    }
    const uid = uidOf(row, context.mapping)
    const others = repeated.get(uid)
    if (others?.loaded) {
      report.joined++
      continue
    }
    const product = toItem(row, context, others?.categories ?? [])
    if (Array.isArray(product)) {
      skip(report, row.row, product)
      await onSkipped(row, product)
      if (uid === '') spared.unknown++
      else spared.uids.add(uid)
      continue
    }
    if (others) others.loaded = true
    report.products++
    tell(product, context.families.proposes(row))
    yield product
  }
}

/** Any cell of a broken row may be its article number, quotes around it or not. */
function spareBroken({ cells }: SourceRow, spared: Spared): void {
  const texts = cells.map((cell) => clean(cell).replaceAll('"', ''))
  const candidates = texts.filter((text) => text !== '' && text.length <= MAX_UID)
  for (const candidate of candidates) spared.uids.add(candidate)
  if (candidates.length === 0) spared.unknown++
}
