import type { Catalogue } from '#catalogue/catalogue.ts'
import { bytesOfOverlay, createOverlay, type Overlay } from '#catalogue/overlay.ts'
import type { Segment } from '#catalogue/segment.ts'
import type { Locale } from '#contract/locale.ts'

/** A shop that is asked, and the company there that it answers; null: nobody in particular. */
export interface AskedShop {
  shop: string
  company: string | null
}

/** Whose overlay, on the index of which language. */
export interface OverlayOf {
  shop: string
  company: string
  language: Locale
}

/** What an overlay is made of. */
export interface Laid {
  /** The name of the set of products that it hides. */
  hides: string
  /** Products with a price that was agreed on, … */
  uids: string[]
  /** … a number of eight bytes for each: minor units for one piece, NaN on request. */
  prices: ArrayBuffer
  hidden: string[]
}

/** A company was asked for whose overlay is not there, or does not know all of the index yet. */
export class OverlayBehind extends Error {
  override name = 'OverlayBehind'
  readonly code = OVERLAY_BEHIND
}

/** Errors lose their class on the way from a thread, but not this. */
const OVERLAY_BEHIND = 'OVERLAY_BEHIND'
export const isOverlayBehind = (error: unknown): boolean => (error as { code?: unknown }).code === OVERLAY_BEHIND

/** The overlays of an engine's catalogues, by company and language [catalogue/companies]. */
export interface EngineOverlays {
  /** @throws {OverlayBehind} */
  of: (catalogue: Catalogue, language: Locale, asked: readonly AskedShop[]) => Overlay[]
  unpriced: (catalogue: Catalogue, of: OverlayOf, fresh: boolean) => string[] | null
  layOver: (catalogue: Catalogue, of: OverlayOf, laid: Laid) => number
  liftOff: (of: OverlayOf) => void
  drop: (shop: string) => void
}

interface Held {
  overlay?: Overlay | undefined
  /** The segments that were said to be unpriced, which what is laid over next counts for. */
  asked: readonly Segment[]
}

const keyOf = ({ shop, company, language }: OverlayOf): string => `${language}${company}\0${shop}`

const segmentsOf = ({ segments }: Catalogue, { shop, language }: OverlayOf): Segment[] =>
  segments.filter((segment) => segment.shop === shop && segment.locale === language)

/** Segments that lie on top of the first one are changes: small enough to name each of their products. */
const namesOf = (segments: readonly Segment[], all: readonly Segment[]): string[] | null =>
  segments.some((segment) => segment === all[0]) ? null : segments.flatMap(({ uids }) => uids.all())

export function createOverlays(): EngineOverlays {
  const held = new Map<string, Held>()

  const laidOver = (catalogue: Catalogue, one: OverlayOf): Overlay => {
    const overlay = held.get(keyOf(one))?.overlay
    const isWhole = overlay && segmentsOf(catalogue, one).every(({ columns }) => overlay.parts.has(columns))
    if (!isWhole) throw new OverlayBehind(`What ${one.company} pays is not known yet`)
    return overlay
  }

  return {
    of: (catalogue, language, asked) =>
      asked.flatMap(({ shop, company }) => (company === null ? [] : laidOver(catalogue, { shop, company, language }))),
    unpriced(catalogue, one, fresh) {
      const all = segmentsOf(catalogue, one)
      const overlay = fresh ? undefined : held.get(keyOf(one))?.overlay
      const lacking = all.filter(({ columns }) => !overlay?.parts.has(columns))
      held.set(keyOf(one), { ...held.get(keyOf(one)), asked: lacking })
      if (fresh) return null
      return namesOf(lacking, all)
    },
    layOver(catalogue, one, { hides, uids, prices, hidden }) {
      const { overlay: before, asked } = held.get(keyOf(one)) ?? { asked: [] }
      const all = segmentsOf(catalogue, one)
      const answered = new Set(asked.map(({ columns }) => columns))
      // What came on top since then is unpriced still.
      const known = all.filter(({ columns }) => answered.has(columns) || before?.parts.has(columns))
      const isFresh = all.every(({ columns }) => !before?.parts.has(columns) || answered.has(columns))
      const amounts = new Float64Array(prices)
      const overlay = createOverlay(known, {
        shop: one.shop,
        hides,
        agreed: {
          prices: new Map(uids.map((uid, i) => [uid, priceOf(amounts[i] as number)])),
          hidden: new Set(hidden),
        },
        before: isFresh ? undefined : before,
      })
      held.set(keyOf(one), { overlay, asked: [] })
      return bytesOfOverlay(overlay)
    },
    liftOff: (one) => void held.delete(keyOf(one)),
    drop(shop) {
      for (const key of held.keys()) if (key.endsWith(`\0${shop}`)) held.delete(key)
    },
  }
}

const priceOf = (price: number): number | null => (Number.isNaN(price) ? null : price)
