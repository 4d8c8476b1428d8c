import type { TextLanguages } from '#contract/locale.ts'
import type { CartAccess } from '#contract/cart/access.schema.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { presentHeader, presentLine, textLanguagesIn } from '../../db/cart-wire.ts'
import type { Db, Tx } from '../../db/client.ts'
import { NO_COMPANIES } from '../../db/company-scope.ts'
import type { Session } from '../../http/session.ts'
import type { CartState, LineState } from './rules/state.ts'
import { settledByCart } from './intent-queues.ts'
import { asSeen, findCarts, listedCarts, readLines, readSomeLines } from './repository.ts'
import { type Names, namesOn } from './signatures.ts'
import { presentAccess, readStandings } from './standing.ts'

/** Lines that are read at once, and all that is held for a slow reader. */
const BATCH = 250
/** Lines that are made text of before others have their turn. */
const SLICE = 50

export interface Listed {
  shopIds: readonly string[]
  language: string | undefined
  /** Says of each cart which of this client's intents it contains. */
  clientId: string | undefined
  /** The carts whose lines are wanted; undefined: all. */
  lines: ReadonlySet<string> | undefined
  /** Whether the other carts are wanted at all. */
  others: boolean
  /** Lets others go first. */
  turn: () => Promise<void>
}

interface Read {
  cart: CartState
  lines: readonly LineState[] | null
  contains: number | undefined
  access: CartAccess | undefined
  /** Where lines say who put them in. */
  names: Names | undefined
}

/**
 * `{"data": […]}` in pieces. Between them nothing is held but a batch, or one cart that is larger, and no connection to
 * the database, so that whoever reads slowly keeps it from nobody.
 */
export async function* cartTexts(db: Db, session: Session, asked: Listed): AsyncGenerator<string> {
  const listed = await listedCarts(db, session, asked.shopIds)
  const all = asked.others ? listed : listed.filter(({ id }) => isWanted(asked, id))
  const languagesByShop = new Map<string, TextLanguages>()
  let text = '{"data":['
  let sign = ''
  for (const batch of batched(all, asked)) {
    if (sign !== '') await asked.turn()
    for (const read of await db.transaction((tx) => readBatch(tx, session, batch, asked, languagesByShop), MOMENT)) {
      text += sign
      sign = ','
      for await (const part of cartParts(read, languagesByShop, asked.turn)) {
        text += part
        if (text.length < PIECE) continue
        yield text
        text = ''
      }
    }
  }
  yield `${text}]}`
}

/** Less is not worth a piece of its own. */
const PIECE = 64 * 1024
const MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

const isWanted = ({ lines }: Pick<Listed, 'lines'>, id: string): boolean => lines === undefined || lines.has(id)

/** Carts that together have no more lines than a batch, or one alone that has more. */
function* batched(all: readonly { id: string; lineCount: number }[], asked: Listed): Generator<string[]> {
  let ids: string[] = []
  let lines = 0
  for (const { id, lineCount } of all) {
    const count = isWanted(asked, id) ? lineCount : 0
    if (ids.length > 0 && (lines + count > BATCH || ids.length === BATCH)) {
      yield ids
      ids = []
      lines = 0
    }
    ids.push(id)
    lines += count
  }
  if (ids.length > 0) yield ids
}

async function readBatch(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  asked: Listed,
  languagesByShop: Map<string, TextLanguages>,
): Promise<Read[]> {
  const { language, clientId } = asked
  const owner = ownerKey(session.owner)
  const found = new Map((await findCarts(tx, ids, session)).map((cart) => [cart.id, cart]))
  const whole = ids.filter((id) => isWanted(asked, id))
  const lines = whole.length === 1 ? await inParts(tx, whole) : byCart(await readLines(tx, whole))
  const standings = await readStandings(tx, session, ids)
  const isShared = (id: string): boolean => standings.get(id)?.isShared ?? false
  const shared = whole.filter(isShared).flatMap((id) => lines.get(id) ?? [])
  const names = await namesOn(tx, shared)
  const contains = clientId === undefined ? null : await settledByCart(tx, { owner, clientId }, ids)
  for (const { shopId } of found.values())
    if (!languagesByShop.has(shopId)) languagesByShop.set(shopId, await textLanguagesIn(tx, shopId, language))
  return ids.flatMap((id): Read[] => {
    const cart = found.get(id)
    const standing = standings.get(id)
    if (!cart || !standing) return []
    return [
      {
        cart: asSeen(cart, session.companies.get(cart.shopId) ?? NO_COMPANIES),
        lines: whole.includes(id) ? (lines.get(id) ?? []) : null,
        contains: contains ? (contains.get(id) ?? 0) : undefined,
        access: presentAccess(session, cart, standing),
        names: isShared(id) ? names : undefined,
      },
    ]
  })
}

const byCart = (lines: readonly (LineState & { cartId: string })[]): ReadonlyMap<string, LineState[]> =>
  Map.groupBy(lines, ({ cartId }) => cartId)

/**
 * All lines of one cart, which may be thousands. Between the parts nobody is waited for, who might be waiting for the
 * connection that is held here.
 */
async function inParts(tx: Tx, [cartId = '']: readonly string[]): Promise<ReadonlyMap<string, LineState[]>> {
  const lines: LineState[] = []
  for (;;) {
    const some = await readSomeLines(tx, cartId, lines.at(-1) ?? null, BATCH)
    lines.push(...some)
    if (some.length < BATCH) return new Map([[cartId, lines]])
  }
}

/** The text of one cart, a slice of its lines at a time. */
async function* cartParts(
  { cart, lines, contains, access, names }: Read,
  languagesByShop: ReadonlyMap<string, TextLanguages>,
  turn: Listed['turn'],
) {
  const languages = languagesByShop.get(cart.shopId)
  if (!languages) throw new Error(`The language of ${cart.shopId} is not known`)
  const header = JSON.stringify({
    ...presentHeader(cart),
    ...(access && { access }),
    ...(contains !== undefined && { contains }),
    ...(lines === null && { lines_omitted: true, line_count: cart.lineCount }),
  })
  yield `${header.slice(0, -1)},"lines":[`
  const all = lines ?? []
  for (let from = 0; from < all.length; from += SLICE) {
    const slice = all.slice(from, from + SLICE)
    const texts = slice.map((line) => JSON.stringify(presentLine(line, cart.shopId, languages, names)))
    yield (from === 0 ? '' : ',') + texts.join(',')
    if (texts.length === SLICE) await turn()
  }
  yield ']}'
}
