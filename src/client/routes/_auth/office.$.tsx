import { createFileRoute } from '@tanstack/react-router'
import { OfficeDoor } from '../../features/office/office-door.tsx'
import { ROOMS } from '../../shell/office/rooms.ts'

/** The supplier's own rooms, behind one route: nobody who buys fetches as much as their names. */
export const Route = createFileRoute('/_auth/office/$')({ component: OfficeRoute })

function OfficeRoute() {
  const { _splat: path = '' } = Route.useParams()
  return <OfficeDoor path={path} rooms={ROOMS} />
}
