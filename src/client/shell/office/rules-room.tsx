import { readCompaniesSearch } from '../../features/companies/address.ts'
import { CompaniesPage } from '../../features/companies/companies-page.tsx'
import { usePageState } from '../page-state.ts'

/** Rules and budgets of all companies, for the shop's staff: in the office. */
export function RulesRoom() {
  return <CompaniesPage {...usePageState({ to: '/office/$', params: { _splat: 'rules' } }, readCompaniesSearch)} />
}
