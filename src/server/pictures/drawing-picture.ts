import { sql } from '../db/drizzle.ts'
import { LOCALES, type LocalText } from '#contract/locale.ts'
import type { Db } from '#server/db/client.ts'
import type { CatalogueItem, DrawingParameters, PictureItem } from '#server/db/item.ts'
import { guessColours } from './colour.ts'
import { packed } from '#drawing/address.ts'
import { centimetres } from '#drawing/shape.ts'
import { SIDE } from '#drawing/sheet.ts'
import { guessKind, type KindGuess } from './kind.ts'

const textsOf = (text: LocalText | undefined): string[] =>
  text ? (LOCALES.map((l) => text[l]).filter((t) => t !== undefined && t !== '') as string[]) : []

/** Kinds whose plan is measured by width and length rather than by depth. */
const LENGTH_IS_DEPTH: ReadonlySet<string> = new Set(['bed', 'rug'])

function measuresOf({ measurements: m }: CatalogueItem, kind: string): Partial<DrawingParameters> {
  const [width, length, depth] = [centimetres(m.width ?? m.diameter), centimetres(m.length), centimetres(m.depth)]
  const along = LENGTH_IS_DEPTH.has(kind)
  const found = {
    w: along ? width : (width ?? length),
    // A corner sofa's length is its other wing, not its depth.
    d: along ? (length ?? depth) : depth,
    // A desk that moves has no height of its own: `63/128`.
    h: kind === 'heightdesk' && typeof m.height === 'string' ? undefined : centimetres(m.height),
    sitting_height: centimetres(m.sitting_height),
  }
  return Object.fromEntries(Object.entries(found).filter(([, v]) => v !== undefined))
}

/** Round tables and rugs have a diameter; a *pall* that is broad and low is a footstool, not a stool. */
function byMeasures(guess: KindGuess, { measurements: m }: CatalogueItem): KindGuess {
  if (m.diameter !== undefined && guess.kind === 'table') return { kind: 'roundtable' }
  if (m.diameter !== undefined && guess.kind === 'rug') return { kind: 'rug', variant: 'round' }
  const low = (centimetres(m.height) ?? 0) < 56
  if (guess.kind === 'stool' && !guess.variant && low && (centimetres(m.width) ?? 0) > 54)
    return { kind: 'pouf', variant: 'square' }
  return guess
}

/**
 * What to draw for a product that has no photograph: its kind and colours by the words of its texts in five languages,
 * its size by its measurements [server/pictures]. The same product and uid give the same parameters.
 */
export function drawingFor(item: CatalogueItem, uid: string): DrawingParameters {
  const [name, description] = [textsOf(item.name), textsOf(item.description)]
  const subcategory = item.categories.flatMap((c) => textsOf(c.subcategory?.name))
  const category = item.categories.flatMap((c) => textsOf(c.name))
  const guess = guessKind({ name, description, subcategory, category })
  const { kind, variant } = byMeasures(guess, item)
  const attributes = item.attributes.flatMap((a) => textsOf(a.value))
  const measures = measuresOf(item, kind)
  return {
    kind,
    ...guessColours([...name, ...description, ...attributes], kind, uid),
    ...measures,
    ...(variant ? { variant } : {}),
    seed: uid,
  }
}

/** The picture of a drawing: its hash holds the parameters [drawings/addresses]. */
export const pictureOfDrawing = (parameters: DrawingParameters): PictureItem => ({
  kind: 'drawing',
  hash: packed(parameters),
  width: SIDE,
  height: SIDE,
  placeholder: '',
})

/** The drawing of a product, to be kept and to be referred to. */
export function drawnPicture(item: CatalogueItem, uid: string): Required<PictureRow> {
  const parameters = drawingFor(item, uid)
  return { picture: pictureOfDrawing(parameters), parameters }
}

export interface PictureRow {
  picture: PictureItem
  /** Drawings only. */
  parameters?: DrawingParameters
}

const BATCH = 1000

/**
 * Writes pictures of products to the table; those that are there stay as they are, since their hash is their content, but
 * wait no longer for a product to name them. Outside of a transaction, and in one order, nobody who writes the same ones
 * waits for another who waits for them.
 */
export async function savePictures(db: Pick<Db, 'execute'>, rows: readonly PictureRow[]): Promise<void> {
  const unique = [...new Map(rows.map((row) => [row.picture.hash, row])).values()].toSorted((a, b) =>
    a.picture.hash < b.picture.hash ? -1 : 1,
  )
  for (let i = 0; i < unique.length; i += BATCH) {
    const batch = unique.slice(i, i + BATCH)
    const column = (value: (row: PictureRow) => string | number | null) => sql.param(batch.map(value))
    await db.execute(
      sql`INSERT INTO pictures (hash, kind, parameters, width, height, placeholder)
          SELECT hash, kind, parameters::jsonb, width, height, placeholder
          FROM unnest(${column((r) => r.picture.hash)}::text[], ${column((r) => r.picture.kind)}::text[],
                      ${column((r) => (r.parameters ? JSON.stringify(r.parameters) : null))}::text[],
                      ${column((r) => r.picture.width)}::integer[], ${column((r) => r.picture.height)}::integer[],
                      ${column((r) => r.picture.placeholder)}::text[]) AS t (hash, kind, parameters, width, height, placeholder)
          ON CONFLICT (hash) DO UPDATE SET uploaded_at = NULL WHERE pictures.uploaded_at IS NOT NULL`,
    )
  }
}
