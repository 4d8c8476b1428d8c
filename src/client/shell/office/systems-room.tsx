import type { Shop } from '#contract/users/auth.schema.ts'
import { readLogSearch } from '../../features/connections/address.ts'
import { ConnectionsPage } from '../../features/connections/connections-page.tsx'
import { ExchangePage } from '../../features/connections/exchange-page.tsx'
import { SimulatorPage } from '../../features/connections/simulator-page.tsx'
import { usePageState } from '../page-state.ts'

interface Props {
  shop: Shop
  id: string | undefined
}

/**
 * The purchasing systems of the shop, where what is looked for stands in the address; one document that was sent or got, by
 * its number; or a purchasing system of our own, to try connections.
 */
export function SystemsRoom({ shop: { shop_id: shop }, id }: Props) {
  if (id === undefined) return <Systems shop={shop} />
  return id === 'simulator' ? <SimulatorPage shop={shop} /> : <ExchangePage shop={shop} id={id} />
}

function Systems({ shop }: { shop: string }) {
  return (
    <ConnectionsPage shop={shop} {...usePageState({ to: '/office/$', params: { _splat: 'systems' } }, readLogSearch)} />
  )
}
