import { createFileRoute } from '@tanstack/react-router'
import { ExchangePage } from '../../features/connections/exchange-page.tsx'

/** One document that a purchasing system sent or got. */
export const Route = createFileRoute('/_auth/punchout/$id')({ component: ExchangeRoute })

function ExchangeRoute() {
  const { id } = Route.useParams()
  return <ExchangePage key={id} id={id} />
}
