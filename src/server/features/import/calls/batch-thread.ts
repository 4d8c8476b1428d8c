import { serveThread } from '../../../threads/serve-thread.ts'
import type { FieldError } from '#contract/errors.ts'
import { refusalOf, type ThreadRefusal } from '../thread-refusal.ts'
import { type BatchKind, readBatch, type SentRow } from './batch-body.ts'
import { type Former, type Made, makeProduct, type Wish } from './make.ts'
import type { ShopTerms } from './read-product.ts'

/** A row as the main thread needs to know it. */
export type KnownRow = { row: number; uid: string } & (Pick<Wish, 'op' | 'revision'> | { errors: FieldError[] })

export interface BatchJobs {
  read: {
    ask: { id: number; bytes: Uint8Array; kind: BatchKind }
    answer: { rows: KnownRow[] } | { refusal: ThreadRefusal }
  }
  /** Rows by their places among those that were read. */
  make: { ask: { id: number; places: number[]; formers: readonly Former[]; shop: ShopTerms }; answer: { made: Made[] } }
  forget: { ask: { id: number }; answer: null }
}

/** Batches that are under way. */
const batches = new Map<number, SentRow[]>()

serveThread<BatchJobs>({
  read: ({ id, bytes, kind }) => {
    try {
      const rows = readBatch(bytes, kind)
      batches.set(id, rows)
      return { rows: rows.map(known) }
    } catch (error) {
      return refusalOf(error)
    }
  },
  make: ({ id, places, formers, shop }) => {
    const rows = batches.get(id)
    if (!rows) throw new Error('The batch is not known')
    return {
      made: places.map((place, i) => {
        const row = rows[place]
        const former = formers[i]
        if (!row || !('wish' in row) || !former) throw new Error('There is no such row')
        return makeProduct(row.wish, former, shop)
      }),
    }
  },
  forget: ({ id }) => {
    batches.delete(id)
    return null
  },
})

function known(sent: SentRow): KnownRow {
  const { row } = sent
  if (!('wish' in sent)) return { row, uid: sent.uid, errors: sent.errors }
  const { product: _, ...wish } = sent.wish
  return { row, ...wish }
}
