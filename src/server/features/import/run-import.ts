import { basename } from 'node:path'
import { eq, type SQL } from '../../db/drizzle.ts'
import { DEFAULT_LOCALE, isLocale } from '#contract/locale.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { shops } from '#server/db/schema.ts'
import { familiesOf } from './family/families.ts'
import { agreeToDelete } from './delete-guard.ts'
import { fileFields } from './hands/file-fields.ts'
import { leftFields, type OnLeft } from './hands/left-fields.ts'
import { overFormer } from './hands/over-former.ts'
import { ImportError } from './import-error.ts'
import { importRows, type OnSkipped, type Spared } from './import-rows.ts'
import type { ItemContext } from './item/item.ts'
import { mapColumns } from './map/mapping.ts'
import { missingParts } from './missing-parts.ts'
import { settleAttributes } from '../../db/settle-attributes.ts'
import type { ImportOptions } from './options.ts'
import { addPictures } from './picture/add-pictures.ts'
import { photographer } from './picture/photographer.ts'
import { pictureFiles } from './picture/picture-files.ts'
import { formatText } from './read/file-format.ts'
import { openSource } from './read/open-source.ts'
import type { Source } from './read/source.ts'
import { webQueue } from './web/queue.ts'
import { emptyReport, type ImportReport } from './report.ts'
import { decimalsOf, surveyRows } from './survey.ts'

/** Told as the import goes on, for those who wait: rows so far of `total`, where that is known. */
export type Progress = (step: 'reading' | 'loading', rows: number, total?: number) => void

/** What else is done along the way, by whoever keeps a record of the import. */
export interface Along {
  /** What the file is called by whoever sent it; else by its path. */
  fileName?: string
  /** Of its row, where it has one. */
  importId?: string
  onSkipped?: OnSkipped
  onLeft?: OnLeft
  /** Before rows are written, in their transaction. */
  beforeWrite?: (tx: Tx, rows: readonly { uid: string; fingerprint: string }[]) => Promise<void>
  /** Before products are taken out of the shop, in their transaction; the condition says of `products` which they are. */
  beforeDelete?: (tx: Tx, missing: SQL) => Promise<unknown>
  /** Last in the transaction: what throws here undoes all of it. */
  beforeCommit?: (tx: Tx, report: ImportReport) => Promise<void>
}

export interface ImportResult {
  report: ImportReport
  /** The file as it was understood, and what became of its columns. */
  source: { description: string; language: string; columns: string[]; attributes: string[]; dropped: string[] }
}

/**
 * Loads a catalogue file into a shop: detect, map, survey, make products, give them pictures, write. All good rows go
 * in one transaction, so that a killed import changes nothing; the server hears of it at the commit.
 * @throws ImportError if the file as a whole cannot be loaded; nothing has been changed then
 */
export async function runImport(
  db: Db,
  dataDir: string,
  options: ImportOptions,
  progress: Progress,
  along: Along = {},
): Promise<ImportResult> {
  const shop = await findShop(db, options.shop)
  const source = await openSource(options.file, options.sheet)
  try {
    return await importSource(db, dataDir, { shop, source, options, progress, along })
  } finally {
    source.close?.()
  }
}

interface Run {
  shop: typeof shops.$inferSelect
  source: Source
  options: ImportOptions
  progress: Progress
  along: Along
}

async function importSource(db: Db, dataDir: string, run: Run): Promise<ImportResult> {
  const { shop, source, options, progress, along } = run
  const language = options.language ?? source.language ?? (isLocale(shop.language) ? shop.language : DEFAULT_LOCALE)
  const mapping = mapColumns(source.columns, options.map)
  const files = options.images === undefined ? undefined : await pictureFiles(options.images)

  let surveyed = 0
  const survey = await surveyRows(source, mapping, language, () => progress('reading', ++surveyed))
  const report = emptyReport()
  const families = familiesOf(survey.families, mapping, language, options)
  report.noFamilies = families.declined
  const context: ItemContext = {
    mapping,
    language,
    currency: options.currency,
    shopCurrency: shop.currency,
    decimals: decimalsOf(survey, source.columns, mapping, options.decimal),
    families,
    notes: report.notes,
  }
  const file = fileFields({ columns: source.columns, mapping, language, families: options.families ?? false })
  const spared: Spared = { uids: new Set(), unknown: 0 }
  const withProgress = async function* <T>(products: AsyncIterable<T>) {
    for await (const product of products) {
      progress('loading', report.read, survey.rows)
      yield product
    }
  }
  const fileName = along.fileName ?? basename(options.file)
  const products = withProgress(importRows(source, context, survey, report, spared, along.onSkipped))
  const write = async (tx: Tx) => {
    const store = options.dryRun ? null : { db, dataDir }
    const isWebFetched = options.fetchImages ?? false
    const importId = along.importId ?? null
    const rows = addPictures(overFormer(tx, options.shop, products, file), {
      db: store?.db ?? null,
      photographer: photographer(files, store, report, { isWebFetched }),
      web: isWebFetched ? await webQueue(tx, { shop: options.shop, importId, fileName }) : null,
      report,
      left: leftFields(report, along.onLeft),
    })
    Object.assign(
      report,
      await writeCatalogue(tx, options.shop, rows, {
        deleteMissing: options.deleteMissing,
        saysHidden: true,
        by: { kind: 'import', name: fileName },
        keep: spared.uids,
        beforeWrite: async (changed) => await along.beforeWrite?.(tx, changed),
        beforeDelete: async (missing) => await along.beforeDelete?.(tx, missing),
        mayDelete: (missing, before) => agreeToDelete(missing, before, { options, report, spared }),
      }),
    )
    if (shop.attributeKinds === null || report.created + report.updated + report.deleted > 0)
      await settleAttributes(tx, options.shop)
    if (mapping.values.parts !== undefined) report.partsMissing = await missingParts(tx, options.shop)
    if (options.dryRun || report.products === 0) throw new Undo()
    await along.beforeCommit?.(tx, report)
  }
  await db.transaction(write).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return { report, source: understood(source, mapping, language, families.declined) }
}

/** Rolls the transaction back without being an error. */
class Undo extends Error {}

async function findShop(db: Db, shopId: string) {
  const [shop] = await db.select().from(shops).where(eq(shops.shopId, shopId))
  if (shop) return shop
  const known = await db.select({ id: shops.shopId }).from(shops).orderBy(shops.shopId).limit(20)
  const list = known.length > 0 ? `Shops: ${known.map(({ id }) => id).join(', ')}.` : 'There is none yet.'
  throw new ImportError(`--shop: there is no shop ${shopId}. ${list} npm run shop -- create makes one.`)
}

function understood(
  source: Pick<Source, 'format' | 'columns'>,
  mapping: ReturnType<typeof mapColumns>,
  language: string,
  declined: string | null,
): ImportResult['source'] {
  const columns: string[] = []
  const name = (index: number) => source.columns[index] ?? ''
  for (const [field, index] of Object.entries(mapping.values))
    if (field !== 'family' || declined === null) columns.push(`${name(index)} → ${field}`)
  for (const [field, { plain, by }] of Object.entries(mapping.texts)) {
    if (plain !== undefined) columns.push(`${name(plain)} → ${field}`)
    for (const [locale, index] of Object.entries(by)) columns.push(`${name(index)} → ${field}.${locale}`)
  }
  const attributes = [...mapping.attributes.map(({ key }) => key), ...(declined === null ? [] : [declined])]
  return { description: formatText(source.format), language, columns, attributes, dropped: mapping.dropped }
}
