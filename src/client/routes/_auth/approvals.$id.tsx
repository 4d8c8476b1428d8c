import { createFileRoute } from '@tanstack/react-router'
import { ApprovalPage } from '../../features/approvals/approval-page.tsx'
import { countApprovals } from '../../shell/approvals-waiting.ts'

/** One request that somebody made. */
export const Route = createFileRoute('/_auth/approvals/$id')({ component: ApprovalRoute })

function ApprovalRoute() {
  const { id } = Route.useParams()
  return <ApprovalPage key={id} id={id} onDecided={() => void countApprovals(true)} />
}
