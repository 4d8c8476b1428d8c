import type { Columns } from './blob/blob.ts'
import { type Agreed, layOver } from './lay-over.ts'
import type { OverlayPart } from './overlay-part.ts'
import type { Segment } from './segment.ts'

/**
 * A company's prices, and what is hidden from it, laid over the index of a shop that all companies share
 * [catalogue/companies]. It has a part for each of the shop's segments that it is asked about.
 */
export interface Overlay {
  readonly shop: string
  /** Names the set of products that it hides, '' for none: overlays that hide the same share what follows from that. */
  readonly hides: string
  /** By the segments' columns, which stay the same when newer segments hide some of their rows. */
  readonly parts: ReadonlyMap<Columns, OverlayPart>
}

/**
 * The overlay of a shop's segments in one language. Parts of `before` are kept, so that after a change only what is
 * new is looked at: then `agreed` need only tell of the products of the segments that came with it.
 */
export function createOverlay(
  segments: readonly Segment[],
  { shop, hides, agreed, before }: { shop: string; hides: string; agreed: Agreed; before?: Overlay | undefined },
): Overlay {
  const own = segments.filter((segment) => segment.shop === shop)
  return {
    shop,
    hides,
    parts: new Map(
      own.map((segment) => [segment.columns, before?.parts.get(segment.columns) ?? layOver(segment, agreed)]),
    ),
  }
}

/**
 * The overlays' parts of some segments; null where no overlay is laid over a segment's shop.
 * @throws {RangeError} if an overlay does not know a segment of its shop: it would tell of what is hidden there
 */
export function partsOf(segments: readonly Segment[], overlays: readonly Overlay[]): (OverlayPart | null)[] {
  return segments.map((segment) => {
    const overlay = overlays.find(({ shop }) => shop === segment.shop)
    if (!overlay) return null
    const part = overlay.parts.get(segment.columns)
    if (!part) throw new RangeError('An overlay does not know a segment of its shop')
    return part
  })
}

/** Bytes that an overlay holds. */
export const bytesOfOverlay = ({ parts }: Overlay): number =>
  [...parts.values()].reduce(
    (sum, { isWhole, rows, starts, prices, steps, order, hidden }) =>
      sum +
      PART_BYTES +
      (isWhole ? 0 : rows.byteLength) +
      starts.byteLength +
      prices.byteLength +
      steps.byteLength +
      order.byteLength +
      hidden.byteLength,
    0,
  )

/**
 * The objects and the heads of the arrays, and what is found of them once [catalogue/answer/moved-prices]
 * [catalogue/answer/first-by-price].
 */
const PART_BYTES = 4_000
