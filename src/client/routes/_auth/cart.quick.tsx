import { createFileRoute } from '@tanstack/react-router'
import { QuickOrderPage, type Scan } from '../../features/quick-order/quick-order-page.tsx'
import { ScanIntoList } from '../../shell/scan-into-list.tsx'

export const Route = createFileRoute('/_auth/cart/quick')({ component: QuickOrderRoute })

const scan: Scan = (shopId, add) => <ScanIntoList shopId={shopId} add={add} />

function QuickOrderRoute() {
  return <QuickOrderPage scan={scan} />
}
