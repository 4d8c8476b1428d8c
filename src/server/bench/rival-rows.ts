import type { Pool } from 'pg'
import { documentsOf, type EngineRow, sampleOf } from './engine-rows.ts'
import { round, timeEachAsync } from './measure.ts'
import { questionsAbout } from './questions.ts'
import { askRival, loadRival, suggestRival } from './rival.ts'
import type { RivalRow } from './report.ts'

/** The engine's questions, put to PostgreSQL over the same products. */
export async function rivalRow(
  pool: Pool,
  products: number,
  questions: number,
  engine: EngineRow | undefined,
): Promise<RivalRow> {
  await loadRival(pool, documentsOf(products))
  const { filtered, searched, typed } = questionsAbout(sampleOf(products), questions)
  const row = {
    products,
    filtered: await timeEachAsync(filtered, (question) => askRival(pool, question)),
    searched: await timeEachAsync(searched, (question) => askRival(pool, question)),
    suggested: await timeEachAsync(typed, (text) => suggestRival(pool, text)),
  }
  await pool.query('DROP TABLE rival')
  const ratio = (part: 'filtered' | 'searched' | 'suggested'): number =>
    engine ? round(row[part].p95_ms / engine[part].p95_ms, 1) : Number.NaN
  return { ...row, ratio: { filtered: ratio('filtered'), searched: ratio('searched'), suggested: ratio('suggested') } }
}
