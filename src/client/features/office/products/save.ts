import { ERROR } from '#contract/errors.ts'
import type { BatchRow, ProductSourceAnswer } from '#contract/office/product.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { getJson } from '../../../http/api.ts'
import { isApiError } from '../../../http/api-error.ts'
import { type ProductDraft, type Drafts, isReady } from '../drafts.ts'
import { patchOf, type Source } from '../fields.ts'
import { productPath } from '../product-path.ts'
import { writeRows } from './calls.ts'

/** Rows of one call: few enough to be answered in time on a slow network. */
const ROWS_A_CALL = 500

/** What became of a product's draft. */
export type Saved =
  | { uid: string; what: 'saved'; revision: string; draft: ProductDraft }
  /** A colleague has changed it; as it is now, null: it is gone. */
  | { uid: string; what: 'changed'; now: { revision: string; product: Source } | null }
  | { uid: string; what: 'refused'; errors: readonly { field: string; rule: string }[] }
  | { uid: string; what: 'failed' }

const rowOf = (uid: string, draft: ProductDraft): BatchRow => ({
  uid,
  op: 'patch',
  revision: draft.revision,
  ...patchOf(draft.values),
})

/** A product as it is now; null: it is gone. Throws as `getJson` does. */
export async function fetchSource(
  shop: string,
  uid: string,
  signal?: AbortSignal,
): Promise<ProductSourceAnswer['data']> {
  const path = productPath(OFFICE_API.productSource, shop, uid)
  return (await getJson<ProductSourceAnswer>(path, {}, signal ? { signal } : {})).data
}

/**
 * Saves those drafts that may be, by calls of some hundred products each; tells after each call what has become of its
 * products. What a call was not answered of stays a draft, and may be saved again: who does so changes nothing twice.
 * @throws as `postJson` does, when nothing of a call is known
 */
export async function saveDrafts(shop: string, drafts: Drafts, tell: (saved: Saved[]) => void): Promise<void> {
  const ready = Object.entries(drafts).filter(([, draft]) => isReady(draft))
  for (let at = 0; at < ready.length; at += ROWS_A_CALL) {
    const chunk = ready.slice(at, at + ROWS_A_CALL)
    const answers = await writeRows(
      shop,
      chunk.map(([uid, draft]) => rowOf(uid, draft)),
    )
    const told: Saved[] = []
    for (const [i, [uid, draft]] of chunk.entries()) {
      const answer = answers[i]
      if (answer?.outcome === 'refused' && answer.code === ERROR.revisionChanged)
        told.push({ uid, what: 'changed', now: await asItIs(shop, uid) })
      else if (answer?.outcome === 'refused' && answer.code === ERROR.notFound)
        told.push({ uid, what: 'changed', now: null })
      else if (answer?.outcome === 'refused') told.push({ uid, what: 'refused', errors: answer.errors ?? [] })
      else if (!answer || answer.outcome === 'failed' || answer.revision === null) told.push({ uid, what: 'failed' })
      else told.push({ uid, what: 'saved', revision: answer.revision, draft })
    }
    tell(told)
  }
}

async function asItIs(shop: string, uid: string): Promise<{ revision: string; product: Source } | null> {
  try {
    return await fetchSource(shop, uid)
  } catch (error) {
    if (isApiError(error, ERROR.notFound)) return null
    throw error
  }
}
