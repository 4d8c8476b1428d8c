import { createFileRoute } from '@tanstack/react-router'
import { fetchOrder } from '../../features/orders/calls.ts'
import { OrderSkeleton } from '../../features/orders/order-skeleton.tsx'
import { currentLocale } from '../../i18n/locale.ts'
import { OrderFailed } from '../../shell/order-failed.tsx'
import { OrderRoute } from '../../shell/order-route.tsx'

/** One order of the person's, or of the shop they manage. */
export const Route = createFileRoute('/_auth/orders/$id')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  loader: ({ params, abortController }) => fetchOrder(params.id, currentLocale(), abortController.signal),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: OrderSkeleton,
  errorComponent: OrderFailed,
  component: () => <OrderRoute order={Route.useLoaderData()} />,
})
