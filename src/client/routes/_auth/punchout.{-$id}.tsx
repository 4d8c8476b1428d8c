import { createFileRoute } from '@tanstack/react-router'
import { ToOffice } from '../../shell/or-office.tsx'

/** Where purchasing systems were before the office had them; one route: everybody fetches the table of them. */
export const Route = createFileRoute('/_auth/punchout/{-$id}')({ component: PunchoutRoute })

function PunchoutRoute() {
  const { id } = Route.useParams()
  return <ToOffice place={id === undefined ? 'systems' : `systems/${id}`} />
}
