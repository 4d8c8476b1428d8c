import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '#contract/permission.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useReadOnly } from '../../storage/punchout-state.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ListInput } from './list-input.tsx'
import { OrderListView } from './order-list-view.tsx'
import styles from './quick-order-page.module.css'
import { useQuickOrder } from './use-quick-order.ts'

/** Quick order: a list of article numbers and quantities becomes lines of a cart. */
export function QuickOrderPage() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const looking = useReadOnly()
  usePageTitle(t`Quick order`)
  if (!shop || looking || !may(shop.permission, 'cart.use'))
    return (
      <Notice
        level={1}
        title={t`You cannot fill a cart in this shop`}
        actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
      >
        <p>
          {looking
            ? t`This session from your purchasing system only looks. Nothing can be changed.`
            : t`Ask the person who manages the shop’s users, or choose another shop.`}
        </p>
      </Notice>
    )
  return <QuickOrder key={shop.shop_id} shopId={shop.shop_id} shopName={shop.name} />
}

interface Added {
  title: string
  rows: number
}

function QuickOrder({ shopId, shopName }: { shopId: string; shopName: string }) {
  const { t } = useLingui()
  const language = useLocale()
  const order = useQuickOrder({ shopId, language })
  const [added, setAdded] = useState<Added | null>(null)
  const { list } = order
  return (
    <>
      <header className={styles.head}>
        <h1>{t`Quick order`}</h1>
        <p className={styles.lead}>
          <Trans>Put a whole list of article numbers from {shopName} into a cart at once.</Trans>
        </p>
      </header>
      {added && (
        <div className={styles.added} role="status">
          <p>
            <b>{added.title}</b>:{' '}
            <Plural value={added.rows} one="# row has been added" other="# rows have been added" />
          </p>
          <Link to="/cart" className={buttonClass({ look: list?.items.length ? 'outline' : 'next' })}>
            {t`Go to the cart`}
          </Link>
        </div>
      )}
      {list && list.items.length > 0 ? (
        <OrderListView
          shopId={shopId}
          list={list}
          order={order}
          onAdded={({ title, rows }) => {
            order.done()
            setAdded({ title, rows })
          }}
        />
      ) : (
        <ListInput
          onList={async (parsed) => {
            await order.lookUp(parsed)
            setAdded(null)
          }}
        />
      )}
    </>
  )
}
