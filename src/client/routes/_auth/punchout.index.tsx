import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { type LogSearch, readLogSearch } from '../../features/connections/address.ts'
import { ConnectionsPage } from '../../features/connections/connections-page.tsx'
import { useAddress } from '../../storage/use-address.ts'

/** The purchasing systems of the shop; what is looked for stands in the address. */
export const Route = createFileRoute('/_auth/punchout/')({
  // Read where it is shown: nobody's first page needs to know how.
  validateSearch: (query: LogSearch) => query,
  component: ConnectionsRoute,
})

function ConnectionsRoute() {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <ConnectionsPage
      state={readLogSearch(useAddress())}
      go={(search: LogSearch) => void navigate({ to: '/punchout', search, resetScroll: false, viewTransition: false })}
      hrefOf={(search) => router.buildLocation({ to: '/punchout', search }).href}
    />
  )
}
