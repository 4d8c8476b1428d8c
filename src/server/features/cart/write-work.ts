import { ownerKey } from '#contract/users/owner.ts'
import { eventRows, eventsAsked, forgetEvents, writeEvents } from '../../db/cart-events.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { getTableColumns, type SQL, sql } from '../../db/drizzle.ts'
import { preparedSql, withoutWaiting } from '../../db/pipeline.ts'
import type { Session } from '../../http/session.ts'
import { ofLine } from './repository.ts'
import type { Work } from './rules/cart-rules.ts'
import type { CartState, LineState } from './rules/state.ts'

/** Writes what became of a cart, and its history; false when a new one's id was taken meanwhile. */
export async function writeWork(
  tx: Tx,
  work: Work,
  before: CartState | null,
  { owner, userId }: Pick<Session, 'owner' | 'userId'>,
): Promise<boolean> {
  const { cart, lines, put, remove } = work
  if (!cart) return true
  const actor = ownerKey(owner)
  const events = owner.kind === 'user' ? work.events : []
  if (!before && !(await insertCart(tx, cart, userId))) return false
  if (cart === before || (!before && put.size === 0)) {
    await writeEvents(tx, cart, actor, events)
    return true
  }
  if (remove.size > 0) await withoutWaiting(tx, removedLines(tx).execute({ cartId: cart.id, ids: [...remove] }))
  const asked = { ...inWords(cart), ...eventsAsked(actor, events) }
  const written = [...put].flatMap((id) => lines.get(id) ?? [])
  const [line] = written
  const isOneLine = line && written.length === 1 && before !== null && isKept(before, cart)
  await withoutWaiting(
    tx,
    isOneLine
      ? changedLine(tx).execute({ ...asked, ...valuesOf(line) })
      : changedCart(tx).execute({ ...asked, ...lists(written) }),
  )
  await forgetEvents(tx, cart, events)
  return true
}

/** The driver's own words for a moment are by the clock of the machine's place, and took a tenth of a change's time. */
const inWords = (cart: CartState): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(cart).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ),
  // The driver takes a list for one of the database's own.
  rooms: JSON.stringify(cart.rooms),
})

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

const { id: idOfCart, userId: _user, ...changing } = getTableColumns(carts)

type CartColumn = keyof typeof changing
/** What a change of a line moves of its cart, and what an open cart takes from elsewhere [contract/carts]. */
const MOVED: readonly CartColumn[] = [
  'subtotal',
  'vat',
  'lineCount',
  'lastPosition',
  'revision',
  'changedAt',
  'lineChangers',
  'paymentTerms',
  'company',
  'providerContact',
]
const KEPT = (Object.keys(changing) as CartColumn[]).filter((name) => !MOVED.includes(name))

/** Whether a change moves nothing of a cart but what a line does. */
const isKept = (before: CartState, cart: CartState): boolean => KEPT.every((name) => before[name] === cart[name])

type LineColumn = keyof typeof ofLine
/** A list per column: the database takes these in half the time of one JSON text. */
const columns = Object.entries(ofLine).map(([name, column]) => ({
  given: `line_${name}`,
  name: sql.identifier(column.name),
  type: sql.raw(column.getSQLType()),
  // A list of lists would be one long list: it comes as texts.
  listType: sql.raw(name === 'formerIds' ? 'text[]' : `${column.getSQLType()}[]`),
}))

const commas = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** A cart's columns, its history's new rows and its lines, of which those that are there are replaced. */
const change = (changed: readonly CartColumn[], lines: SQL): SQL => sql`
    WITH changed AS (
      UPDATE carts SET ${commas(
        changed.map((name) => sql`${sql.identifier(changing[name].name)} = ${sql.placeholder(name)}`),
      )}
      WHERE ${sql.identifier(idOfCart.name)} = ${sql.placeholder('id')}
    ), told AS (
      ${eventRows(sql`${sql.placeholder('id')}::uuid`)}
    )
    INSERT INTO cart_lines (cart_id, ${commas(columns.map(({ name }) => sql`${name}`))})
    ${lines}
    ON CONFLICT (cart_id, id) DO UPDATE SET ${commas(columns.map(({ name }) => sql`${name} = excluded.${name}`))}`

/** A cart with the lines that it gets, whatever their number. */
const changedCart = preparedSql(
  'change_cart',
  change(
    Object.keys(changing) as CartColumn[],
    sql`
    SELECT ${sql.placeholder('id')}::uuid, ${commas(columns.map(({ name, type }) => sql`line.${name}::${type}`))}
    FROM unnest(${commas(columns.map(({ given, listType }) => sql`${sql.placeholder(given)}::${listType}`))})
      AS line (${commas(columns.map(({ name }) => sql`${name}`))})`,
  ),
)

/** One line, and what it moves of its cart: most changes are that, and take the database two thirds of the time. */
const changedLine = preparedSql(
  'change_line',
  change(
    MOVED,
    sql`
    VALUES (${sql.placeholder('id')}::uuid, ${commas(
      columns.map(({ given, type }) => sql`${sql.placeholder(given)}::${type}`),
    )})`,
  ),
)

const LINE_COLUMNS = Object.keys(ofLine) as LineColumn[]

const valuesOf = (line: LineState): Record<string, unknown> =>
  Object.fromEntries(LINE_COLUMNS.map((name) => [`line_${name}`, valueOf(name, line)]))

const lists = (lines: readonly LineState[]): Record<string, string | unknown[]> =>
  Object.fromEntries(LINE_COLUMNS.map((name) => [`line_${name}`, listOf(name, lines)]))

/** Columns whose values may need quotes in a list, which the driver puts there. */
const QUOTED = ['uid', 'note', 'formerIds', 'product', 'steps'] as const satisfies readonly LineColumn[]

const isQuoted = (name: LineColumn): name is (typeof QUOTED)[number] => QUOTED.some((quoted) => quoted === name)

const listOf = (name: LineColumn, lines: readonly LineState[]): string | unknown[] =>
  isQuoted(name) ? lines.map((line) => valueOf(name, line)) : `{${lines.map((line) => line[name] ?? 'NULL').join(',')}}`

function valueOf(name: LineColumn, line: LineState): unknown {
  if (name === 'formerIds') return `{${line.formerIds.join(',')}}`
  return name === 'product' || name === 'steps' ? JSON.stringify(line[name]) : line[name]
}
