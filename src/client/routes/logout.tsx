import { createFileRoute } from '@tanstack/react-router'
import { LogoutScreen } from '../shell/logout-screen.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutScreen })
