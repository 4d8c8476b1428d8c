import { Trans, useLingui } from '@lingui/react/macro'
import { formatPieces, type Minor, toMinor } from '#contract/money.ts'
import { listPrice, unitPrice } from '#contract/price.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import styles from './parts.module.css'
import page from './product-page.module.css'

interface ListedPart {
  uid: string
  name: string
  price: number | null
  quantity: number
}

/**
 * What the price is made of [contract/money]: the product, its parts, their sums, and the discount on the whole.
 * @param among the other amounts of the page
 */
export function Parts({ product, among }: { product: Product; among: readonly Minor[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (product.parts.length === 0) return null
  const discount = formatNumber(product.discount_percentage, locale, 2)
  const list = listPrice(product)
  const unit = unitPrice(product)
  const own: ListedPart = {
    uid: product.article_number,
    name: product.name,
    price: product.price,
    quantity: product.quantity,
  }
  const money = (minor: number): string => formatPieces(minor, among, product.currency)
  const row = ({ uid, name, price, quantity }: ListedPart) => (
    <tr key={uid}>
      <td className={styles.number}>{uid}</td>
      <td className={styles.name}>{name}</td>
      <td data-label={t`Quantity`}>{formatNumber(quantity, locale)}</td>
      <td data-label={t`Price`}>{price === null ? '–' : money(toMinor(price))}</td>
      <td className={styles.sum} data-label={t`Sum`}>
        {price === null ? '–' : money(toMinor(price) * quantity)}
      </td>
    </tr>
  )
  return (
    <section className={page.section}>
      <h2>
        <Trans>Parts</Trans>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Article number`}</th>
            <th scope="col">{t`Part`}</th>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col">{t`Price`}</th>
            <th scope="col">{t`Sum`}</th>
          </tr>
        </thead>
        <tbody>
          {row(own)}
          {product.parts.map(row)}
        </tbody>
        {list !== null && unit !== null && (
          <tfoot>
            {unit !== list && (
              <>
                <tr>
                  <th scope="row" colSpan={4}>{t`Sum`}</th>
                  <td>{money(list)}</td>
                </tr>
                <tr>
                  <th scope="row" colSpan={4}>
                    {t`Agreement discount ${discount} %`}
                  </th>
                  <td>−{money(list - unit)}</td>
                </tr>
              </>
            )}
            <tr className={styles.total}>
              <th scope="row" colSpan={4}>{t`Total, excl. VAT`}</th>
              <td>{money(unit)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
