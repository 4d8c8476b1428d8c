import type { Customer } from '#contract/users/auth.schema.ts'
import type { BudgetsAnswer, PutBudgets, PutRules, RulesAnswer } from '#contract/organisation/company.schema.ts'
import { API } from '#contract/paths.ts'
import type { UsersAnswer } from '#contract/users/users.schema.ts'
import { getJson, putJson } from '../../http/api.ts'

const ofCompany = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** The companies of a shop that one manages. Throws as `getJson` does. */
export const fetchManaged = async (shop: string, signal: AbortSignal): Promise<readonly Customer[]> =>
  (await getJson<{ data: Customer[] }>(API.customers, { shop_id: shop }, { signal })).data

/** What a company says of its orders. Throws as `getJson` does. */
export const fetchRules = async (company: string, signal: AbortSignal): Promise<RulesAnswer['data']> =>
  (await getJson<RulesAnswer>(ofCompany(API.companyRules, company), {}, { signal })).data

/** Throws as `putJson` does; 412 carries what is so now. */
export const putRules = async (company: string, rules: PutRules): Promise<RulesAnswer['data']> =>
  (await putJson<RulesAnswer>(ofCompany(API.companyRules, company), rules)).data

/** What its cost centres may spend. Throws as `getJson` does. */
export const fetchBudgets = async (company: string, signal: AbortSignal): Promise<BudgetsAnswer['data']> =>
  (await getJson<BudgetsAnswer>(ofCompany(API.companyBudgets, company), {}, { signal })).data

/** Throws as `putJson` does; 412 carries what is so now. */
export const putBudgets = async (company: string, budgets: PutBudgets): Promise<BudgetsAnswer['data']> =>
  (await putJson<BudgetsAnswer>(ofCompany(API.companyBudgets, company), budgets)).data

/** As many as one looks through; others are found by their name. */
const FOUND = 20

/** Those who buy for a company of a shop, or may approve for it, by a part of their name. Throws as `getJson` does. */
export const findPeople = (
  shop: string,
  who: { buys_for: string } | { approves_for: string },
  search: string,
  signal: AbortSignal,
): Promise<UsersAnswer> =>
  getJson(API.users, { shop_id: shop, ...who, search: search || undefined, per_page: FOUND }, { signal })
