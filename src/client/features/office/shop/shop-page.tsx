import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Shop } from '#contract/users/auth.schema.ts'
import type { ShopSettings } from '#contract/office/shop.schema.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { store } from '../../../storage/store.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import sheet from '../office-forms.css?url'
import { fetchShop } from './calls.ts'
import { NewShopButton } from './new-shop.tsx'
import { ShopForm } from './shop-form.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** What the shop says of itself, for its staff to change. */
export function ShopPage({ shop: { shop_id } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`The shop`)
  const isAdministrator = useAtomValue(sessionAtom)?.user.installation === true
  const key = [shop_id, null, 'office-shop'] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchShop(shop_id, signal))
  const changed = (now: ShopSettings): void => {
    amendAnswers<ShopSettings>(key, () => now)
    tellHead(now)
  }
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <h1>{t`The shop`}</h1>
        <p>{t`Buyers see what you save here at once.`}</p>
        {isAdministrator && <NewShopButton />}
      </header>
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : data ? (
        <div className="shop-page">
          <ShopForm shop={data} told={changed} />
          <ShopLogo shop={data} onChanged={changed} />
        </div>
      ) : (
        <div aria-busy="true" className="shop-page">
          {[0, 1, 2, 3, 4, 5].map((one) => (
            <Skeleton key={one} line />
          ))}
        </div>
      )}
    </>
  )
}

/** The head of the page says the shop's name, too; days are looked at by the calendar. */
function tellHead(now: ShopSettings): void {
  const { shop_id, name, has_logo, provider_contact, company_required, holidays, closed_days } = now
  const said = { name, info: { namn: name }, has_logo, provider_contact, company_required, holidays, closed_days }
  store.set(sessionAtom, (before) =>
    before
      ? {
          ...before,
          shops: before.shops.map((one) => (one.shop_id === shop_id ? { ...one, ...said } : one)),
        }
      : before,
  )
}
