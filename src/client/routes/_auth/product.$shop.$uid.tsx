import { createFileRoute, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import type { ProductCard as Card } from '#contract/catalogue/product.schema.ts'
import type { Minor } from '#contract/money.ts'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import { FirstCartDialog } from '../../features/cart/first-cart-dialog.tsx'
import { LookOnlyDialog } from '../../features/cart/look-only-dialog.tsx'
import { BackLink } from '../../features/catalogue/back-link.tsx'
import { useArrival } from '../../features/catalogue/place.ts'
import { ProductCard } from '../../features/catalogue/product-card.tsx'
import { ChooseButton } from '../../features/compare/products/choose-button.tsx'
import { CompareLink } from '../../features/compare/products/compare-link.tsx'
import { fetchProduct } from '../../features/product/calls.ts'
import { ProductFailure } from '../../features/product/product-failure.tsx'
import { ProductPage } from '../../features/product/product-page.tsx'
import { ReplacedNotice, successorIn } from '../../features/product/replaced-notice.tsx'
import { ProductSkeleton } from '../../features/product/product-skeleton.tsx'
import { scopeOf } from '../../offline-catalogue/scope.ts'
import { useRetry } from '../../shell/use-retry.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What was fetched while pointing at a card is still good when it is pressed. */
const FRESH_MS = 60_000

/** A product of one of the person's shops, whichever is the active one. */
export const Route = createFileRoute('/_auth/product/$shop/$uid')({
  codeSplitGroupings: [['loader'], ['component', 'pendingComponent'], ['errorComponent']],
  loader: ({ params: { shop, uid }, abortController }) => fetchProduct(scopeOf(shop), uid, abortController.signal),
  staleTime: FRESH_MS,
  preloadStaleTime: FRESH_MS,
  pendingComponent: Pending,
  errorComponent: Failed,
  component: Loaded,
})

const actions = (product: Card, amounts: readonly Minor[]) => (
  <AddToCart key={`${product.shop}/${product.uid}`} product={product} among={amounts} />
)
const relatedCard = (product: Card, amounts: readonly Minor[]) => <ProductCard product={product} among={amounts} />

function Pending() {
  useArrival()
  return <ProductSkeleton />
}

function Loaded() {
  useArrival()
  const product = Route.useLoaderData()
  return (
    <>
      <ProductPage
        product={product}
        back={<BackLink />}
        actions={actions}
        compare={
          <>
            <ChooseButton product={product} labelled />
            <CompareLink shop={product.shop} />
          </>
        }
        card={relatedCard}
      />
      <FirstCartDialog />
      <LookOnlyDialog />
    </>
  )
}

function Failed({ error, reset }: ErrorComponentProps) {
  useArrival()
  const { t } = useLingui()
  const retry = useRetry(reset)
  const { shop } = Route.useParams()
  const successor = successorIn(error)
  const toProducts = <Link to="/" className={buttonClass()}>{t`To the products`}</Link>
  if (successor) return <ReplacedNotice shop={shop} successor={successor} toProducts={toProducts} />
  return <ProductFailure error={error} retry={retry} toProducts={toProducts} />
}
