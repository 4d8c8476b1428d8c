import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { isConnectionError } from '../../http/api-error.ts'
import { refreshCarts } from '../../carts/carts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

/** The carts could not be read, and none are at hand. */
export function CartFailure({ error }: { error: unknown }) {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`Your carts could not be fetched`}
      actions={
        <Button look="next" onClick={() => void refreshCarts()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {isConnectionError(error) ? (
        <Trans>The network is away, or very slow. What is in your carts is safe at the provider’s.</Trans>
      ) : (
        <Trans>Something went wrong at the provider’s. What is in your carts is safe there.</Trans>
      )}
    </Notice>
  )
}

/** Level 0 sees products, and no carts [contract/levels]. */
export function NoCartsAllowed() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`You have no carts in this shop`}
      actions={
        <Link to="/" className={buttonClass({ look: 'next' })}>
          <Trans>To the products</Trans>
        </Link>
      }
    >
      <Trans>Your access lets you look at products. Ask whoever manages users if you need carts.</Trans>
    </Notice>
  )
}

/** Places of the right size until the carts are there. */
export function CartSkeleton() {
  const { t } = useLingui()
  return <PageSkeleton label={t`Fetching your carts…`} lines={5} />
}
