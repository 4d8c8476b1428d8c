import { createFileRoute, type ErrorComponentProps, Link, useNavigate } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { AddButton } from '../../features/cart/add-button.tsx'
import { FirstCartDialog } from '../../features/cart/first-cart-dialog.tsx'
import { LookOnlyDialog } from '../../features/cart/look-only-dialog.tsx'
import { BackLink } from '../../features/catalogue/back-link.tsx'
import { PRODUCTS_MAX } from '../../features/compare/products/chosen.ts'
import { ProductsPage } from '../../features/compare/products/products-page.tsx'
import { ProductFailure } from '../../features/product/product-failure.tsx'
import { ProductSkeleton } from '../../features/product/product-skeleton.tsx'
import { isApiError } from '../../http/api-error.ts'
import { scopeOf } from '../../offline-catalogue/scope.ts'
import { useRetry } from '../../shell/use-retry.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The compared products are in the address, so that a comparison can be kept, sent and printed. */
export const Route = createFileRoute('/_auth/compare/$shop')({
  validateSearch: ({ uid }): { uid?: string[] } => {
    const uids = [uid].flat().filter((one) => typeof one === 'string')
    const asked = [...new Set(uids.filter((one) => one !== ''))].slice(0, PRODUCTS_MAX)
    return asked.length === 0 ? {} : { uid: asked }
  },
  loaderDeps: ({ search: { uid = [] } }) => ({ uids: uid }),
  loader: async ({ params: { shop }, deps: { uids }, abortController: { signal } }) => {
    const { fetchProduct } = await import('../../features/product/calls.ts')
    const scope = scopeOf(shop)
    const found = await Promise.all(
      uids.map((uid) => fetchProduct(scope, uid, signal).catch((error: unknown) => missingOr(error))),
    )
    return {
      products: found.filter((product) => product !== null),
      missing: uids.filter((_, i) => found[i] === null),
    }
  },
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ProductSkeleton,
  errorComponent: Failed,
  component: CompareRoute,
})

/** Null for what is not there; every other failure is the page's. */
function missingOr(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null
  throw error
}

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
        onChoose={(uids) =>
          void navigate({
            to: '/compare/$shop',
            params: { shop },
            search: { uid: [...uids] },
            replace: true,
            resetScroll: false,
            viewTransition: false,
          })
        }
        action={addButton}
      />
      <FirstCartDialog />
      <LookOnlyDialog />
    </>
  )
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
