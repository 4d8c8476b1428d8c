import { createFileRoute } from '@tanstack/react-router'
import { readCompaniesSearch } from '../../features/companies/address.ts'
import { CompaniesPage } from '../../features/companies/companies-page.tsx'
import { OrOffice } from '../../shell/or-office.tsx'
import { usePageState } from '../../shell/page-state.ts'

/** Rules and budgets of the companies that one manages; which one stands in the address. */
export const Route = createFileRoute('/_auth/companies')({
  component: () => (
    <OrOffice place="rules">
      <Companies />
    </OrOffice>
  ),
})

function Companies() {
  return <CompaniesPage {...usePageState({ to: '/companies' }, readCompaniesSearch)} />
}
