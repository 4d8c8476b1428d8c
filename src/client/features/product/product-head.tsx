import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { moneyIn } from '#contract/cart/sums.ts'
import type { Minor } from '#contract/money.ts'
import type { Agreement } from '#contract/organisation/agreement.schema.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { PriceBreaks } from '../../carts/price-breaks.tsx'
import { PriceDialog } from '../../carts/price-dialog.tsx'
import { lacksPricesAtom } from '../../offline-catalogue/copy-state.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { useSession } from '../../storage/session-state.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PriceTag } from '../../ui/price/price-tag.tsx'
import styles from './product-head.module.css'
import page from './product-page.module.css'

/**
 * Brand and article number, name, description, price.
 * @param among the other amounts of the page
 */
export function ProductHead({ product, among }: { product: Product; among: readonly Minor[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const number = product.article_number
  const discount = formatNumber(product.discount_percentage, locale, 2)
  const isShopPrice = useAtomValue(lacksPricesAtom)
  return (
    <>
      <div>
        <p className={styles.over}>
          {product.brand && (
            <>
              <Link to="/" search={{ brand: [product.brand] }} className={page.quiet}>
                {product.brand}
              </Link>
              <span aria-hidden="true"> · </span>
            </>
          )}
          <Trans>Art. no.</Trans>{' '}
          <CopyButton
            text={() => number}
            label={t`Copy article number ${number}`}
            copied={t`Copied`}
            failed={t`Could not copy`}
          >
            {number}
          </CopyButton>
        </p>
        <h1 className={styles.name}>{product.name}</h1>
        {product.description && <p className={styles.description}>{product.description}</p>}
      </div>
      <div>
        <PriceTag product={product} onRequest={t`Price on request`} originally={t`without agreement`} among={among} />
        {product.price !== null && (
          <p className={styles.under}>
            {isShopPrice && t`The shop’s own price.`}{' '}
            {product.discount_percentage > 0 && !isShopPrice && <Trans>Agreement discount {discount} %.</Trans>}{' '}
            <PriceBasis product={product} />
          </p>
        )}
        {product.agreement && <AgreementPrice product={product} agreement={product.agreement} among={among} />}
      </div>
    </>
  )
}

interface AgreementProps {
  product: Product
  agreement: Agreement
  among: readonly Minor[]
}

/** What more pieces cost, and how the price is made. */
function AgreementPrice({ product, agreement, among }: AgreementProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { shops } = useSession()
  const { name, currency, shop } = product
  const country = shops.find(({ shop_id }) => shop_id === shop)?.country ?? ''
  const price = { name, agreement, quantity: 1, currency, country }
  const exact = among.some((one) => one % 100 !== 0)
  return (
    <div className={styles.agreement}>
      <PriceBreaks agreement={agreement} money={moneyIn(currency, exact)} />
      <button type="button" className={page.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`How the price is made`}
      </button>
      <PriceDialog price={open ? price : null} onClose={() => setOpen(false)} />
    </div>
  )
}

/** A piece, as catalogues of our countries and UNECE's codes call it. */
const PIECE = /^(st|stk|kpl|pcs?|ea|each|c62|h87|pce)\.?$/iu

/** What the price is for: ex VAT [contract/money], of how many, in which unit. */
function PriceBasis({ product }: { product: Product }) {
  const locale = useLocale()
  const count = formatNumber(product.quantity, locale)
  const piece = product.unit !== null && PIECE.test(product.unit)
  const unit = piece ? null : product.unit
  if (product.quantity > 1 && unit)
    return (
      <Trans>
        Excl. VAT, for {count} {unit}.
      </Trans>
    )
  if (product.quantity > 1) return <Trans>Excl. VAT, for {count} pieces.</Trans>
  if (piece) return <Trans>Excl. VAT, per piece.</Trans>
  return unit ? <Trans>Excl. VAT, per {unit}.</Trans> : <Trans>Excl. VAT.</Trans>
}
