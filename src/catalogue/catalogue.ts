import type { Locale } from '#contract/locale.ts'
import { compareText } from './text/collate.ts'
import { type Overlay, partsOf } from './overlay.ts'
import { Scope } from './scope.ts'
import { SEARCH_WORDS } from './search-words/packed.ts'
import { rowOfUid } from './row-of-uid.ts'
import { openSegment, type Segment } from './segment.ts'

/** A change of one shop: new and changed products as a small segment, and the uids of those that are gone. */
export interface CatalogueChanges {
  upserts: ArrayBuffer
  deletes: readonly string[]
  shop: string
}

/** How many answers' scopes (shops asked together, in a language) are kept ready … */
const MAX_SCOPES = 32
/** … and how many of those that hide something from companies. */
const MAX_NARROWED = 32

/** Segments of one or several shops, in one or several languages; immutable, `update` makes another. */
export class Catalogue {
  readonly segments: readonly Segment[]
  readonly #scopes = new Map<string, Scope>()
  readonly #narrowed = new Map<string, Scope>()

  constructor(segments: readonly Segment[]) {
    this.segments = segments
  }

  /**
   * The catalogue after a change: rows of the shop with a uid among `deletes` are gone in every language, those with
   * a uid among the upserts are replaced in the upserts' language. A uid that is in both is there afterwards.
   */
  update(changes: CatalogueChanges): Catalogue {
    const upserts = openSegment(changes.upserts)
    const uids = upserts.uids.all()
    const segments = this.segments.map((segment) => {
      if (segment.shop !== changes.shop) return segment
      const replaced = segment.locale === upserts.locale && segment.shop === upserts.shop ? uids : []
      return hide(segment, [...changes.deletes, ...replaced])
    })
    return new Catalogue([...segments, upserts].filter((segment, i, all) => segment.live > 0 || tellsWords(all, i)))
  }

  /**
   * What is asked again and again about the same shops; made once. Shops that are not here are left out, and so is what
   * overlays hide: whoever is not to see it is answered as if it were not there.
   */
  scope(language: Locale, shops: readonly string[], overlays: readonly Overlay[] = []): Scope {
    const asked = [...new Set(shops)].toSorted(compareText)
    const key = `${language}\n${asked.join('\n')}`
    const scope = keep(this.#scopes, MAX_SCOPES, key, () => {
      const wanted = new Set(asked)
      return new Scope(
        language,
        this.segments.filter((segment) => segment.locale === language && wanted.has(segment.shop)),
      )
    })
    const hides = overlays.flatMap((one) => (one.hides === '' || !asked.includes(one.shop) ? [] : one))
    if (hides.length === 0) return scope
    const names = hides.map((one) => `${one.shop}\n${one.hides}`).toSorted(compareText)
    return keep(this.#narrowed, MAX_NARROWED, [key, ...names].join('\n'), () => {
      const parts = partsOf(scope.segments, hides)
      return new Scope(
        language,
        scope.segments.map((segment, s) => hideRows(segment, parts[s]?.hidden ?? NO_ROWS)),
        scope,
      )
    })
  }
}

/**
 * Whether a segment without products is needed for what it says of words: as the newest one to say it, unless that is
 * nothing and nothing else was said before.
 */
function tellsWords(all: readonly Segment[], i: number): boolean {
  const { shop, locale, columns } = all[i] as Segment
  if (!columns[SEARCH_WORDS]) return false
  const isSaying = (one: Segment): boolean =>
    one.shop === shop && one.locale === locale && one.columns[SEARCH_WORDS] !== undefined
  if (all.slice(i + 1).some(isSaying)) return false
  return all.slice(0, i + 1).some((one) => isSaying(one) && (one.columns[SEARCH_WORDS]?.length ?? 0) > 0)
}

const NO_ROWS = new Uint32Array(0)

/** What is kept under a name; where there are too many, the one goes that was not asked for longest. */
function keep(kept: Map<string, Scope>, most: number, key: string, make: () => Scope): Scope {
  const scope = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, scope)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  return scope
}

/** A catalogue of segments, older ones first: a newer one hides rows of the same shop, language and uid. */
export function createCatalogue(segments: readonly Segment[]): Catalogue {
  const shown = segments.map((segment, i) => {
    const newer = segments.slice(i + 1).filter((s) => s.shop === segment.shop && s.locale === segment.locale)
    return newer.reduce((older, one) => hide(older, one.uids.all()), segment)
  })
  return new Catalogue(shown)
}

/** The segment with the rows of these uids hidden; the same object when it has none of them. */
export const hide = (segment: Segment, uids: readonly string[]): Segment =>
  hideRows(
    segment,
    uids.map((uid) => rowOfUid(segment, uid)),
  )

/** The same by the rows' numbers; those below zero are none. */
function hideRows(segment: Segment, rows: Iterable<number>): Segment {
  let dead: Uint8Array | null = null
  let live = segment.live
  for (const row of rows) {
    if (row < 0 || (dead ?? segment.dead)?.[row] === 1) continue
    dead ??= segment.dead?.slice() ?? new Uint8Array(segment.rows)
    dead[row] = 1
    live--
  }
  return dead ? { ...segment, dead, live } : segment
}
