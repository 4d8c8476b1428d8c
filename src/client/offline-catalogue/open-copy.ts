import { createCatalogue } from '#catalogue/catalogue.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { createOverlay } from '#catalogue/overlay.ts'
import { openSegment } from '#catalogue/segment.ts'
import type { IndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import { toMinor } from '#contract/money.ts'
import { stepAt } from '#contract/organisation/agreement.ts'
import type { CompanyPrice, CompanyPrices } from '#contract/organisation/prices.schema.ts'
import type { OpenCopy } from './answers.ts'
import type { Copy } from './copies.ts'

/** Patches beyond which a copy is made one again. */
const PATCHES_MAX = 8

/** What a company sees otherwise than the copy has it. */
export interface CompanyView {
  change: { segment: ArrayBuffer; deletes: readonly string[] } | null
  prices: readonly CompanyPrice[]
}

const AS_IT_IS: CompanyView = { change: null, prices: [] }

/**
 * Opens a copy without parsing it: the engine's index with its patches, and what a company sees otherwise, on top.
 * Throws when the bytes are not one.
 */
export function openCopy(
  { base, patches, shop, language }: Copy,
  { change, prices }: CompanyView = AS_IT_IS,
): OpenCopy {
  const whole = createCatalogue([openSegment(base)])
  const catalogue = [...patches, ...(change ? [change] : [])].reduce(
    (sum, { segment, deletes }) => sum.update({ shop, upserts: segment, deletes }),
    whole,
  )
  const agreed = { prices: new Map(prices.map((one) => [one.uid, minorOf(one)])), hidden: NOTHING }
  const overlay = createOverlay(catalogue.segments, { shop, hides: '', agreed })
  const byUid = new Map(prices.map((one) => [one.uid, one]))
  return { catalogue, shop, language, prices: byUid, overlays: prices.length === 0 ? [] : [overlay] }
}

/** What is hidden from the company is not in its copy. */
const NOTHING: ReadonlySet<string> = new Set()

/** What one piece costs, by which the engine sorts; null: on request. */
function minorOf({ agreement }: CompanyPrice): number | null {
  const { price } = stepAt(agreement.breaks, 1)
  return price === null ? null : toMinor(price)
}

/** The copy after what the server answered: another whole, or a patch on top of what there is. */
export function renewed(copy: Copy | null, owner: string, { head, segment }: IndexAnswer, now: number): Copy {
  const { shop, language, version, since, deletes } = head
  const next = { owner, shop, language, version, checkedAt: now }
  if (since === null || copy === null) return { ...next, base: segment, patches: [] }
  const patched: Copy = { ...next, base: copy.base, patches: [...copy.patches, { segment, deletes }] }
  if (patched.patches.length <= PATCHES_MAX) return patched
  const { segments } = openCopy(patched).catalogue
  return segments.length === 0 ? patched : { ...patched, base: mergeSegments(segments), patches: [] }
}

/** A company's prices after what the server answered: all of them, or some on top of what there is. */
export function renewedPrices(
  before: readonly CompanyPrice[],
  { whole, prices, removed }: CompanyPrices,
): readonly CompanyPrice[] {
  if (whole) return prices
  const over = new Set([...removed, ...prices.map(({ uid }) => uid)])
  return [...before.filter(({ uid }) => !over.has(uid)), ...prices]
}
