import { createFileRoute } from '@tanstack/react-router'
import { OrdersRoute } from '../../shell/orders-route.tsx'

/** The orders' list; its state is the address, read by the screen. */
export const Route = createFileRoute('/_auth/orders/')({ component: OrdersRoute })
