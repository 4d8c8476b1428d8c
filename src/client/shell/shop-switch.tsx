import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { logoPath } from '#contract/picture.ts'
import { chooseShop } from '../features/session/load-session.ts'
import { useCurrentShop, useSession } from '../storage/session-state.ts'
import { CompanySwitch } from './company-switch.tsx'
import styles from './shop-switch.module.css'

/** The active shop's logo, an entry per shop when there is more than one, and for whom one buys there. */
export function ShopSwitch({ onSwitched }: { onSwitched?: () => void }) {
  const { t } = useLingui()
  const { shops } = useSession()
  const current = useCurrentShop()
  const switchTo = useSwitchShop()
  return (
    <div className={styles.shops}>
      {current && <ShopLogo key={current.shop_id} shop={current} />}
      {shops.length > 1 && (
        <fieldset className={styles.entries} aria-label={t`Shop`}>
          {shops.map((shop) => (
            <button
              key={shop.shop_id}
              type="button"
              aria-pressed={shop.shop_id === current?.shop_id}
              onClick={() => {
                switchTo(shop)
                onSwitched?.()
              }}
            >
              {shop.info.namn}
            </button>
          ))}
        </fieldset>
      )}
      {current && <CompanySwitch shop={current} />}
    </div>
  )
}

/** Without a logo the name stands in its place, where no entry says it. */
function ShopLogo({ shop }: { shop: Shop }) {
  const [failed, setFailed] = useState(false)
  if (failed || !shop.has_logo) return <span className={styles.name}>{shop.info.namn}</span>
  return (
    <img className={styles.logo} src={logoPath(shop.shop_id)} alt={shop.info.namn} onError={() => setFailed(true)} />
  )
}

/** Another shop has another catalogue: its page starts afresh, other pages stay and load anew. */
function useSwitchShop(): (shop: Shop) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (shop) => {
    chooseShop(shop.shop_id)
    const { pathname } = router.state.location
    if (pathname === '/' || pathname.startsWith('/product/')) void navigate({ to: '/', search: {} })
    void router.invalidate()
  }
}
