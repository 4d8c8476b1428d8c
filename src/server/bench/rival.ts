import type { Pool } from 'pg'
import { facetValues } from '#catalogue/build/values.ts'
import type { CatalogueDocument, CatalogueQuestion } from '#catalogue/types.ts'
import { eachFacet, type Facet, FACETS } from '#contract/catalogue/filters.ts'

/**
 * The same catalogue as PostgreSQL alone would answer for it: columns instead of documents, a generated tsvector with
 * weights, and every index that these questions can use.
 */
const TABLE = `
  CREATE UNLOGGED TABLE rival (
    position integer PRIMARY KEY,
    uid text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    price integer,
    ${FACETS.map((facet) => `${facet} text[] NOT NULL,`).join(' ')}
    words tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('swedish', name), 'A') || setweight(to_tsvector('swedish', description), 'C')
    ) STORED
  )`

const INDEXES = [
  'CREATE UNIQUE INDEX ON rival (uid)',
  'CREATE INDEX ON rival USING gin (words)',
  ...FACETS.map((facet) => `CREATE INDEX ON rival USING gin (${facet})`),
]

const BATCH = 2_000

/** Loads the documents and lets the planner know them. */
export async function loadRival(pool: Pool, documents: Iterable<CatalogueDocument>): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS rival; ${TABLE}`)
  let batch: CatalogueDocument[] = []
  for (const document of documents) {
    batch.push(document)
    if (batch.length === BATCH) {
      await insert(pool, batch)
      batch = []
    }
  }
  if (batch.length > 0) await insert(pool, batch)
  for (const index of INDEXES) await pool.query(index)
  await pool.query('VACUUM ANALYZE rival')
}

async function insert(pool: Pool, documents: readonly CatalogueDocument[]): Promise<void> {
  const rows = documents.map((d) => ({
    position: d.position,
    uid: d.uid,
    name: d.name,
    description: d.description,
    price: d.price,
    ...eachFacet((facet) => facetValues(d, facet).map(({ id }) => id)),
  }))
  await pool.query(
    `INSERT INTO rival (position, uid, name, description, price, ${FACETS.join(', ')})
     SELECT r.* FROM jsonb_to_recordset($1) AS r (position integer, uid text, name text, description text,
       price integer, ${FACETS.map((facet) => `${facet} text[]`).join(', ')})`,
    [JSON.stringify(rows)],
  )
}

/** The page, the total and the five facets with their counts under the other filters: one statement. */
export async function askRival(pool: Pool, question: CatalogueQuestion): Promise<unknown> {
  const { text, values } = rivalStatement(question)
  return pool.query(text, values)
}

/**
 * What has to hold for every list (the text) is found once; each facet's list leaves out its own filter only. Without
 * any filter of its own a facet counts the very rows of the result, so these are found once as well.
 */
export function rivalStatement({ search, filters, page, per_page }: CatalogueQuestion): {
  text: string
  values: unknown[]
} {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const words = search.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  // Any of the words, as in the engine; the ranking puts rows with more of them first.
  const term = words.length > 0 ? `to_tsquery('swedish', ${bind(words.join(' | '))})` : null
  const conditions = new Map<Facet, string>()
  for (const facet of FACETS) {
    const chosen = filters[facet]
    if (chosen?.length) conditions.set(facet, `${facet} && ${bind(chosen)}::text[]`)
  }
  const where = (except?: Facet): string =>
    [...(term ? [`words @@ ${term}`] : []), ...[...conditions].filter(([facet]) => facet !== except).map(([, c]) => c)]
      .map((condition, i) => `${i === 0 ? 'WHERE' : 'AND'} ${condition}`)
      .join(' ')
  const rank = term ? `ts_rank(words, ${term}) DESC, ` : ''
  const columns = `position, ${FACETS.join(', ')}`
  const lists = FACETS.map((facet) => {
    const from = conditions.has(facet) ? `(SELECT ${facet} FROM rival ${where(facet)}) own` : 'found'
    return `SELECT '${facet}', value, count(*) FROM ${from}, unnest(${facet}) AS value GROUP BY value`
  })
  const limit = `LIMIT ${bind(per_page)} OFFSET ${bind((page - 1) * per_page)}`
  return {
    text: `WITH found AS MATERIALIZED (SELECT ${columns} FROM rival ${where()}),
      page AS (SELECT uid FROM rival ${where()} ORDER BY ${rank}position ${limit})
      SELECT 'page' AS list, uid AS value, 0 AS count FROM page
      UNION ALL SELECT 'total', '', count(*) FROM found
      UNION ALL ${lists.join(' UNION ALL ')}`,
    values,
  }
}

/**
 * Products with words that begin as typed, and how many there are: less than the engine's suggestions, which also
 * complete the word, with counts.
 */
export const suggestRival = (pool: Pool, typed: string): Promise<unknown> =>
  pool.query(
    `SELECT uid, name, count(*) OVER () FROM rival WHERE words @@ to_tsquery('simple', $1)
     ORDER BY position LIMIT 6`,
    [
      typed
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '')
        .map((word) => `${word.toLowerCase()}:*`)
        .join(' & ') || 'a:*',
    ],
  )
