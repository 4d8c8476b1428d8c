import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { readState, writeState } from '#contract/catalogue/query.ts'
import { AddButton } from '../../features/cart/add.tsx'
import { FirstCartDialog } from '../../features/cart/first-cart-dialog.tsx'
import { LookOnlyDialog } from '../../features/cart/look-only-dialog.tsx'
import { askPage } from '../../features/catalogue/ask.ts'
import { CatalogueScreen } from '../../features/catalogue/catalogue-screen.tsx'
import { ChooseButton } from '../../features/compare/products/choose-button.tsx'
import { ChosenBar } from '../../features/compare/products/chosen-bar.tsx'
import { NoShop } from '../../features/catalogue/no-shop.tsx'
import { useChange } from '../../features/catalogue/address.ts'
import { ScanToOpen } from '../../shell/scan-to-open.tsx'
import { scopeOf } from '../../offline-catalogue/scope.ts'
import { currentShopAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'

/** The catalogue. Its state is the address and nothing else; the list itself may still be on its way. */
export const Route = createFileRoute('/_auth/')({
  validateSearch: (search) => writeState(readState(search)),
  loaderDeps: ({ search }) => ({ state: readState(search) }),
  loader: ({ deps, cause }) => {
    const shop = store.get(currentShopAtom)
    if (!shop) return { asked: null }
    const how = cause === 'preload' ? 'aside' : cause === 'stay' ? 'settle' : 'now'
    return { asked: askPage(scopeOf(shop.shop_id), deps.state, how) }
  },
  component: CatalogueRoute,
})

const actions = (product: ProductCard) => (
  <>
    <AddButton product={product} />
    <ChooseButton product={product} />
  </>
)

function CatalogueRoute() {
  const router = useRouter()
  const navigate = useNavigate()
  const { asked } = Route.useLoaderData()
  const { state } = Route.useLoaderDeps()
  const retry = useCallback(() => void router.invalidate(), [router])
  const change = useChange()
  if (!asked) return <NoShop />
  return (
    <>
      <CatalogueScreen
        state={state}
        asked={asked}
        index={router.history.location.state.__TSR_index}
        change={change}
        openProduct={(shop, uid) => void navigate({ to: '/product/$shop/$uid', params: { shop, uid } })}
        action={actions}
        scan={<ScanToOpen />}
        retry={retry}
      />
      <ChosenBar shop={asked.scope.shopId} />
      <FirstCartDialog />
      <LookOnlyDialog />
    </>
  )
}
