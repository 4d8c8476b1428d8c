import { createFileRoute } from '@tanstack/react-router'
import { fetchOrder } from '../../features/orders/calls.ts'
import { OrderSkeleton } from '../../features/orders/order-skeleton.tsx'
import { currentLocale } from '../../i18n/locale.ts'
import { OrderFailed } from '../../shell/order-failed.tsx'
import { OrderedScreen } from '../../shell/ordered-screen.tsx'

/** The confirmation of an order; it says what the server says, and nothing by itself. */
export const Route = createFileRoute('/_auth/cart/ordered/$id')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  loader: ({ params, abortController }) => fetchOrder(params.id, currentLocale(), abortController.signal),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: OrderSkeleton,
  errorComponent: OrderFailed,
  component: () => <OrderedScreen order={Route.useLoaderData()} />,
})
