import { createFileRoute } from '@tanstack/react-router'
import { OrderSkeleton } from '../../features/orders/order-skeleton.tsx'
import { loadOrder } from '../../features/orders/use-order.ts'
import { OrderFailed } from '../../shell/order-failed.tsx'
import { OrderRoute } from '../../shell/order-route.tsx'

/** One order of the person's, or of the shop they manage. */
export const Route = createFileRoute('/_auth/orders/$id')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  loader: ({ params, abortController }) => loadOrder(params.id, abortController.signal),
  pendingComponent: OrderSkeleton,
  errorComponent: OrderFailed,
  component: () => <OrderRoute id={Route.useParams().id} />,
})
