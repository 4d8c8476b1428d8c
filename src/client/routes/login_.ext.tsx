import { createFileRoute } from '@tanstack/react-router'
import { ExternalLoginScreen } from '../shell/external-login-screen.tsx'

export const Route = createFileRoute('/login_/ext')({ component: ExternalLoginScreen })
