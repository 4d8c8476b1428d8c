import { serveTask } from './child.ts'
import { type EngineRow, engineRow, sampleOf } from './engine-rows.ts'
import { questionsAbout } from './questions.ts'

export interface EngineInput {
  products: number
  questions: number
  compress: boolean
}

await serveTask<EngineInput, EngineRow>(async ({ products, questions, compress }) => ({
  answer: await engineRow(products, questionsAbout(sampleOf(products), questions), compress),
}))
