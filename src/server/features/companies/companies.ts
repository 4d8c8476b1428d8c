import {
  BudgetsAnswerSchema,
  CompanyIdSchema,
  PutBudgetsSchema,
  PutRulesSchema,
  RulesAnswerSchema,
} from '#contract/organisation/company.schema.ts'
import { API } from '#contract/paths.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import { changeBudgets, showBudgets } from './budgets.ts'
import { managedCompany } from './managed.ts'
import { officeCompanies } from './office-companies.ts'
import { changeRules, showRules } from './rules.ts'

/** What a company says about its orders: rules, cost centres, budgets; by its managers and the staff [contract/approvals]. */
export async function companiesFeature(app: App, { db }: { db: Db }): Promise<void> {
  officeCompanies(app, { db })
  const schema = { params: CompanyIdSchema }

  app.get(API.companyRules, { schema: { ...schema, response: { 200: RulesAnswerSchema } } }, async (request) => {
    const company = await managedCompany(db, signedIn(request), request.params.id)
    return { data: await showRules(db, company) }
  })

  app.put(
    API.companyRules,
    { schema: { ...schema, body: PutRulesSchema, response: { 200: RulesAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const company = await managedCompany(db, session, request.params.id)
      return { data: await db.transaction((tx) => changeRules(tx, session.userId, company, request.body)) }
    },
  )

  app.get(API.companyBudgets, { schema: { ...schema, response: { 200: BudgetsAnswerSchema } } }, async (request) => {
    const company = await managedCompany(db, signedIn(request), request.params.id)
    return { data: await showBudgets(db, company) }
  })

  app.put(
    API.companyBudgets,
    { schema: { ...schema, body: PutBudgetsSchema, response: { 200: BudgetsAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const company = await managedCompany(db, session, request.params.id)
      return { data: await db.transaction((tx) => changeBudgets(tx, session.userId, company, request.body)) }
    },
  )
}
