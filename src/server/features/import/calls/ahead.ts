import { setImmediate as afterOthers } from 'node:timers/promises'
import type { SentRow } from './batch-body.ts'
import { type Former, type Made, makeProduct, type Wish } from './make.ts'
import type { ShopTerms } from './read-product.ts'

/** Rows of one transaction: as many as are written at once, so that others who write wait for no more than those. */
const TRANSACTION_ROWS = 500

/** Rows that are written together, and what they ask for. */
export interface Chunk {
  rows: SentRow[]
  wishes: Wish[]
  /** The wishes as they are where there is nothing yet; null: what a wish comes to hangs on what there is. */
  made: (Made | null)[]
  /** What they were made by. */
  shop: ShopTerms
  /** What went wrong with one of them. */
  mishap?: unknown
}

const NOTHING: Former = { item: null, photos: [], documents: [], hidden: false, draft: true, gone: false }

/** Rows between which what the database answers is taken in, so that it never waits for long. */
const SLICE = 25

/**
 * Reads rows and makes of them what hangs on nothing, while others are written: all but what changes a product. In a chunk
 * each product is named once, so that rows have their effects in their order.
 */
export async function* readAhead(rows: Iterable<SentRow>, shop: ShopTerms): AsyncGenerator<Chunk, void> {
  const begin = (): Chunk => ({ rows: [], wishes: [], made: [], shop })
  let chunk = begin()
  let uids = new Set<string>()
  let place = 0
  for (const row of rows) {
    if (chunk.rows.length === TRANSACTION_ROWS || ('wish' in row && uids.has(row.wish.uid))) {
      yield chunk
      chunk = begin()
      uids = new Set()
    }
    chunk.rows.push(row)
    if ('wish' in row) {
      uids.add(row.wish.uid)
      make(chunk, row.wish)
    }
    if (++place % SLICE === 0) await afterOthers()
  }
  if (chunk.rows.length > 0) yield chunk
}

/** What goes wrong with a wish stops its own chunk alone. */
function make(chunk: Chunk, wish: Wish): void {
  chunk.wishes.push(wish)
  try {
    chunk.made.push(wish.op === 'patch' ? null : makeProduct(wish, NOTHING, chunk.shop))
  } catch (error) {
    chunk.mishap = error
  }
}

/**
 * The wishes as they are with what is stored: made ahead, but for those that photographs, documents, changes or the shop's
 * terms touch.
 * @throws what went wrong with one of them
 */
export function asStored(
  { wishes, made, shop: before, mishap }: Chunk,
  { formers, shop }: { formers: readonly Former[]; shop: ShopTerms },
): Made[] {
  if (mishap !== undefined) throw mishap
  const isOther = shop.language !== before.language || shop.currency !== before.currency
  return wishes.map((wish, place) => {
    const [former = NOTHING, ahead = null] = [formers[place], made[place]]
    const isLeft = former.hidden || former.photos.length > 0 || former.documents.length > 0 || isNoDraft(ahead, former)
    return ahead === null || isOther || isLeft ? makeProduct(wish, former, shop) : ahead
  })
}

/** It was made for one that is new, and buyers have seen it before. */
const isNoDraft = (made: Made | null, { draft }: Former): boolean => made?.kind === 'product' && made.isDraft && !draft
