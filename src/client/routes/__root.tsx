import { createRootRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../shell/error-page.tsx'
import { Root } from '../shell/root.tsx'

export const Route = createRootRoute({ component: Root, errorComponent: ErrorScreen })
