import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { may } from '#contract/users/permission.ts'
import { laterText } from '../../i18n/change-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { storageAtom } from '../../carts/changes.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { useReadOnly } from '../../storage/punchout-state.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import type { Added } from './add.ts'
import { isBlank } from './draft.ts'
import { ListInput } from './list-input.tsx'
import { OrderListView } from './order-list-view.tsx'
import styles from './quick-order-page.module.css'
import { useKnownProducts } from './use-known-products.ts'
import { useLookUp } from './use-look-up.ts'
import { type QuickOrder, useQuickOrder } from './use-quick-order.ts'
import { currentCompanyAtom } from '../../storage/choose-company.ts'

/** Quick order: a list of article numbers and quantities becomes lines of a cart. */
export function QuickOrderPage({ scan }: { scan?: Scan }) {
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
  return <QuickOrderOf key={shop.shop_id} shopId={shop.shop_id} shopName={shop.name} scan={scan} />
}

/** What scans products: give it what puts one in the list, and returns the way to take it back. */
export type Scan = (shopId: string, add: QuickOrder['addScanned']) => ReactNode

function QuickOrderOf({ shopId, shopName, scan }: { shopId: string; shopName: string; scan: Scan | undefined }) {
  const { t } = useLingui()
  const companyId = useAtomValue(currentCompanyAtom)?.id ?? null
  const scope = { shopId, companyId, language: useLocale() }
  const order = useQuickOrder(scope)
  const lookUp = useLookUp(scope)
  const { draft } = order
  const product = useKnownProducts(scope, draft.items, lookUp.why === null, order.change)
  const [added, setAdded] = useState<Added | null>(null)
  useUnsaved(!isBlank(draft))
  return (
    <>
      <header className={styles.head}>
        <h1>{t`Quick order`}</h1>
        <p className={styles.lead}>
          <Trans>Put a whole list of article numbers from {shopName} into a cart at once.</Trans>
        </p>
        {scan?.(shopId, order.addScanned)}
      </header>
      {added && <AddedNote added={added} more={draft.items.length > 0} />}
      {draft.items.length > 0 ? (
        <OrderListView
          shopId={shopId}
          order={order}
          lookUp={lookUp}
          product={product}
          onAdded={(now) => {
            order.done()
            setAdded(now)
          }}
        />
      ) : (
        <ListInput
          text={draft.text}
          onText={order.write}
          lookUp={lookUp}
          onList={async (parsed) => {
            await order.lookUp(parsed)
            setAdded(null)
          }}
        />
      )}
    </>
  )
}

function AddedNote({ added: { title, rows, arrived }, more }: { added: Added; more: boolean }) {
  const { t } = useLingui()
  const lasts = useAtomValue(storageAtom) === 'durable'
  return (
    <div className={styles.added} role="status">
      <p>
        <b>{title}</b>: <Plural value={rows} one="# row has been added" other="# rows have been added" />
        {!arrived && <>. {laterText(lasts)}</>}
      </p>
      <Link to="/cart" className={buttonClass({ look: more ? 'outline' : 'next' })}>
        {t`Go to the cart`}
      </Link>
    </div>
  )
}
