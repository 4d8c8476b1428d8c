import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '../../features/contact/support-page.tsx'

export const Route = createFileRoute('/_auth/support')({ component: SupportPage })
