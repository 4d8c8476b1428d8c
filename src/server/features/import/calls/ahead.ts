import { setImmediate as afterOthers } from 'node:timers/promises'
import { type Former, type Made, makeProduct, type Wish } from './make.ts'
import type { ShopTerms } from './read-product.ts'

/** Wishes that were made before anything was read; null: what a wish comes to hangs on what there is. */
export interface Ahead {
  shop: ShopTerms
  made: Promise<(Made | null)[]>
}

const NOTHING: Former = { item: null, photos: [], documents: [], hidden: false, draft: true, gone: false }

/** Wishes between which what the database answers is taken in, so that it never waits for long. */
const SLICE = 25

/** Makes what hangs on nothing, while others are written: all but what changes a product. */
export function makeAhead(shop: ShopTerms, wishes: readonly Wish[]): Ahead {
  const made = makeInSlices(shop, wishes)
  // A failure reaches whoever awaits `made`; where nobody does, it must not end the process.
  made.catch(() => undefined)
  return { shop, made }
}

async function makeInSlices(shop: ShopTerms, wishes: readonly Wish[]): Promise<(Made | null)[]> {
  const made: (Made | null)[] = []
  for (const [place, wish] of wishes.entries()) {
    if (place % SLICE === 0) await afterOthers()
    made.push(wish.op === 'patch' ? null : makeProduct(wish, NOTHING, shop))
  }
  return made
}

/** The wishes as they are with what is stored: made ahead, but for those that photographs, documents, changes or the shop's terms touch. */
export async function asStored(
  { shop: before, made }: Ahead,
  wishes: readonly Wish[],
  { formers, shop }: { formers: readonly Former[]; shop: ShopTerms },
): Promise<Made[]> {
  const known = await made
  const isOther = shop.language !== before.language || shop.currency !== before.currency
  return wishes.map((wish, place) => {
    const [former = NOTHING, ahead = null] = [formers[place], known[place]]
    const isLeft = former.hidden || former.photos.length > 0 || former.documents.length > 0 || isNoDraft(ahead, former)
    return ahead === null || isOther || isLeft ? makeProduct(wish, former, shop) : ahead
  })
}

/** It was made for one that is new, and buyers have seen it before. */
const isNoDraft = (made: Made | null, { draft }: Former): boolean => made?.kind === 'product' && made.isDraft && !draft
