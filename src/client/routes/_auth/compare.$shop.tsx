import { createFileRoute, type ErrorComponentProps, Link, useNavigate } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import { textsOf } from '#contract/catalogue/query.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { AddButton } from '../../features/cart/add.tsx'
import { FirstCartDialog } from '../../features/cart/first-cart-dialog.tsx'
import { LookOnlyDialog } from '../../features/cart/look-only-dialog.tsx'
import { BackLink } from '../../features/catalogue/back-link.tsx'
import { ProductsPage } from '../../features/compare/products/products-page.tsx'
import { ProductsSkeleton } from '../../features/compare/products/products-skeleton.tsx'
import { ProductFailure } from '../../features/product/product-failure.tsx'
import { PRODUCTS_MAX } from '../../features/compare/products/limit.ts'
import { keepCompared, loadCompared } from '../../shell/load-compared.ts'
import { useRetry } from '../../shell/use-retry.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The compared products are in the address, so that a comparison can be kept, sent and printed. */
export const Route = createFileRoute('/_auth/compare/$shop')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  validateSearch: ({ uid }): { uid?: string[] } => ({ uid: textsOf(uid) }),
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps, abortController }) => loadCompared(params.shop, deps.uid ?? [], abortController.signal),
  pendingComponent: Pending,
  errorComponent: Failed,
  component: CompareRoute,
})

const addButton = (product: Product) => <AddButton product={product} />

function CompareRoute() {
  const navigate = useNavigate()
  const { shop } = Route.useParams()
  const { products, missing } = Route.useLoaderData()
  return (
    <>
      <ProductsPage
        shop={shop}
        products={products}
        missing={missing}
        back={<BackLink />}
        onChoose={(uids) => {
          keepCompared(shop, products)
          void navigate({
            to: '/compare/$shop',
            params: { shop },
            search: { uid: [...uids] },
            replace: true,
            resetScroll: false,
            viewTransition: false,
          })
        }}
        action={addButton}
      />
      <FirstCartDialog />
      <LookOnlyDialog />
    </>
  )
}

function Pending() {
  const { uid } = Route.useSearch()
  return <ProductsSkeleton products={Math.min(Math.max(uid?.length ?? 0, 1), PRODUCTS_MAX)} />
}

function Failed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const retry = useRetry(reset)
  return (
    <ProductFailure
      error={error}
      retry={retry}
      toProducts={<Link to="/" className={buttonClass()}>{t`To the products`}</Link>}
    />
  )
}
