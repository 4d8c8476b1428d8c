import { serveTask } from './child.ts'
import { companyRow, type CompanyRow } from './company-rows.ts'
import { sampleOf } from './engine-rows.ts'
import { questionsAbout } from './questions.ts'

export interface CompaniesInput {
  products: number
  questions: number
}

await serveTask<CompaniesInput, CompanyRow>(async ({ products, questions }) => ({
  answer: await companyRow(products, questionsAbout(sampleOf(products), questions)),
}))
