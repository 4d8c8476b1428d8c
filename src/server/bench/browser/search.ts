import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { SEGMENT } from './measured.ts'

/** Questions before the ones that count: code that never ran is another measurement's. */
const WARM_UP = 20

/** How long each question takes, in milliseconds; in the page itself, where the browser can slow the processor down. */
async function searchTimes(questions: readonly CatalogueQuestion[]): Promise<number[]> {
  const segment = openSegment(await (await fetch(SEGMENT)).arrayBuffer())
  const catalogue = createCatalogue([segment])
  const shops = [segment.shop]
  for (const question of questions.slice(0, WARM_UP)) query(catalogue, question, shops)
  return questions.map((question) => {
    const started = performance.now()
    query(catalogue, question, shops)
    return performance.now() - started
  })
}

Object.assign(globalThis, { searchTimes })
