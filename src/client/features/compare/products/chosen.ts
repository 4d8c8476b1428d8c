import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { keepBeside, readBeside } from '../../../storage/persistence.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { store } from '../../../storage/store.ts'
import { PRODUCTS_MAX } from './limit.ts'

/** As much of a product as names it where one goes on choosing. */
export type ChosenProduct = Pick<ProductCard, 'uid' | 'name' | 'thumbnail'>

interface Chosen {
  owner: string
  shops: Readonly<Record<string, readonly ChosenProduct[]>>
}

/** Under which name it is kept on the device, until the session ends. */
const NAME = 'compared-products'

const chosenAtom = atom<Chosen | null>(null)

/** How many sessions have ended on this page: what began in one of them is not for the next. */
let ended = 0

// Nothing of it outlives the session, not even for the same person.
store.sub(sessionAtom, () => {
  if (store.get(sessionAtom) !== null) return
  ended++
  store.set(chosenAtom, null)
})

const NONE: readonly ChosenProduct[] = []

/** What somebody chose in a shop to see side by side, the first chosen first. */
export function useChosen(shop: string): readonly ChosenProduct[] {
  // A page that is being left is drawn once more after its session has ended.
  const owner = useAtomValue(sessionAtom)?.owner
  const chosen = useAtomValue(chosenAtom)
  useEffect(() => {
    if (owner !== undefined) void open(owner)
  }, [owner])
  return (owner !== undefined && chosen?.owner === owner && chosen.shops[shop]) || NONE
}

/** Takes a product in, or out of it again. False where there is no room for it. */
export async function toggleChosen(shop: string, product: ChosenProduct): Promise<boolean> {
  let fits = true
  await change(shop, (now) => {
    if (now.some(({ uid }) => uid === product.uid)) return now.filter(({ uid }) => uid !== product.uid)
    fits = now.length < PRODUCTS_MAX
    return fits ? [...now, product] : now
  })
  return fits
}

/** Chooses exactly these products of a shop. */
export const choose = (shop: string, products: readonly ChosenProduct[]): Promise<void> => change(shop, () => products)

/** Of what is chosen by then, not of what was drawn: a second press may come before the first is on the screen. */
async function change(shop: string, to: (now: readonly ChosenProduct[]) => readonly ChosenProduct[]): Promise<void> {
  const owner = store.get(sessionAtom)?.owner
  if (owner === undefined) return
  const session = ended
  const { shops } = await open(owner)
  if (session !== ended) return
  const named = to(shops[shop] ?? NONE)
    .slice(0, PRODUCTS_MAX)
    .map(({ uid, name, thumbnail }) => ({ uid, name, thumbnail }))
  const next = { ...shops, [shop]: named }
  store.set(chosenAtom, { owner, shops: next })
  await keepBeside(owner, NAME, next)
}

/** What an owner has chosen, read from the device where this page has not done so yet. */
async function open(owner: string): Promise<Chosen> {
  const before = store.get(chosenAtom)
  if (before?.owner === owner) return before
  const session = ended
  const kept = { owner, shops: readShops(await readBeside(owner, NAME)) }
  if (session !== ended) return kept
  // Somebody may have chosen meanwhile.
  const now = store.get(chosenAtom)
  if (now?.owner === owner) return now
  store.set(chosenAtom, kept)
  return kept
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isChosen = (value: unknown): value is ChosenProduct =>
  isRecord(value) &&
  typeof value.uid === 'string' &&
  typeof value.name === 'string' &&
  (value.thumbnail === null || typeof value.thumbnail === 'string')

/** What another version kept may be of another shape: such a shop has nothing chosen. */
function readShops(value: unknown): Chosen['shops'] {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([shop, products]) => [
      shop,
      Array.isArray(products) ? products.filter(isChosen).slice(0, PRODUCTS_MAX) : [],
    ]),
  )
}
