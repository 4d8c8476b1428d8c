import { cartLines, carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { preparedSql, withoutWaiting } from '../../db/pipeline.ts'
import type { Work } from './rules/fold.ts'
import type { CartState, LineState } from './rules/state.ts'

/** Writes what became of a cart; false when a new one's id was taken meanwhile. */
export async function writeWork(tx: Tx, work: Work, before: CartState | null, userId: string): Promise<boolean> {
  const { cart, lines, put, remove } = work
  if (!cart || cart === before) return true
  if (!before && !(await insertCart(tx, cart, userId))) return false
  if (!before && put.size === 0) return true
  if (remove.size > 0) await withoutWaiting(tx, removedLines(tx).execute({ cartId: cart.id, ids: [...remove] }))
  await withoutWaiting(
    tx,
    changedCart(tx).execute({
      ...cart,
      ...lists([...put].flatMap((id) => lines.get(id) ?? [])),
    }),
  )
  return true
}

const removedLines = preparedSql(
  'remove_lines',
  sql`
    DELETE FROM cart_lines
    WHERE cart_id = ${sql.placeholder('cartId')} AND id = ANY (${sql.placeholder('ids')}::uuid[])`,
)

async function insertCart(tx: Tx, cart: CartState, userId: string): Promise<boolean> {
  const made = await tx
    .insert(carts)
    .values({ ...cart, userId })
    .onConflictDoNothing()
    .returning({ id: carts.id })
  return made.length === 1
}

const { id: cartId, userId: _user, ...changing } = getTableColumns(carts)
const { cartId: _cart, ...ofLine } = getTableColumns(cartLines)

type LineColumn = keyof typeof ofLine
/** A list per column: the database takes these in half the time of one JSON text. */
const listed = Object.entries(ofLine).map(([name, column]) => ({
  list: `line_${name}`,
  name: sql.identifier(column.name),
  type: sql.raw(`${column.getSQLType()}[]`),
}))

const commas = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** A cart with the lines that it gets, whatever their number; those that are there are replaced. */
const changedCart = preparedSql(
  'change_cart',
  sql`
    WITH changed AS (
      UPDATE carts SET ${commas(
        Object.entries(changing).map(
          ([name, column]) => sql`${sql.identifier(column.name)} = ${sql.placeholder(name)}`,
        ),
      )}
      WHERE ${sql.identifier(cartId.name)} = ${sql.placeholder('id')}
    )
    INSERT INTO cart_lines (cart_id, ${commas(listed.map(({ name }) => sql`${name}`))})
    SELECT ${sql.placeholder('id')}::uuid, line.*
    FROM unnest(${commas(listed.map(({ list, type }) => sql`${sql.placeholder(list)}::${type}`))}) AS line
    ON CONFLICT (cart_id, id) DO UPDATE SET ${commas(listed.map(({ name }) => sql`${name} = excluded.${name}`))}`,
)

const lists = (lines: readonly LineState[]): Record<string, string | string[]> =>
  Object.fromEntries((Object.keys(ofLine) as LineColumn[]).map((name) => [`line_${name}`, listOf(name, lines)]))

function listOf(name: LineColumn, lines: readonly LineState[]): string | string[] {
  if (name === 'uid') return lines.map(({ uid }) => uid)
  if (name === 'product') return lines.map(({ product }) => JSON.stringify(product))
  return `{${lines.map((line) => line[name] ?? 'NULL').join(',')}}`
}
