import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { OPEN_CARTS_MAX } from '#contract/cart/line.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { createCart } from '../../carts/active-cart.ts'
import styles from './cart-page.module.css'
import { NameForm } from './name-form.tsx'

/** Nobody goes on without a cart: the first one is asked for in its place. */
export function FirstCart({ shopId }: { shopId: string }) {
  const { t } = useLingui()
  const most = OPEN_CARTS_MAX
  return (
    <>
      <Notice level={1} title={t`You must create a shopping cart before you can continue`}>
        <Trans>
          Give it a name that you will know it by, such as the project’s. You can have up to {most} open carts.
        </Trans>
      </Notice>
      <div className={styles.first}>
        <NameForm
          submit={t`Create cart`}
          onName={(name) => {
            const { saved } = createCart(shopId, name)
            void saved.then((yes) => yes && toast(t`The cart ${name} was created`, 'success'))
          }}
        />
      </div>
      <p className={styles.ways}>
        <Link to="/" className={buttonClass()}>
          <Trans>To the products</Trans>
        </Link>
        <Link to="/cart/quick" className={buttonClass()}>
          <Trans>Quick order</Trans>
        </Link>
      </p>
    </>
  )
}
