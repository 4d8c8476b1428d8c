import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type CompaniesSearch, readCompaniesSearch } from '../../features/companies/address.ts'
import { CompaniesPage } from '../../features/companies/companies-page.tsx'
import { useAddress } from '../../storage/use-address.ts'

/** Rules and budgets of the companies that one manages; which one stands in the address. */
export const Route = createFileRoute('/_auth/companies')({
  // Read where it is shown: nobody's first page needs to know how.
  validateSearch: (query: CompaniesSearch) => query,
  component: CompaniesRoute,
})

function CompaniesRoute() {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      state={readCompaniesSearch(useAddress())}
      go={(search: CompaniesSearch) =>
        void navigate({ to: '/companies', search, resetScroll: false, viewTransition: false })
      }
    />
  )
}
