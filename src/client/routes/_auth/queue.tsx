import { createFileRoute } from '@tanstack/react-router'
import { QueuePage } from '../../features/queue/queue-page.tsx'

export const Route = createFileRoute('/_auth/queue')({ component: QueuePage })
