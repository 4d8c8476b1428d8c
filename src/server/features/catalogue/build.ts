import type { Client, ClientConfig } from 'pg'
import { SegmentDraft } from '#catalogue/build/draft.ts'
import { finish } from '#catalogue/build/finish.ts'
import { addDocument } from '#catalogue/build/row.ts'
import { WordCounter } from '#catalogue/build/words.ts'
import { packSearchWords } from '#catalogue/search-words/packed.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, type TextLanguages } from '#contract/locale.ts'
import { type AttributeKinds, NO_KINDS } from '../../db/attribute-kinds.ts'
import { type AttributeNoise, NO_NOISE } from '../../db/attribute-noise.ts'
import { newClient } from '../../db/hosts.ts'
import { toDocument } from './document.ts'
import type { Buyer } from './companies/agreed.ts'
import { hiddenUids } from './companies/hidden-uids.ts'
import { changedUids, productsByKey, productsOf, type ProductRow, relatedTo } from './rows.ts'
import { NO_SHOP_WORDS, searchWordsIn, type ShopWords } from './shop-words.ts'

const BATCH = 500

/** A shop's catalogue in one language as the database had it at `version`. */
export interface BuiltIndex {
  version: number
  /** The shop's own language at that moment: it stands in for missing texts. */
  own: Locale
  count: number
  segment: ArrayBuffer
  /** What was left out, since it is hidden from the company that it was built for. */
  hidden: string[]
}

/** What to put on top of an index of version `since` to have it at `version`, in each language asked for. */
export interface BuiltChanges {
  version: number
  own: Locale
  /** Every product that changed, appeared or went, and those that have one of these as a part. */
  uids: string[]
  deletes: string[]
  /** What the shop says of words has changed, too, and is part of the segments. */
  saysWords: boolean
  segments: { language: Locale; segment: ArrayBuffer }[]
  /** There are more than the limit: build the index anew instead. */
  tooMany: boolean
  /** What is hidden from the company that they were built for. */
  hidden: string[]
}

export interface Snapshot {
  client: Client
  version: number
  own: Locale
  noise: AttributeNoise
  kinds: AttributeKinds
  words: ShopWords
}

/** The shop is no longer there. */
export class ShopGone extends Error {
  override name = 'ShopGone'
}

/**
 * Builds the index of a shop and language from a snapshot of the database; `documents` keeps what the pages show, for
 * offline use, which the server's own index can do without. What is hidden from `buyer` is left out.
 * @throws {ShopGone}
 */
export const buildIndex = (
  connection: ClientConfig,
  shop: string,
  language: Locale,
  documents: boolean,
  buyer: Buyer | null = null,
) =>
  inSnapshot(connection, shop, async ({ client, version, own, noise, kinds, words }): Promise<BuiltIndex> => {
    const hidden = new Set(buyer ? await hiddenUids(client, buyer) : [])
    const draft = new SegmentDraft(shop, language)
    draft.searchWords = packSearchWords(searchWordsIn(words, language, hidden), language)
    const counter = new WordCounter(language)
    for await (const rows of productsOf(client, shop, BATCH))
      for (const row of withoutHidden(rows, hidden))
        addDocument(draft, documentOf(row, { language, own, noise, kinds }, documents), counter)
    return { version, own, count: draft.uids.length, segment: finish(draft, documents), hidden: [...hidden] }
  })

/** Which company's copy is brought up to date, and what that lacks. */
export interface CopyOf {
  buyer: Buyer | null
  before: readonly string[]
}

/**
 * The changes of a shop since a version, as small segments; for a company's copy also what has been hidden from it since,
 * or is no longer.
 * @throws {ShopGone}
 */
export const buildChanges = (
  connection: ClientConfig,
  shop: string,
  since: number,
  languages: readonly Locale[],
  limit: number,
  documents: boolean,
  { buyer, before }: CopyOf = EVERYBODYS,
) =>
  inSnapshot(connection, shop, async ({ client, version, own, noise, kinds, words }): Promise<BuiltChanges> => {
    const hidden = new Set(buyer ? await hiddenUids(client, buyer) : [])
    const changed = await changedUids(client, shop, since, limit)
    const lacking = new Set(before)
    const turned = [...lacking, ...hidden].filter((uid) => lacking.has(uid) !== hidden.has(uid))
    const around = turned.length > 0 && turned.length < limit ? await relatedTo(client, shop, turned, limit) : []
    const uids = [...new Set([...changed, ...turned, ...around])]
    const saysWords = words.version > since || (words.version > 0 && turned.length > 0)
    if (uids.length >= limit)
      return { version, own, uids: [], deletes: [], saysWords, segments: [], tooMany: true, hidden: [] }
    const rows = withoutHidden(
      await productsByKey(
        client,
        uids.map((uid) => ({ shop, uid })),
      ),
      hidden,
    )
    const alive = new Set(rows.map((row) => row.uid))
    const segments = languages.map((language) => {
      const draft = new SegmentDraft(shop, language)
      draft.searchWords = saysWords ? packSearchWords(searchWordsIn(words, language, hidden), language) : null
      const counter = new WordCounter(language)
      for (const row of rows) addDocument(draft, documentOf(row, { language, own, noise, kinds }, documents), counter)
      return { language, segment: finish(draft, documents) }
    })
    const deletes = uids.filter((uid) => !alive.has(uid))
    return { version, own, uids, deletes, saysWords, segments, tooMany: false, hidden: [...hidden] }
  })

const EVERYBODYS: CopyOf = { buyer: null, before: [] }

/** Products that a company may see, and of what they are related to what it may. */
function withoutHidden(rows: readonly ProductRow[], hidden: ReadonlySet<string>): readonly ProductRow[] {
  if (hidden.size === 0) return rows
  return rows
    .filter(({ uid }) => !hidden.has(uid))
    .map((row) => ({ ...row, item: { ...row.item, related: row.item.related.filter((uid) => !hidden.has(uid)) } }))
}

interface Telling extends TextLanguages {
  noise: AttributeNoise
  kinds: AttributeKinds
}

function documentOf(
  row: ProductRow,
  { noise, kinds, ...textLanguages }: Telling,
  documents: boolean,
): CatalogueDocument {
  const document = toDocument(row, textLanguages, noise, kinds)
  return documents ? document : { ...document, display: '' }
}

interface ShopRow {
  version: string
  language: string
  noise: AttributeNoise | null
  kinds: AttributeKinds | null
  words: ShopWords | null
}

/** Runs within one read-only snapshot, so that the version and the rows are of the same moment. */
export async function inSnapshot<T>(
  connection: ClientConfig,
  shop: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = newClient(connection)
  // A connection that breaks between two statements makes the next one fail; that is soon enough.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<ShopRow>(
      `SELECT catalogue_version AS version, language, attribute_noise AS noise, attribute_kinds AS kinds, (
         SELECT json_build_object('version', w.version, 'synonyms', w.synonyms, 'pins', w.pins)
         FROM search_words w WHERE w.shop_id = s.shop_id) AS words
       FROM shops s WHERE shop_id = $1`,
      [shop],
    )
    if (!rows[0]) throw new ShopGone(`There is no shop ${shop}`)
    const own = isLocale(rows[0].language) ? rows[0].language : DEFAULT_LOCALE
    const { version, noise, kinds, words } = rows[0]
    return await work({
      client,
      version: Number(version),
      own,
      noise: noise ?? NO_NOISE,
      kinds: kinds ?? NO_KINDS,
      words: words ?? NO_SHOP_WORDS,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}
