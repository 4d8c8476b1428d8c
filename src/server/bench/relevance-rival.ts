import type { Pool } from 'pg'
import type { CatalogueDocument } from '#catalogue/types.ts'
import type { Locale } from '#contract/locale.ts'

/** PostgreSQL's own stemmers, one for each of the five languages. */
const CONFIGURATION: Readonly<Record<Locale, string>> = {
  sv: 'swedish',
  no: 'norwegian',
  da: 'danish',
  en: 'english',
  fi: 'finnish',
}

const CREATE = `
  CREATE TEMPORARY TABLE judged (
    uid text NOT NULL,
    position integer NOT NULL,
    words tsvector NOT NULL
  )`

const LOAD = `
  INSERT INTO judged
  SELECT r.uid, r.position,
    setweight(to_tsvector($2::regconfig, r.name), 'A') || setweight(to_tsvector('simple', r.numbers), 'A')
    || setweight(to_tsvector($2::regconfig, r.shelves), 'B')
    || setweight(to_tsvector($2::regconfig, r.description), 'C')
    || setweight(to_tsvector($2::regconfig, r.attributes), 'D')
  FROM jsonb_to_recordset($1) AS r
    (uid text, position integer, name text, numbers text, shelves text, description text, attributes text)`

/** Any of the words, since requiring all of them finds nothing where one is unknown. */
const ASK = `
  SELECT uid FROM judged, CAST(
    replace((plainto_tsquery($1::regconfig, $2) || plainto_tsquery('simple', $2))::text, '&', '|') AS tsquery) AS asked
  WHERE words @@ asked
  ORDER BY ts_rank(words, asked) DESC, position LIMIT 10`

/**
 * PostgreSQL's full text search over the same documents, with weights by field like the engine's: lends the function
 * that answers the uids of the first ten to `work`.
 */
export async function withRivalSearch<T>(
  pool: Pool,
  language: Locale,
  documents: readonly CatalogueDocument[],
  work: (search: (query: string) => Promise<string[]>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(CREATE)
    await client.query(LOAD, [JSON.stringify(documents.map(textsOf)), CONFIGURATION[language]])
    return await work(async (query) => {
      const { rows } = await client.query<{ uid: string }>(ASK, [CONFIGURATION[language], query])
      return rows.map(({ uid }) => uid)
    })
  } finally {
    await client.query('DROP TABLE IF EXISTS judged')
    client.release()
  }
}

const textsOf = (document: CatalogueDocument) => ({
  uid: document.uid,
  position: document.position,
  name: document.name,
  numbers: [document.uid, ...document.numbers].join(' '),
  shelves: [
    document.brand ?? '',
    ...document.categories.flatMap(({ category, subcategory }) => [category.name, subcategory?.name ?? '']),
    document.concept?.name ?? '',
  ].join(' '),
  description: document.description,
  attributes: [...document.attributes, ...document.certifications.map(({ name }) => name)].join(' '),
})
