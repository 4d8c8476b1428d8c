import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { type LogSearch, readLogSearch } from '../../features/connections/address.ts'
import { ConnectionsPage } from '../../features/connections/connections-page.tsx'
import { ExchangePage } from '../../features/connections/exchange-page.tsx'
import { SimulatorPage } from '../../features/connections/simulator-page.tsx'
import { useAddress } from '../../storage/use-address.ts'

/**
 * The purchasing systems of the shop, where what is looked for stands in the address; one document that was sent or got, by
 * its number; or a purchasing system of our own, to try connections. One route: everybody fetches the table of them.
 */
export const Route = createFileRoute('/_auth/punchout/{-$id}')({ component: PunchoutRoute })

function PunchoutRoute() {
  const { id } = Route.useParams()
  if (id === undefined) return <Connections />
  return id === 'simulator' ? <SimulatorPage /> : <ExchangePage key={id} id={id} />
}

function Connections() {
  const navigate = useNavigate()
  const router = useRouter()
  const to = '/punchout/{-$id}'
  const params = { id: undefined }
  return (
    <ConnectionsPage
      state={readLogSearch(useAddress())}
      go={(search: LogSearch) => void navigate({ to, params, search, resetScroll: false, viewTransition: false })}
      hrefOf={(search) => router.buildLocation({ to, params, search }).href}
    />
  )
}
