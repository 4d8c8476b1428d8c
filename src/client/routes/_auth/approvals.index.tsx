import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '../../features/approvals/approvals-page.tsx'

/** What waits for one's decision. */
export const Route = createFileRoute('/_auth/approvals/')({ component: ApprovalsPage })
