import { createRootRoute } from '@tanstack/react-router'
import { Root } from '../shell/root.tsx'

export const Route = createRootRoute({ component: Root })
