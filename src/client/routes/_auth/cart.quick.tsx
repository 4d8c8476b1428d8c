import { createFileRoute } from '@tanstack/react-router'
import { QuickOrderPage } from '../../features/quick-order/quick-order-page.tsx'

export const Route = createFileRoute('/_auth/cart/quick')({ component: QuickOrderPage })
