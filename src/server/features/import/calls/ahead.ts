import type { Former, Made, Wish } from './make.ts'
import type { ShopTerms } from './read-product.ts'

/** A row of a batch that asks for something, with its place in the batch. */
export interface Wished extends Pick<Wish, 'op' | 'uid' | 'revision'> {
  place: number
}

/** Makes rows, by their places, of what there is of their products. */
export type MakeRows = (places: number[], formers: readonly Former[], shop: ShopTerms) => Promise<Made[]>

export interface Ahead {
  shop: ShopTerms
  made: Promise<ReadonlyMap<number, Made>>
}

const NOTHING: Former = { item: null, photos: [], documents: [], hidden: false, draft: true, gone: false }

/** Makes the rows that hang on nothing, while others are written: all but those that change a product. */
export function makeAhead(make: MakeRows, shop: ShopTerms, wished: readonly Wished[]): Ahead {
  const places = wished.filter(({ op }) => op !== 'patch').map(({ place }) => place)
  const formers = places.map(() => NOTHING)
  const made = make(places, formers, shop).then((all) => new Map(places.map((place, i) => [place, all[i]!])))
  // A failure reaches whoever awaits `made`; where nobody does, it must not end the process.
  made.catch(() => undefined)
  return { shop, made }
}

/** The rows as they are with what is stored: made ahead, but for those that photographs, documents, changes or the shop's terms touch. */
export async function asStored(
  make: MakeRows,
  { shop: before, made }: Ahead,
  wished: readonly Wished[],
  { formers, shop }: { formers: readonly Former[]; shop: ShopTerms },
): Promise<Made[]> {
  const known = await made
  const isOther = shop.language !== before.language || shop.currency !== before.currency
  const anew = wished.flatMap(({ op, place }, i) => {
    const former = formers[i] ?? NOTHING
    const isLeft =
      former.hidden || former.photos.length > 0 || former.documents.length > 0 || isNoDraft(known.get(place), former)
    return isOther || op === 'patch' || isLeft ? [{ place, former }] : []
  })
  const places = anew.map(({ place }) => place)
  const others =
    anew.length === 0
      ? []
      : await make(
          places,
          anew.map(({ former }) => former),
          shop,
        )
  const changed = new Map(places.map((place, i) => [place, others[i]!]))
  return wished.map(({ place }) => changed.get(place) ?? known.get(place)!)
}

/** It was made for one that is new, and buyers have seen it before. */
const isNoDraft = (made: Made | undefined, { draft }: Former): boolean =>
  made?.kind === 'product' && made.isDraft && !draft
