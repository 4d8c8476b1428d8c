import { fieldText } from './hands/field-text.ts'
import type { NoteKind } from './notes.ts'
import type { ImportOptions } from './options.ts'
import { type ImportReport, SKIPPED_SHOWN } from './report.ts'
import type { ImportResult } from './run-import.ts'

const NOTES: Readonly<Record<NoteKind, string>> = {
  'leaked brand': 'brands were descriptions and became part of the description',
  'rounded price': 'prices had more than two decimals and were rounded',
  'other currency': 'prices name another currency than --currency, which was taken',
  'unreadable characters': 'rows hold characters that the file has lost (\ufffd)',
  'no family': 'families have one product, more than 60, or several brands, and were not taken',
  'no GTIN': 'numbers are no GTIN and were kept as an attribute; --map <column>=gtin refuses their rows',
}

const count = (label: string, value: number, words = '') =>
  `  ${label.padEnd(10)} ${String(value).padStart(8)}${words && `  ${words}`}`

/** The report as people read it, line by line; every number that is not nought has its line. */
export function formatReport({ report, source }: ImportResult, options: ImportOptions, seconds: number): string[] {
  const some = (label: string, value: number, words?: string) => (value > 0 ? [count(label, value, words)] : [])
  return [
    `${options.dryRun ? 'Dry run: nothing was changed. ' : ''}${options.file} → ${options.shop}`,
    `  ${source.description}; language ${source.language}`,
    `  columns    ${source.columns.join(', ')}`,
    ...(source.attributes.length > 0 ? [`  attributes ${source.attributes.join(', ')}`] : []),
    ...(source.dropped.length > 0 ? [`  left out   ${source.dropped.join(', ')}`] : []),
    '',
    count('read', report.read, `rows in ${seconds.toFixed(1)} s`),
    count('created', report.created),
    count('updated', report.updated),
    count('unchanged', report.unchanged),
    ...(options.deleteMissing ? [count('deleted', report.deleted)] : []),
    count('skipped', report.skipped),
    ...some('joined', report.joined, 'further rows of the same products: their categories were added'),
    ...some('photos', report.photos),
    ...some('drawn', report.drawings, 'products have no photo and were drawn'),
    ...familyLines(report),
    ...heldLines(report),
    ...withheld(report),
    ...pictureLines(report),
    ...listLine(report.partsMissing, 'parts are no products of the shop and have no price'),
    ...noteLines(report),
    ...skippedLines(report),
    ...(report.products === 0 ? ['', 'No row could be loaded; nothing was changed.'] : []),
  ]
}

function familyLines({ families, proposed, noFamilies }: ImportReport): string[] {
  const lines: string[] = []
  if (families.count > 0) lines.push(count('families', families.count, `of ${families.products} products`))
  if (noFamilies !== null)
    lines.push(
      `  the column ${noFamilies} does not hold families of 2 to 60 products of one brand: it was kept as an attribute;`,
      `  --map ${noFamilies}=family takes it all the same`,
    )
  if (proposed.count > 0)
    lines.push(
      `  ${proposed.count} families of ${proposed.products} products are alike but for colour, size or material; --families takes them:`,
      `  ${proposed.names.join(', ')}${proposed.count > proposed.names.length ? ' …' : ''}`,
    )
  return lines
}

function heldLines({ held: { fields, products, shown } }: ImportReport): string[] {
  if (fields === 0) return []
  const lines = shown.map(
    ({ uid, field, by, stays, says }) =>
      `    ${uid} ${field}: ${fieldText(field, stays)} by ${by} stays, the file says ${fieldText(field, says)}`,
  )
  return [
    count(
      'held',
      fields,
      `fields of ${products} products were changed by hand and stay, until they are released in the office`,
    ),
    ...lines,
    ...(fields > shown.length ? [`    … and ${fields - shown.length} more`] : []),
  ]
}

const withheld = ({ deletionWithheld }: ImportReport): string[] =>
  deletionWithheld === 0
    ? []
    : [
        `  ${deletionWithheld} products are missing from the file but were not removed: they may be those of the skipped`,
        '  rows that have no article number. Mend these rows, or say it again with --yes.',
      ]

function listLine({ count, names }: { count: number; names: string[] }, what: string): string[] {
  if (count === 0) return []
  return [`  ${count} ${what}: ${names.join(', ')}${count > names.length ? ' …' : ''}`]
}

function pictureLines({ imagesNotFetched, imagesQueued, imagesMissing, imagesBroken }: ImportReport): string[] {
  const lines: string[] = []
  if (imagesQueued > 0)
    lines.push(
      `  ${imagesQueued} images are fetched in the background while the shop runs; the office tells which fail`,
    )
  if (imagesNotFetched > 0)
    lines.push(
      `  ${imagesNotFetched} images not fetched: they are addresses on the web; --fetch-images fetches up to 10 of a product`,
    )
  lines.push(...listLine(imagesMissing, 'images not found'))
  for (const { name, reason } of imagesBroken.shown) lines.push(`  image ${name}: ${reason}`)
  const others = imagesBroken.count - imagesBroken.shown.length
  if (others > 0) lines.push(`  … and ${others} more images that could not be read`)
  return lines
}

const noteLines = ({ notes }: ImportReport): string[] =>
  [...notes.notes].map(([kind, { count, rows }]) => {
    const more = count > rows.length ? ' …' : ''
    return `  ${count} ${NOTES[kind]} (row ${rows.join(', ')}${more})`
  })

function skippedLines({ skipped, skippedRows }: ImportReport): string[] {
  if (skipped === 0) return []
  const more = skipped > SKIPPED_SHOWN ? [`  … and ${skipped - SKIPPED_SHOWN} more`] : []
  return ['', 'Skipped rows', ...skippedRows.map(({ row, reason }) => `  row ${row}: ${reason}`), ...more]
}
