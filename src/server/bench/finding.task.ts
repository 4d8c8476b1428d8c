import { serveTask } from './child.ts'
import { sampleOf } from './engine-rows.ts'
import { findingRow, type FindingRow } from './finding-rows.ts'
import { questionsAbout } from './questions.ts'

export interface FindingInput {
  products: number
  questions: number
}

await serveTask<FindingInput, FindingRow>(async ({ products, questions }) => ({
  answer: await findingRow(products, questionsAbout(sampleOf(products), questions)),
}))
