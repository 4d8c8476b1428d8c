import { createFileRoute } from '@tanstack/react-router'
import { ExternalLoginScreen } from '../shell/login-screen.tsx'

export const Route = createFileRoute('/login_/ext')({ component: ExternalLoginScreen })
