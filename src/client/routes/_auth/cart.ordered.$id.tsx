import { createFileRoute } from '@tanstack/react-router'
import { OrderSkeleton } from '../../features/orders/order-skeleton.tsx'
import { loadOrder } from '../../features/orders/use-order.ts'
import { OrderFailed } from '../../shell/order-failed.tsx'
import { OrderedScreen } from '../../shell/ordered-screen.tsx'

/** The confirmation of an order; it says what the server says, and nothing by itself. */
export const Route = createFileRoute('/_auth/cart/ordered/$id')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  loader: ({ params, abortController }) => loadOrder(params.id, abortController.signal),
  pendingComponent: OrderSkeleton,
  errorComponent: OrderFailed,
  component: () => <OrderedScreen id={Route.useParams().id} />,
})
