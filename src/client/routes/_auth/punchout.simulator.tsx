import { createFileRoute } from '@tanstack/react-router'
import { SimulatorPage } from '../../features/connections/simulator-page.tsx'

/** A purchasing system of our own, to try connections by. */
export const Route = createFileRoute('/_auth/punchout/simulator')({ component: SimulatorPage })
