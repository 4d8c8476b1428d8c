import { createFileRoute } from '@tanstack/react-router'
import { QueueScreen } from '../../shell/queue-screen.tsx'

export const Route = createFileRoute('/_auth/queue')({ component: QueueScreen })
